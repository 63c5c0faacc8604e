// Readers of the bar codes of tubes in pictures of the camera: the browser's own, else one in a worker, whose files are fetched when a
// camera is opened.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { FoundCodes, ReadCodes } from './code-reader.types.ts';
import workerUrl from './code-reader.worker.ts?worker&url';

export interface CodeReader {
  /** The codes in the picture that a video shows now. */
  read(video: HTMLVideoElement): Promise<readonly string[]>;
  close(): void;
}

/** The browser's own reader of bar codes; compilers do not know it yet. */
type OwnDetector = new (options: {
  formats: string[];
}) => { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };

const FORMATS = ['code_128'];
/** Pixels across that a label needs to be read; more of them take a slow telephone longer. */
const MOST_WIDTH = 1_280;

const ownDetector = () => (globalThis as { BarcodeDetector?: OwnDetector }).BarcodeDetector;

/** The files of the reader in a worker, for a page that works without a network; none where the browser reads by itself. */
export const readerFiles = (): readonly string[] => (ownDetector() ? [] : [workerUrl, wasmUrl]);

function ownReader(Detector: OwnDetector): CodeReader {
  const detector = new Detector({ formats: FORMATS });
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close: () => {},
  };
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return null;
  const scale = Math.min(1, MOST_WIDTH / videoWidth);
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}

function workerReader(): CodeReader {
  const worker = new Worker(workerUrl);
  const canvas = document.createElement('canvas');
  const wasm = new URL(wasmUrl, location.href).href;
  return {
    read(video) {
      const image = pictureOf(video, canvas);
      if (!image) return Promise.resolve([]);
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<FoundCodes>) =>
          'codes' in data ? resolve(data.codes) : reject(new Error(data.failure));
        worker.onerror = () => reject(new Error('The reader of bar codes did not start'));
        worker.postMessage({ wasm, image } satisfies ReadCodes, [image.data.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}

/** Opens a reader; one picture at a time. */
export function openCodeReader(): CodeReader {
  const Detector = ownDetector();
  return Detector ? ownReader(Detector) : workerReader();
}
