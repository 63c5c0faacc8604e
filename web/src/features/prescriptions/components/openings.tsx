import type { FileOpening } from '@labfront/contract/files';
import { useEffect, useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { prescriptionsMessages } from '../prescriptions.messages.ts';
import { fetchOpenings, selectPrescriptions } from '../prescriptions.slice.ts';

/** Who opened the file of a prescription, asked for when it is shown. */
export function Openings({ prescriptionId, loading }: { prescriptionId: string; loading: string }) {
  const dispatch = useAppDispatch();
  const text = useMessages(prescriptionsMessages);
  const openings = useAppSelector(selectPrescriptions).openings[prescriptionId];
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchOpenings({ params: { id: prescriptionId } }));
    void request.then((answer) =>
      setFailure(fetchOpenings.rejected.match(answer) ? (answer.payload?.message ?? null) : null),
    );
    return () => request.abort();
  }, [dispatch, prescriptionId, tries]);

  if (failure !== null) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
        {failure}
        <Button variant="quiet" onClick={() => setTries((count) => count + 1)}>
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
        <Opening key={`${opening.at}${opening.who}`} opening={opening} />
      ))}
    </ul>
  );
}

function Opening({ opening: { at, who, action } }: { opening: FileOpening }) {
  const text = useMessages(prescriptionsMessages);
  const locale = useLocale();
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span>{text.opening[action](who)}</span>
      <span className="tabular text-ink-soft">{text.at(formatDate(at, locale), formatTime(at, locale))}</span>
    </li>
  );
}
