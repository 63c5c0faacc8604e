import type { ReferralLaboratory } from '@labfront/contract/referrals';
import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Chip, Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { LaboratoryDialog } from './laboratory-dialog.tsx';
import { laboratoriesMessages } from './referrals.messages.ts';
import { fetchLaboratories, selectReferrals } from './referrals.slice.ts';

/** The registry of laboratories that measure for us. */
export function Component() {
  const text = useMessages(laboratoriesMessages);
  const dispatch = useAppDispatch();
  const { laboratories, error } = useAppSelector(selectReferrals);
  const [edited, setEdited] = useState<ReferralLaboratory | 'new' | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchLaboratories());
    return () => request.abort();
  }, [dispatch, tries]);
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1>{text.title}</h1>
          <p className="mt-1.5 max-w-prose text-ink-soft">{text.hint}</p>
        </div>
        <May permission="settings.manage">
          <Button onClick={() => setEdited('new')}>{text.add}</Button>
        </May>
      </div>
      {laboratories === null && error !== null && (
        <ErrorState message={error} onRetry={() => setTries((count) => count + 1)} />
      )}
      {laboratories === null && error === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {laboratories?.length === 0 && <EmptyState icon={FlaskConical} title={text.none} hint={text.noneHint} />}
      {laboratories !== null && laboratories.length > 0 && (
        <ul className="grid gap-4 lg:grid-cols-2">
          {laboratories.map((one) => (
            <LaboratoryCard key={one._id} laboratory={one} onEdit={() => setEdited(one)} />
          ))}
        </ul>
      )}
      {edited !== null && (
        <LaboratoryDialog laboratory={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

function LaboratoryCard({ laboratory, onEdit }: { laboratory: ReferralLaboratory; onEdit: () => void }) {
  const text = useMessages(laboratoriesMessages);
  const { name, address, phone, accreditation, isAccredited, active, tests } = laboratory;
  const locale = useLocale();
  const says = isAccredited ? text.inDate : text.outOfDate;
  return (
    <li>
      <Card className="flex h-full flex-col gap-2 p-5 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-xl! wrap-anywhere">{name}</h2>
          {!active && <Chip tone="danger">{text.inactive}</Chip>}
        </div>
        <p className={isAccredited ? 'text-sm' : 'text-sm text-danger'}>
          {accreditation === null
            ? text.notAccredited
            : says(accreditation.body, formatDate(accreditation.validUntil, locale))}
        </p>
        <p className="text-sm text-ink-soft">{[address, phone].filter((part) => part !== '').join(' · ')}</p>
        <p className="text-sm">
          <span className="font-strong">{text.testCount(tests.length)}</span>{' '}
          {tests
            .slice(0, 6)
            .map((test) => test.name)
            .join(', ')}
          {tests.length > 6 && ' …'}
        </p>
        <May permission="settings.manage">
          <Button variant="secondary" aria-label={text.editOf(name)} onClick={onEdit} className="mt-auto self-start">
            {text.edit}
          </Button>
        </May>
      </Card>
    </li>
  );
}

export const handle = privatePage(laboratoriesMessages);
