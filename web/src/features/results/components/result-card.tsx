import type { MyResult } from '@labfront/contract/my-results';
import { ChevronRight } from 'lucide-react';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { beforeNewest, changeSentences, isUrgent, rangeText, urgentText, valueText } from '../result-words.ts';
import { resultsMessages } from '../results.messages.ts';
import { hasLine, NumberLine } from './number-line.tsx';
import { PositionChip } from './position-chip.tsx';

/** The newest value of a parameter: number, words, range, and the change from the value before. */
export function ResultCard({ result, patientId }: { result: MyResult; patientId: string }) {
  const text = useMessages(resultsMessages);
  const locale = useLocale();
  const newest = result.points.at(-1);
  if (!newest) return null;
  const { name } = result;
  const search = patientId === '' ? '' : `?patientId=${encodeURIComponent(patientId)}`;
  return (
    <Card className="flex h-full flex-col gap-3 p-4 sm:p-5 print:shadow-none">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-base! wrap-anywhere">{name}</h2>
          <p className="text-sm text-ink-soft">{text.on(formatDate(newest.at, locale))}</p>
        </div>
        <PositionChip point={newest} />
      </div>
      <p className="tabular text-2xl font-strong wrap-anywhere">{valueText(newest, text)}</p>
      <div>
        <NumberLine point={newest} />
        {/* The line says its range itself. */}
        <p aria-hidden={hasLine(newest)} className="text-sm text-ink-soft">
          {rangeText(newest, text)}
        </p>
      </div>
      {isUrgent(newest) && (
        <p className="rounded-field bg-danger-soft px-3 py-2 text-sm font-strong text-danger">
          {urgentText(newest, text)}
        </p>
      )}
      <p className="grow text-sm">{changeSentences(beforeNewest(result.points), newest, result, locale).join(' ')}</p>
      <div className="-mx-4 -mb-3 border-t border-line px-1 sm:-mx-5 print:hidden">
        <Link
          to={`/results/${result.parameterId}${search}`}
          aria-label={text.details(name)}
          className="flex min-h-touch items-center justify-between rounded-field px-3 text-sm font-strong text-brand hover:bg-sunken"
        >
          {text.more}
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      </div>
    </Card>
  );
}
