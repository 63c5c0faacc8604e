import { labelAge } from '@labfront/contract/label-patients';
import type { WorkLine } from '@labfront/contract/laboratory';
import { ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ageAndSex } from '../../../shared/format/ages.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Card, Chip, Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { authoriseMessages } from './authorise.messages.ts';
import { byOrder, fetchToAuthorise, selectToAuthorise, TO_AUTHORISE } from './authorise.slice.ts';
import { fetchCritical, selectCritical } from './critical.slice.ts';

/** Orders that wait for a signature. Nothing is authorised here: each is read first. */
export function Component() {
  const text = useMessages(authoriseMessages);
  const dispatch = useAppDispatch();
  const may = useMay();
  const { lines, error } = useAppSelector(selectToAuthorise);
  const { values } = useAppSelector(selectCritical);
  const [tries, setTries] = useState(0);
  const seesCritical = may('critical.call');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const requests = [dispatch(fetchToAuthorise(TO_AUTHORISE)), ...(seesCritical ? [dispatch(fetchCritical())] : [])];
    return () => {
      for (const request of requests) request.abort();
    };
  }, [dispatch, tries, seesCritical]);
  const critical = new Set(values?.map(({ orderId }) => orderId));
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div>
        <h1>{text.title}</h1>
        <p className="mt-1.5 text-ink-soft">{text.hint}</p>
      </div>
      {error !== null && <ErrorState message={error} onRetry={() => setTries((count) => count + 1)} />}
      {error === null && lines === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {error === null && lines?.length === 0 && <EmptyState icon={ListChecks} title={text.none} hint={text.noneHint} />}
      {error === null && lines !== null && lines.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {byOrder(lines).map((own) => (
              <WaitingOrder key={own[0]?.orderId} lines={own} isCritical={critical.has(own[0]?.orderId ?? '')} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function WaitingOrder({ lines, isCritical }: { lines: readonly WorkLine[]; isCritical: boolean }) {
  const text = useMessages(authoriseMessages);
  const [first] = lines;
  if (!first) return null;
  const { orderId, accession, patient } = first;
  return (
    <li>
      <Link to={`/admin/authorise/${orderId}`} className="flex flex-col gap-1 px-5 py-4 hover:bg-brand-soft sm:px-6">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-strong wrap-anywhere">{patient.name}</span>
          <span className="text-ink-soft">{ageAndSex(labelAge(patient), patient.sex)}</span>
          <span className="tabular">{accession}</span>
          {isCritical && <Chip tone="danger">{text.critical}</Chip>}
          {lines.some(({ late }) => late) && <Chip tone="danger">{text.late}</Chip>}
        </span>
        <span className="text-sm text-ink-soft">
          {text.waiting(lines.length)}: {lines.map(({ testName }) => testName).join(', ')}
        </span>
      </Link>
    </li>
  );
}

export const handle = privatePage(authoriseMessages);
