import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface PdfFile {
  /** Needs no quoting. */
  name: string;
  pdf: Buffer;
}

/** Sends a PDF as a download; caches must not store it. */
export function sendPdf(reply: FastifyReply, { name, pdf }: PdfFile): Readable {
  reply.headers({
    'content-type': 'application/pdf',
    'content-length': pdf.length,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
  return Readable.from([pdf]);
}
