// Checks a report's file before the upload. The server reads its content; this only spares a wait.
import { REPORT_KINDS, REPORT_MAX_BYTES } from '@labfront/contract/report-limits';
import type { Widened } from '../../../shared/i18n/messages.ts';
import type { reportsAdminMessages } from './reports-admin.messages.ts';

const MEGABYTE = 1_048_576;
const EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png'];

export const ACCEPTED = ['application/pdf', 'image/jpeg', 'image/png', ...EXTENSIONS].join(',');
export const MAX_MEGABYTES = REPORT_MAX_BYTES / MEGABYTE;
export const KINDS_TEXT = `${REPORT_KINDS.slice(0, -1).join(', ')} or ${REPORT_KINDS.at(-1)}`;

type Text = Pick<Widened<(typeof reportsAdminMessages)['en']>, 'emptyFile' | 'tooLarge' | 'wrongType'>;

/** Returns the problem of a chosen file, null if there is none. */
export function fileProblem(file: File, text: Text): string | null {
  const name = file.name.toLowerCase();
  if (!EXTENSIONS.some((extension) => name.endsWith(extension))) return text.wrongType(KINDS_TEXT);
  if (file.size === 0) return text.emptyFile;
  if (file.size > REPORT_MAX_BYTES) {
    return text.tooLarge(MAX_MEGABYTES, (Math.ceil((file.size / MEGABYTE) * 10) / 10).toFixed(1));
  }
  return null;
}
