import type { CriticalValue } from '@labfront/contract/critical-values';
import { PhoneOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useRefresh } from '../../../shared/page/use-refresh.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { CallDialog } from './call-dialog.tsx';
import { criticalMessages } from './critical.messages.ts';
import { fetchCritical, selectCritical } from './critical.slice.ts';
import { CriticalCard } from './critical-card.tsx';

const REFRESH_MS = 60_000;

/** Critical values whose recipients still have to be told, the oldest first. */
export function Component() {
  const text = useMessages(criticalMessages);
  const dispatch = useAppDispatch();
  const { values, error } = useAppSelector(selectCritical);
  const [called, setCalled] = useState<CriticalValue | null>(null);
  const [tries, setTries] = useState(0);
  const again = useCallback(() => setTries((count) => count + 1), []);
  // Another value may be critical meanwhile, and the minutes go on.
  useRefresh(again, REFRESH_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchCritical());
    return () => request.abort();
  }, [dispatch, tries]);
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div>
          <h1>{text.title}</h1>
          <p className="mt-1.5 text-ink-soft">{text.hint}</p>
        </div>
        <ButtonLink variant="secondary" to="/admin/critical/calls">
          {text.register}
        </ButtonLink>
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
          others={values?.filter((one) => one.orderId === called.orderId && one.resultId !== called.resultId) ?? []}
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

export const handle = privatePage(criticalMessages);
