import { dateTimeWordsEn } from '@labfront/contract/messages/date-time-words';
import { dateTimeWordsHi } from '@labfront/contract/messages/date-time-words.hi';
import { type OrderPreparation, preparationSentences } from '@labfront/contract/preparation-sentence';
import { byLanguage, useLocale } from '../../shared/i18n/messages.ts';
import { useLangOf } from '../../shared/i18n/text-language.ts';

const DATE_TIME_WORDS = byLanguage({ en: dateTimeWordsEn, hi: dateTimeWordsHi });

interface PreparationNoteProps {
  readonly booking: {
    readonly date: string | null;
    readonly slot: string | null;
    readonly preparation?: OrderPreparation | null | undefined;
  };
}

/** The preparation for a booking, in the words of its mail. */
export function PreparationNote({ booking: { date, slot, preparation } }: PreparationNoteProps) {
  const locale = useLocale();
  const langOf = useLangOf();
  if (!preparation) return null;
  const window = date !== null && slot !== null ? { date, slot } : null;
  return (
    <>
      {preparationSentences(preparation, window, DATE_TIME_WORDS[locale]).map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
      {preparation.further.map(({ names, text }) => (
        <span key={text} className="block text-sm font-normal text-ink-soft" lang={langOf(text)}>
          {`${names.join(', ')}: ${text}`}
        </span>
      ))}
    </>
  );
}
