// The text of a PDF, page by page, as a reader's search finds it.
// Its reader makes a matrix for drawing when it loads. Nothing is drawn here, and the package that draws is not installed.
Object.assign(globalThis, { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} });
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

export async function textOfPages(pdf: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  await task.destroy();
  return pages;
}
