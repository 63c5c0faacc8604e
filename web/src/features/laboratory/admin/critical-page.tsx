import { labelAge } from '@labfront/contract/label-patients';
import type { CriticalValue } from '@labfront/contract/laboratory';
import { printedUnit } from '@labfront/contract/printed-unit';
import { PhoneOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ageAndSex } from '../../../shared/format/ages.ts';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Chip, Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { CallDialog } from './call-dialog.tsx';
import { criticalMessages } from './critical.messages.ts';
import { fetchCritical, selectCritical } from './critical.slice.ts';
import { Flag } from './result-facts.tsx';

/** Critical values whose recipients still have to be told, the oldest first. */
export function Component() {
  const text = useMessages(criticalMessages);
  const dispatch = useAppDispatch();
  const { values, error } = useAppSelector(selectCritical);
  const [called, setCalled] = useState<CriticalValue | null>(null);
  const [tries, setTries] = useState(0);
  const again = () => setTries((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchCritical());
    return () => request.abort();
  }, [dispatch, tries]);
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <div>
        <h1>{text.title}</h1>
        <p className="mt-1.5 text-ink-soft">{text.hint}</p>
      </div>
      {error !== null && <ErrorState message={error} onRetry={again} />}
      {error === null && values === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {error === null && values?.length === 0 && <EmptyState icon={PhoneOff} title={text.none} hint={text.noneHint} />}
      {error === null && values !== null && values.length > 0 && (
        <ul className="flex flex-col gap-4">
          {values.map((one) => (
            <CriticalCard key={one.resultId} critical={one} onCall={() => setCalled(one)} />
          ))}
        </ul>
      )}
      {called !== null && (
        <CallDialog
          critical={called}
          onClose={() => setCalled(null)}
          onDone={() => {
            setCalled(null);
            again();
          }}
        />
      )}
    </div>
  );
}

function CriticalCard({ critical, onCall }: { critical: CriticalValue; onCall: () => void }) {
  const text = useMessages(criticalMessages);
  const locale = useLocale();
  const may = useMay();
  const { patient, parameter, testName, value, unit, flag, state, openedAt, orderId, accession, calls } = critical;
  const order = text.openOrder(accession);
  return (
    <li>
      <Card className="flex flex-col gap-3 p-5 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-xl! wrap-anywhere">{patient.name}</h2>
          <span className="text-ink-soft">{ageAndSex(labelAge(patient), patient.sex)}</span>
          <Chip tone="danger">{text.states[state]}</Chip>
        </div>
        <p className="flex flex-wrap gap-x-3">
          <span className="font-strong">{parameter}</span>
          <span className="tabular font-strong">{`${value} ${printedUnit(unit)}`.trim()}</span>
          <Flag flag={flag} />
          <span className="text-ink-soft">{testName}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          <span className="tabular">{text.since(formatDate(openedAt, locale), formatTime(openedAt, locale))}</span>
          {may('result.read') && (
            <Link to={`/admin/orders/${orderId}`} className="link tabular flex min-h-touch items-center">
              {order}
            </Link>
          )}
        </p>
        {calls.length > 0 && (
          <div className="text-sm">
            <h3 className="text-sm! font-strong">{text.calls}</h3>
            <ul>
              {calls.map(({ at, outcome, person, number, by, note }) => (
                <li key={at} className="flex flex-wrap gap-x-2">
                  <span className="tabular text-ink-soft">
                    {formatDate(at, locale)}, {formatTime(at, locale)}
                  </span>
                  <span>{outcome === 'reached' ? text.reached(person, number) : text.unreached(person, number)}</span>
                  <span className="text-ink-soft">{text.by(by)}</span>
                  {note !== '' && <span className="text-ink-soft">{note}</span>}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Button className="self-start" aria-label={text.recordOf(parameter, patient.name)} onClick={onCall}>
          {text.record}
        </Button>
      </Card>
    </li>
  );
}

export const handle = privatePage(criticalMessages);
