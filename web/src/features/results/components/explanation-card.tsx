import { READING_LEVELS, type ReadingLevel } from '@labfront/contract/reading-levels';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { choiceClass } from '../../../shared/ui/choice-class.ts';
import { resultsMessages } from '../results.messages.ts';
import type { ResultPage } from '../results.slice.ts';

/** The approved explanation of the parameter, and of a value like the newest one. */
export function ExplanationCard({ explanation }: { explanation: ResultPage['explanation'] }) {
  const text = useMessages(resultsMessages);
  const locale = useLocale();
  const [level, setLevel] = useState<ReadingLevel>('simple');
  if (explanation === null) return <p className="text-sm text-ink-soft">{text.noExplanation}</p>;
  const { source, sourceUrl, approvedBy, approvedAt } = explanation;
  const { about, flagged } = explanation[level];
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6 print:shadow-none">
      <fieldset className="print:hidden">
        <legend className="sr-only">{text.level}</legend>
        <div className="flex flex-wrap gap-2">
          {READING_LEVELS.map((one) => (
            <label key={one} className={choiceClass}>
              <input
                type="radio"
                name="level"
                value={one}
                checked={level === one}
                onChange={() => setLevel(one)}
                className="sr-only"
              />
              {text.levels[one]}
            </label>
          ))}
        </div>
      </fieldset>
      <div aria-live="polite" className="flex max-w-text flex-col gap-4">
        <div>
          <h2 className="text-base!">{text.about}</h2>
          <p>{about}</p>
        </div>
        {flagged !== '' && (
          <div>
            <h2 className="text-base!">{text.can}</h2>
            <p>{flagged}</p>
          </div>
        )}
      </div>
      <p className="text-xs text-ink-soft">
        {text.approved(approvedBy, formatDate(approvedAt, locale))} {text.source}:{' '}
        {sourceUrl === '' ? (
          source
        ) : (
          <a href={sourceUrl} target="_blank" rel="noreferrer" className="link wrap-anywhere">
            {source}
          </a>
        )}
      </p>
    </Card>
  );
}
