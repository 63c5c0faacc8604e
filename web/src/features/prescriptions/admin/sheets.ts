// A picture or a PDF as pages that can be drawn. PDFs are drawn by pdf.js, which runs none of their scripts: browsers refuse to
// show them in a sandbox, and outside of one they would run.

export type Turn = 0 | 90 | 180 | 270;

export interface Sheets {
  readonly pages: number;
  /** Draws a page, from 1, turned clockwise. The canvas gets the size of the page. */
  draw(canvas: HTMLCanvasElement, page: number, turn: Turn): Promise<void>;
  close(): void;
}

/** A page of a PDF at 150 dots an inch and more: handwriting stays sharp when it is shown larger. */
const PDF_SCALE = 2.5;

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing');
  return context;
}

async function openPicture(address: string): Promise<Sheets> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  return {
    pages: 1,
    async draw(canvas, _page, turn) {
      const isLying = turn % 180 !== 0;
      canvas.width = isLying ? height : width;
      canvas.height = isLying ? width : height;
      const context = contextOf(canvas);
      context.translate(canvas.width / 2, canvas.height / 2);
      context.rotate((turn * Math.PI) / 180);
      context.drawImage(picture, -width / 2, -height / 2);
    },
    close() {},
  };
}

async function openPdf(address: string): Promise<Sheets> {
  const [pdfjs, worker] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')]);
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default;
  // Whole in one request: every request would be an opening of its own in the log.
  const loading = pdfjs.getDocument({
    url: address,
    disableRange: true,
    disableAutoFetch: true,
    enableXfa: false,
    useWasm: false,
  });
  const document = await loading.promise;
  return {
    pages: document.numPages,
    async draw(canvas, number, turn) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: PDF_SCALE, rotation: (page.rotate + turn) % 360 });
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      await page.render({ canvas, viewport }).promise;
    },
    close: () => void loading.destroy(),
  };
}

export const openSheets = (address: string, isPdf: boolean): Promise<Sheets> =>
  isPdf ? openPdf(address) : openPicture(address);
