// Headers for a response with a person's file: no cache may store it and no browser may execute it.
import type { OutgoingHttpHeaders } from 'node:http';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { FileRow } from './files.queries.ts';

interface Sending {
  /** Forces a download instead of a preview. Always set for a PDF, which may contain scripts. */
  asDownload: boolean;
  /** Other sites that may show it, from `CORS_ORIGINS`. */
  embeddedBy?: readonly string[];
}

/** Sets the headers of a file response. */
export function announceFile(
  reply: FastifyReply,
  file: Pick<FileRow, 'mime' | 'bytes' | 'original_name'>,
  { asDownload, embeddedBy = [] }: Sending,
): void {
  const type = asDownload || file.mime === 'application/pdf' ? 'attachment' : 'inline';
  const ancestors = ["'self'", ...embeddedBy].join(' ');
  reply.headers({
    'content-type': file.mime,
    'content-length': file.bytes,
    // Always quoted, because many clients expect the quotation marks.
    'content-disposition': contentDisposition(file.original_name, { type }).replace(
      /filename=([^";]+)/,
      'filename="$1"',
    ),
    'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${ancestors}`,
    'cross-origin-resource-policy': embeddedBy.length > 0 ? 'cross-origin' : 'same-origin',
    'cache-control': 'private, no-store',
    'accept-ranges': 'none',
  });
  if (embeddedBy.length > 0) reply.removeHeader('x-frame-options');
}

/**
 * Sends chunks as the body of a response whose headers are set; each is written before the next is requested. Destroys the connection if
 * the source fails.
 * @throws the error of the first chunk: no byte has been sent then.
 */
export async function sendPieces(
  reply: FastifyReply,
  pieces: AsyncGenerator<Buffer>,
  announce: () => void,
): Promise<void> {
  let piece = await pieces.next();
  announce();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    for (; !piece.done; piece = await pieces.next()) {
      const { value } = piece;
      await new Promise<void>((resolve, reject) => raw.write(value, (error) => (error ? reject(error) : resolve())));
    }
    raw.end();
  } catch {
    // The source of the chunks logs the cause.
    await pieces.return(undefined);
    raw.destroy();
  }
}
