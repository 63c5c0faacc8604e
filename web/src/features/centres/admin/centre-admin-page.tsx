import { ChevronLeft, MapPinOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useParams } from '../../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { CentreState } from './centre-columns.tsx';
import { type CentrePage, fetchCentrePage, selectCentrePage } from './centre-page.slice.ts';
import { centrePageMessages, centresAdminMessages } from './centres-admin.messages.ts';
import { LetterheadCard } from './letterhead-card.tsx';
import { PincodesCard } from './pincodes-card.tsx';
import { ScopeCard } from './scope-card.tsx';
import { WindowsCard } from './windows-card.tsx';

/** One centre: when it takes samples, which pincodes it serves, what it is accredited for. */
export function Component() {
  const text = useMessages(centrePageMessages);
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const { page, missing, error } = useAppSelector(selectCentrePage);
  const [tries, setTries] = useState(0);
  const again = () => setTries((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchCentrePage(id));
    return () => request.abort();
  }, [dispatch, id, tries]);

  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <Link to="/admin/centres" className="link -mb-3 flex min-h-touch items-center gap-1 self-start text-sm">
        <ChevronLeft aria-hidden="true" className="size-4" />
        {text.allCentres}
      </Link>
      {page === null && <h1 className="sr-only">{text.title}</h1>}
      {missing && <EmptyState icon={MapPinOff} title={text.missing} hint={text.missingHint} />}
      {!missing && error !== null && <ErrorState message={error} onRetry={again} />}
      {!missing && error === null && page === null && (
        <div role="status" aria-label={text.loading} className="flex flex-col gap-5">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {!missing && page !== null && <View page={page} onImported={again} />}
    </div>
  );
}

function View({ page, onImported }: { page: CentrePage; onImported: () => void }) {
  const { kinds } = useMessages(centresAdminMessages);
  const { centre, windows, pincodes, pincodesOfCity, scope, letterhead } = page;
  return (
    <>
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1>{centre.name}</h1>
          <CentreState centre={centre} />
        </div>
        <p className="mt-1.5 flex flex-wrap gap-x-4 text-ink-soft">
          <span className="tabular">{centre.code}</span>
          <span>{kinds[centre.kind]}</span>
          <span>{centre.city}</span>
          <span>{centre.hours}</span>
        </p>
      </div>
      <WindowsCard key={`windows ${centre._id}`} centre={centre} windows={windows} />
      <PincodesCard key={`pincodes ${centre._id}`} centre={centre} pincodes={pincodes} ofCity={pincodesOfCity} />
      <ScopeCard centre={centre} rows={scope} onImported={onImported} />
      {letterhead && <LetterheadCard key={`letterhead ${centre._id}`} centreId={centre._id} letterhead={letterhead} />}
    </>
  );
}

export const handle = privatePage(centrePageMessages);
