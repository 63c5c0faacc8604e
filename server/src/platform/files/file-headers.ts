// The headers of an answer that is a person's file: seen by nobody in between, run by nothing.
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
