// Checks a file before the upload. The server reads its content; this only spares a wait.
import { PRESCRIPTION_KINDS, PRESCRIPTION_MAX_BYTES } from '@labfront/contract/prescription-limits';
import type { Widened } from '../../shared/i18n/messages.ts';
import type { uploadMessages } from './upload-prescription.messages.ts';

const MEGABYTE = 1_048_576;
export const MAX_MEGABYTES = PRESCRIPTION_MAX_BYTES / MEGABYTE;
/** `JPEG, PNG or PDF`, in the language of the page. */
export const kindsText = ({ anyOf }: Pick<Text, 'anyOf'>) =>
  anyOf(PRESCRIPTION_KINDS.slice(0, -1).join(', '), PRESCRIPTION_KINDS.at(-1) ?? '');

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'application/pdf'];
const EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp', '.heic', '.heif', '.pdf'];

/** For file boxes; some systems know HEIC by its extension only. */
export const ACCEPTED = [...TYPES, ...EXTENSIONS].join(',');

export const megabytesOf = (bytes: number) => (Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1);

/** Whether the browser itself can show it. */
export const isShown = (file: File) => /^image\/(jpeg|png|webp)$/.test(file.type);

type Text = Pick<Widened<(typeof uploadMessages)['en']>, 'anyOf' | 'noFile' | 'emptyFile' | 'tooLarge' | 'wrongType'>;

/** Returns the problem of a chosen file, null if there is none. */
export function fileProblem(file: File | null, text: Text): string | null {
  if (!file) return text.noFile;
  const name = file.name.toLowerCase();
  if (!TYPES.includes(file.type) && !EXTENSIONS.some((extension) => name.endsWith(extension))) {
    return text.wrongType(kindsText(text));
  }
  if (file.size === 0) return text.emptyFile;
  if (file.size > PRESCRIPTION_MAX_BYTES) return text.tooLarge(MAX_MEGABYTES, megabytesOf(file.size));
  return null;
}
