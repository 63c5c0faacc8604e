import { spokenEn } from '@labfront/contract/messages/spoken';
import { spokenHi } from '@labfront/contract/messages/spoken.hi';
import { preparationSentence } from '@labfront/contract/preparation-sentence';
import { byLanguage, useLocale } from '../../../shared/i18n/messages.ts';
import type { BookedDetails } from '../details-form.ts';

const SPOKEN = byLanguage({ en: spokenEn, hi: spokenHi });

interface PreparationNoteProps {
  readonly booking: Pick<BookedDetails, 'date' | 'slot' | 'preparation'>;
}

/** How to prepare for what is booked, in the words of its mail. */
export function PreparationNote({ booking: { date, slot, preparation } }: PreparationNoteProps) {
  const locale = useLocale();
  if (!preparation) return null;
  const window = date !== null && slot !== null ? { date, slot } : null;
  return (
    <>
      <span className="block">{preparationSentence(preparation.fasting, window, SPOKEN[locale])}</span>
      {preparation.further.map(({ names, text }) => (
        <span key={text} className="block text-sm text-ink-soft">
          {`${names.join(', ')}: ${text}`}
        </span>
      ))}
    </>
  );
}
