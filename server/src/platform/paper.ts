// What papers on A4 have in common: the library, loaded with the first paper, and the fonts.
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

// Both scripts and the rupee sign in one complete font: joined and reordered letters need its shaping tables.
const require = createRequire(import.meta.url);
export const REGULAR = require.resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf');
export const BOLD = require.resolve('@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf');

export const INK = '#1c2a2a';
export const SOFT = '#5b6b6b';

export type Paper = PDFKit.PDFDocument;

/** An empty sheet with the first page open; `lang` as in HTML. */
export async function openPaper(options: {
  margin: number;
  title: string;
  author: string;
  lang: string;
}): Promise<Paper> {
  const { default: PDFDocument } = await import('pdfkit');
  const { margin, title, author, lang } = options;
  return new PDFDocument({ size: 'A4', margin, info: { Title: title, Author: author }, lang });
}

/** Ends the paper. @returns the PDF. */
export async function closePaper(paper: Paper): Promise<Buffer> {
  paper.end();
  const parts: Buffer[] = [];
  for await (const part of paper) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Answers with a finished paper as a file to keep; nobody between keeps it. `name` needs no quoting. */
export function sendPaper(reply: FastifyReply, { name, pdf }: { name: string; pdf: Buffer }): Readable {
  reply.headers({
    'content-type': 'application/pdf',
    'content-length': pdf.length,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
  return Readable.from([pdf]);
}
