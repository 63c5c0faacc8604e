import type { Reconciliation } from '@labfront/contract/ledger';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dayInIndia, formatDate } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { ledgerMessages } from '../ledger.messages.ts';
import { matchLedger, selectReconciliation } from './ledger.slice.ts';

const DAY_MS = 86_400_000;

/** Whether gateway, ledger and bookings tell the same story of a day; yesterday's at first. */
export function MatchPanel() {
  const text = useMessages(ledgerMessages);
  const dispatch = useAppDispatch();
  const { match, loading, error } = useAppSelector(selectReconciliation);
  const [date, setDate] = useState(() => dayInIndia(new Date(Date.now() - DAY_MS)));
  const ask = () => void dispatch(matchLedger({ query: { date } }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first day at once, another when it is asked for
  useEffect(ask, []);
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <div>
        <h2 className="text-xl!">{text.matchTitle}</h2>
        <p className="text-sm text-ink-soft">{text.matchIntro}</p>
      </div>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextField
          type="date"
          label={text.matchDay}
          value={date}
          max={dayInIndia(new Date())}
          onChange={(event) => setDate(event.target.value)}
        />
        <Button type="submit" variant="secondary" busy={loading}>
          {text.matchRun}
        </Button>
      </form>
      {error !== null && <ErrorState message={error} onRetry={ask} />}
      {error === null && match === null && (
        <div role="status" aria-label={text.matchLoading}>
          <Skeleton className="h-10" />
        </div>
      )}
      {error === null && match !== null && <MatchResult match={match} />}
    </Card>
  );
}

function MatchResult({ match: { data, date, nightly } }: { match: Reconciliation }) {
  const text = useMessages(ledgerMessages);
  const locale = useLocale();
  const day = formatDate(date, locale);
  const rupees = (amount: number | null) => (amount === null ? text.nothing : formatRupees(amount));
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex items-center gap-2 font-strong">
        {data.length === 0 && <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-brand" />}
        {data.length === 0 ? text.allWell(day) : text.differences(data.length)}
      </p>
      <ul className="flex flex-col gap-3">
        {data.map(({ code, message, paymentId, number, gateway, ledger, booking }) => (
          <li key={`${code} ${paymentId} ${number} ${message}`} className="rounded-field bg-danger-soft px-4 py-3">
            <p className="font-strong text-danger">{message}</p>
            <p className="tabular text-sm break-all">{[number, paymentId].filter(Boolean).join(', ')}</p>
            <dl className="tabular mt-1 flex flex-wrap gap-x-5 text-sm">
              {(
                [
                  [text.gateway, gateway],
                  [text.ledger, ledger],
                  [text.booking, booking],
                ] as const
              ).map(([term, amount]) => (
                <div key={term} className="flex gap-1.5">
                  <dt className="text-ink-soft">{term}</dt>
                  <dd>{rupees(amount)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {nightly === null ? text.noNightly : text.nightly(day, nightly.differences)}
      </p>
    </div>
  );
}
