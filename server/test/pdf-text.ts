// The text of a PDF, page by page, as a reader's search finds it.
import { inflateSync } from 'node:zlib';

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

/** The right edge of the text that reaches furthest, in points. */
export async function rightEdgeOf(pdf: Buffer): Promise<number> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  let edge = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) edge = Math.max(edge, Number(item.transform[4]) + item.width);
  }
  await task.destroy();
  return edge;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The texts that drawn letters stand for, as they are read aloud and copied, from the streams of a PDF. */
export function actualTexts(pdf: Buffer): string[] {
  const texts: string[] = [];
  for (let from = pdf.indexOf('stream\n'); from >= 0; from = pdf.indexOf('stream\n', from + 7)) {
    // The end of a stream ends with the same word.
    const bytes = pdf.subarray(from + 7, pdf.indexOf('endstream', from));
    if (bytes[0] !== 0x78) continue;
    const content = inflateSync(bytes).toString('latin1');
    for (const [, text = ''] of content.matchAll(/\/ActualText \(þÿ((?:[^\\)]|\\.)*)\)/gs)) {
      const plain = text.replace(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter);
      texts.push(Buffer.from(plain, 'latin1').swap16().toString('utf16le'));
    }
  }
  return texts;
}
