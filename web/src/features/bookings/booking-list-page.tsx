import type { Booking } from '@labfront/contract/bookings';
import { ClipboardList } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { useOwnReports } from '../reports/index.ts';
import { bookingListMessages } from './bookings.messages.ts';
import { fetchBookings, selectBookings } from './bookings.slice.ts';
import { BookingCard } from './components/booking-card.tsx';
import { CancelDialog } from './components/cancel-dialog.tsx';

export function Component() {
  const text = useMessages(bookingListMessages);
  const dispatch = useAppDispatch();
  const { bookings, loaded, listError } = useAppSelector(selectBookings);
  const [asked, setAsked] = useState<{ booking: Booking; open: boolean } | null>(null);
  const fetch = useCallback(() => void dispatch(fetchBookings()), [dispatch]);
  useEffect(fetch, [fetch]);
  useOwnReports();

  return (
    <>
      <h1>{text.title}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{text.intro}</p>
      <div className="flex flex-col gap-5">
        {listError !== null && <ErrorState message={listError} onRetry={fetch} />}
        {!loaded && listError === null && <ListSkeleton />}
        {loaded && bookings.length === 0 && <NoBookings />}
        {bookings.map((booking) => (
          <BookingCard key={booking._id} booking={booking} onCancel={() => setAsked({ booking, open: true })} />
        ))}
      </div>
      {asked && (
        <CancelDialog
          booking={asked.booking}
          open={asked.open}
          // Its text stays while it fades.
          onClose={() => setAsked({ ...asked, open: false })}
          onConflict={fetch}
        />
      )}
    </>
  );
}

function NoBookings() {
  const text = useMessages(bookingListMessages);
  return (
    <EmptyState icon={ClipboardList} title={text.emptyTitle} hint={text.emptyHint}>
      <ButtonLink to="/view-all-test">{text.browseTests}</ButtonLink>
      <ButtonLink to="/packages" variant="secondary">
        {text.browsePackages}
      </ButtonLink>
    </EmptyState>
  );
}

function ListSkeleton() {
  const text = useMessages(bookingListMessages);
  return (
    <div role="status" aria-label={text.loading} className="flex flex-col gap-5">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}

export const handle = privatePage(bookingListMessages);
