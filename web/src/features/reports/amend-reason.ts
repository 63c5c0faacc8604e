// Why a report was amended, in words. Of one that was made here the server says `Urea: wrong patient; Sodium: recalculated`.
import { AMEND_CODES } from '@labfront/contract/result-states';
import { defineMessages, type Locale } from '../../shared/i18n/messages.ts';

type Code = (typeof AMEND_CODES)[number] | 'recalculated';

const words = defineMessages({
  hi: {
    codes: {
      typing: 'टाइपिंग की गलती',
      wrong_patient: 'गलत मरीज़',
      wrong_specimen: 'गलत सैंपल',
      recalibration: 'मशीन दोबारा सेट की गई',
      reagent: 'रीएजेंट',
      other: 'दूसरी वजह',
      recalculated: 'सुधारे गए नतीजे से निकाला गया',
    } as Record<Code, string>,
    comment: 'टिप्पणी बदली गई',
  },
  en: {
    codes: {
      typing: 'typing error',
      wrong_patient: 'wrong patient',
      wrong_specimen: 'wrong specimen',
      recalibration: 'recalibration',
      reagent: 'reagent',
      other: 'other reason',
      recalculated: 'calculated from an amended value',
    },
    comment: 'Comment changed',
  },
});

const CODES = new Map<string, Code>(
  [...AMEND_CODES, 'recalculated' as const].map((code) => [code.replaceAll('_', ' '), code]),
);

/** Returns what staff wrote of an uploaded report as it is. */
export function amendReasonText(reason: string, isMade: boolean, locale: Locale): string {
  if (!isMade) return reason;
  const { codes, comment } = words[locale];
  if (reason === 'Comment changed') return comment;
  return reason
    .split('; ')
    .map((part) => {
      const at = part.lastIndexOf(': ');
      const code = CODES.get(part.slice(at + 2));
      return code ? `${part.slice(0, at)}: ${codes[code]}` : part;
    })
    .join('; ');
}
