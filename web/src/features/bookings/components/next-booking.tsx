import type { Booking } from '@labfront/contract/bookings';
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { type ReactNode, useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { BookingFacts } from '../../booking-details/index.ts';
import { NextCartBooking, useComingCartBookings } from '../../cart-bookings/index.ts';
import { windowStart } from '../../collection-windows/index.ts';
import { Uncollected } from '../../visits/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { fetchBookings, selectBookings } from '../bookings.slice.ts';
import { StatusChip } from './status-chip.tsx';

type Timed = Pick<Booking, 'date' | 'slot'>;

/** Bookings without a time stand behind the dated ones. */
const startOf = ({ date, slot }: Timed) =>
  date === null || slot === null ? Number.POSITIVE_INFINITY : windowStart(date, slot);

interface Coming {
  readonly id: string;
  readonly start: number;
  /** Confirmed bookings have a visit, whose sample may be collected before the time. */
  readonly hasVisit: boolean;
  readonly card: ReactNode;
}

const fromCart = (booking: CartBooking): Coming => ({
  id: booking._id,
  start: startOf(booking),
  hasVisit: booking.status === 'Confirmed',
  card: <NextCartBooking booking={booking} />,
});

const fromBookNow = (booking: Booking): Coming => ({
  id: booking._id,
  start: startOf(booking),
  hasVisit: booking.status === 'approved',
  card: <NextCard booking={booking} />,
});

/** The booking that comes next, from the cart or by Book Now, for the profile; `empty` when there is none. */
export default function NextBooking({ empty }: { empty: ReactNode }) {
  const dispatch = useAppDispatch();
  const { bookings, loaded, listError } = useAppSelector(selectBookings);
  const cart = useComingCartBookings();
  useEffect(() => {
    void dispatch(fetchBookings());
  }, [dispatch]);
  if (!cart.settled || !(loaded || listError !== null)) return <Skeleton className="h-32 rounded-card" />;
  const now = Date.now();
  const bookNow = bookings.filter(
    (booking) => (booking.status === 'pending' || booking.status === 'approved') && startOf(booking) > now,
  );
  const coming = [...cart.coming.map(fromCart), ...bookNow.map(fromBookNow)];
  // Not a subtraction: those without a time are as far away as each other.
  coming.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  return <First coming={coming} empty={empty} />;
}

/** The first whose sample is still to be collected. */
function First({ coming: [first, ...later], empty }: { coming: readonly Coming[]; empty: ReactNode }) {
  if (!first) return empty;
  if (!first.hasVisit) return first.card;
  return (
    <Uncollected
      key={first.id}
      bookingId={first.id}
      loading={<Skeleton className="h-32 rounded-card" />}
      otherwise={<First coming={later} empty={empty} />}
    >
      {first.card}
    </Uncollected>
  );
}

function NextCard({ booking }: { booking: Booking }) {
  const text = useMessages(bookingsMessages);
  const names = [...(booking.packageId ? [booking.packageId] : []), ...booking.tests.map(({ testId }) => testId)];
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={`/user/booking-list#${booking.bookingNumber}`}
          className="link tabular flex min-h-touch items-center font-strong"
        >
          {text.booking(booking.bookingNumber)}
        </Link>
        <StatusChip status={booking.status} />
      </div>
      <p>{names.map(({ name }) => name).join(', ')}</p>
      <BookingFacts booking={booking} isAhead />
    </Card>
  );
}
