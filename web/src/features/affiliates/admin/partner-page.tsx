import type { Affiliate, Statement } from '@labfront/contract/affiliates';
import { ChevronLeft, UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useParams, useSearchParams } from '../../../shared/router/place.tsx';
import { telephoneLink } from '../../../shared/site/site.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Chip, Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { affiliatePanelMessages, partnerPageMessages } from './affiliate-panel.messages.ts';
import { ReferralCard } from './referral-card.tsx';
import { fetchStatement, selectStatement } from './statement.slice.ts';
import { StatementCard } from './statement-card.tsx';

/** One partner: their link, and what they brought month by month. */
export function Component() {
  const text = useMessages(partnerPageMessages);
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const month = search.get('month') ?? '';
  const dispatch = useAppDispatch();
  const { statement, missing, loading, error } = useAppSelector(selectStatement);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchStatement({ params: { id }, query: { month } }));
    return () => request.abort();
  }, [dispatch, id, month, tries]);

  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <Link to="/admin/affiliate-panel" className="link -mb-3 flex min-h-touch items-center gap-1 self-start text-sm">
        <ChevronLeft aria-hidden="true" className="size-4" />
        {text.allPartners}
      </Link>
      {statement === null && <h1 className="sr-only">{text.title}</h1>}
      {missing && <EmptyState icon={UserRoundX} title={text.missing} hint={text.missingHint} />}
      {!missing && error !== null && <ErrorState message={error} onRetry={() => setTries((count) => count + 1)} />}
      {!missing && error === null && statement === null && (
        <div role="status" aria-label={text.loading} className="flex flex-col gap-5">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      {!missing && statement !== null && (
        <PartnerView
          statement={statement}
          busy={loading}
          onMonth={(next) => setSearch(new URLSearchParams({ month: next }), { replace: true })}
        />
      )}
    </div>
  );
}

interface PartnerViewProps {
  readonly statement: Statement;
  readonly busy: boolean;
  readonly onMonth: (month: string) => void;
}

function PartnerView({ statement, busy, onMonth }: PartnerViewProps) {
  return (
    <>
      <Who partner={statement.partner} />
      <ReferralCard partner={statement.partner} />
      <StatementCard statement={statement} busy={busy} onMonth={onMonth} />
    </>
  );
}

function Who({ partner }: { partner: Affiliate }) {
  const text = useMessages(partnerPageMessages);
  const panel = useMessages(affiliatePanelMessages);
  const { name, city, mobileNumber, email, commissionPercent, active } = partner;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1>{name}</h1>
        <Chip tone={active ? 'brand' : 'neutral'}>{active ? panel.active : panel.inactive}</Chip>
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-4 text-ink-soft">
        <span>{city}</span>
        <a href={telephoneLink(`+91${mobileNumber}`)} className="link tabular">
          {mobileNumber}
        </a>
        {email !== '' && (
          <a href={`mailto:${email}`} className="link wrap-anywhere">
            {email}
          </a>
        )}
        <span className="tabular">{text.commission(commissionPercent)}</span>
      </p>
    </div>
  );
}

export const handle = privatePage(partnerPageMessages);
