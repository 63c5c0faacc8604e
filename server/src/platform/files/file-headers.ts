// The headers of an answer that is a person's file: seen by nobody in between, run by nothing.
import type { OutgoingHttpHeaders } from 'node:http';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { FileRow } from './files.queries.ts';

interface Sending {
  /** Saved under its name rather than shown. A PDF always is: it may hold scripts of its own. */
  asDownload: boolean;
  /** Other sites that may show it, from `CORS_ORIGINS`. */
  embeddedBy?: readonly string[];
}

/** Says on an answer that it is this file. */
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
    // Always in quotation marks: many a front end looks for them.
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
 * Sends pieces as the body of an answer whose headers were said; each is written out before the next is asked for. Breaks the
 * connection when they break off.
 * @throws what keeps the first piece from coming: nothing has been sent then.
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
    // Whose fault it was is known where the pieces come from.
    await pieces.return(undefined);
    raw.destroy();
  }
}
