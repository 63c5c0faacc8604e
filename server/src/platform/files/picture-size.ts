// The size of a picture that has to be small, before anything is kept of it.
import { badField } from '../base/errors.ts';
import type { ReceivedFile } from '../http/multipart.ts';
import { kindOf, namesOf, notAllowed } from './kinds.ts';
import { type PictureKind, type PictureSize, readPictureHeader } from './picture-header.ts';

/**
 * Returns width and height in pixels of a picture that came in the field `file`, by its header alone.
 * @throws AppError 400 for a missing or empty file, 415 for another type or a damaged header.
 */
export async function sizeOfPicture(
  received: ReceivedFile | undefined,
  allowed: readonly PictureKind[],
): Promise<PictureSize> {
  if (!received || received.bytes === 0) throw badField('file', 'FILE_MISSING', { kinds: namesOf(allowed) });
  const kind = await kindOf(received.path, 'file', allowed);
  const size = kind === 'PDF' ? null : await readPictureHeader(received.path, kind);
  if (!size) throw notAllowed('file', allowed, 'UNSUPPORTED_FILE.damaged');
  return { width: size.width, height: size.height };
}
