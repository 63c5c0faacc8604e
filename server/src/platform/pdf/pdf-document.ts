// Page, colours and fonts of all A4 PDFs. Drawing one takes a tenth of a second of processor time, so only `pdf.worker.ts` does it.
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

// Both scripts and the rupee sign in one complete font: joined and reordered letters need its shaping tables.
const require = createRequire(import.meta.url);
export const REGULAR = require.resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf');
export const BOLD = require.resolve('@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf');

export const INK = '#1c2a2a';
export const SOFT = '#5b6b6b';

export type PdfDocument = PDFKit.PDFDocument;

/** An empty document with the first page open; `lang` as in HTML. */
export function openPdf(options: { margin: number; title: string; author: string; lang: string }): PdfDocument {
  const { margin, title, author, lang } = options;
  return new PDFDocument({ size: 'A4', margin, info: { Title: title, Author: author }, lang });
}

/** A document without a page, whose pages stay open until its end, so that each can say how many there are. */
export function reportPdf(options: { title: string; author: string; lang: string; at: Date }): PdfDocument {
  const { title, author, lang, at } = options;
  const info = { Title: title, Author: author, CreationDate: at };
  return new PDFDocument({ size: 'A4', margin: 36, autoFirstPage: false, bufferPages: true, info, lang });
}

/** Ends the document. @returns its bytes. */
export async function closePdf(document: PdfDocument): Promise<Buffer> {
  document.end();
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
