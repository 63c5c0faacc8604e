// Detects the type of a file by its content, never by its name or by the sender's content type.
import { open } from 'node:fs/promises';
import type { Sentence } from '@labfront/contract/messages/sentences';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../base/errors.ts';
import type { PictureKind } from './picture-header.ts';

export type FileKind = PictureKind | 'PDF';

const KINDS: Record<string, FileKind> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/apng': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/heif': 'HEIC',
  'image/heic-sequence': 'HEIC',
  'image/heif-sequence': 'HEIC',
  'application/pdf': 'PDF',
};

/** The format in which a kind is stored. HEIC becomes JPEG, which every browser shows. */
export const STORED_AS: Record<FileKind, { mime: string; extension: string }> = {
  JPEG: { mime: 'image/jpeg', extension: '.jpg' },
  PNG: { mime: 'image/png', extension: '.png' },
  WebP: { mime: 'image/webp', extension: '.webp' },
  HEIC: { mime: 'image/jpeg', extension: '.jpg' },
  PDF: { mime: 'application/pdf', extension: '.pdf' },
};

// Enough for every signature; archives are not looked into further than this.
const HEAD_BYTES = 4_100;

/** Lists the allowed types for an error message: `JPEG, PNG or PDF`. */
export function namesOf(allowed: readonly FileKind[]): Sentence {
  const [first, last] = [allowed.slice(0, -1).join(', '), allowed.at(-1)];
  return { en: `${first} or ${last}`, hi: `${first} या ${last}` };
}

/** The 415 that lists the allowed types. */
export const notAllowed = (
  field: string,
  allowed: readonly FileKind[],
  key: 'UNSUPPORTED_FILE' | `UNSUPPORTED_FILE.${'animated' | 'damaged' | 'pixels'}` = 'UNSUPPORTED_FILE',
): AppError => new AppError(key, { kinds: namesOf(allowed) }, { at: field });

/** @throws AppError 415 for a type that is not in `allowed`. */
export async function kindOf(path: string, field: string, allowed: readonly FileKind[]): Promise<FileKind> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead)).catch(() => undefined);
    const kind = type && KINDS[type.mime];
    if (!kind || !allowed.includes(kind)) throw notAllowed(field, allowed);
    return kind;
  } finally {
    await handle.close();
  }
}
