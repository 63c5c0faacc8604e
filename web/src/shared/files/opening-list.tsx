import type { FileAccess } from '@labfront/contract/files';
import { formatDate, formatTime } from '../format/dates.ts';
import { useLocale, useMessages } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/card.tsx';
import { filesMessages } from './files.messages.ts';

interface OpeningListProps {
  /** Undefined while loading. */
  readonly openings: readonly FileAccess[] | undefined;
  readonly failure: string | null;
  readonly onRetry: () => void;
  /** The text shown while loading. */
  readonly loading: string;
}

/** Lists the people who opened a record's file, with the times. */
export function OpeningList({ openings, failure, onRetry, loading }: OpeningListProps) {
  const text = useMessages(filesMessages);
  if (failure !== null) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
        {failure}
        <Button variant="quiet" onClick={onRetry}>
          {text.retry}
        </Button>
      </p>
    );
  }
  if (!openings) {
    return (
      <div role="status" aria-label={loading}>
        <Skeleton className="h-6" />
      </div>
    );
  }
  if (openings.length === 0) return <p className="text-sm text-ink-soft">{text.nobodyYet}</p>;
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {openings.map((opening) => (
        <Opening key={`${opening.at}${opening.who}${opening.action}`} opening={opening} />
      ))}
    </ul>
  );
}

function Opening({ opening: { at, who, action } }: { opening: FileAccess }) {
  const text = useMessages(filesMessages);
  const locale = useLocale();
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span>{text.opening[action](who)}</span>
      <span className="tabular text-ink-soft">{text.at(formatDate(at, locale), formatTime(at, locale))}</span>
    </li>
  );
}
