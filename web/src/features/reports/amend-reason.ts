// Why a report was amended, in words. Of one that was made here the server says `Urea: wrong patient; Sodium: recalculated`.
import { AMEND_REASON_WORDS, type AmendReason } from '@labfront/contract/amend-reasons';
import { byLanguage, type Locale } from '../../shared/i18n/messages.ts';

const COMMENT: Readonly<Record<Locale, string>> = byLanguage({ en: 'Comment changed', hi: 'टिप्पणी बदली गई' });

const REASONS = new Map(
  (Object.keys(AMEND_REASON_WORDS) as AmendReason[]).map((code) => [
    code.replaceAll('_', ' '),
    AMEND_REASON_WORDS[code],
  ]),
);

/** A reason code in words; one that is not known as it is. */
export const amendReasonName = (code: string, locale: Locale): string =>
  AMEND_REASON_WORDS[code as AmendReason]?.[locale] ?? code;

/** Returns what staff wrote of an uploaded report as it is. */
export function amendReasonText(reason: string, isMade: boolean, locale: Locale): string {
  if (!isMade) return reason;
  if (reason === 'Comment changed') return COMMENT[locale];
  return reason
    .split('; ')
    .map((part) => {
      const at = part.lastIndexOf(': ');
      const words = REASONS.get(part.slice(at + 2));
      return words ? `${part.slice(0, at)}: ${words[locale]}` : part;
    })
    .join('; ');
}
