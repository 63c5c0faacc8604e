import type { Booking } from '@labfront/contract/bookings';
import { type ReactNode, useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { BookingFacts } from '../../booking-details/index.ts';
import { NextCartBooking, useNextCartBooking } from '../../cart-bookings/index.ts';
import { windowStart } from '../../collection-windows/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { fetchBookings, selectBookings } from '../bookings.slice.ts';
import { StatusChip } from './status-chip.tsx';

type Timed = Pick<Booking, 'date' | 'slot'>;

/** Bookings without a time stand behind the dated ones. */
const startOf = ({ date, slot }: Timed) =>
  date === null || slot === null ? Number.POSITIVE_INFINITY : windowStart(date, slot);

function nextOf(bookings: readonly Booking[], now: number): Booking | undefined {
  return bookings
    .filter((booking) => (booking.status === 'pending' || booking.status === 'approved') && startOf(booking) > now)
    .reduce<Booking | undefined>((next, one) => (next && startOf(next) <= startOf(one) ? next : one), undefined);
}

/** The booking that comes next, from the cart or by Book Now, for the profile; `empty` when there is none. */
export default function NextBooking({ empty }: { empty: ReactNode }) {
  const dispatch = useAppDispatch();
  const { bookings, loaded, listError } = useAppSelector(selectBookings);
  const cart = useNextCartBooking();
  useEffect(() => {
    void dispatch(fetchBookings());
  }, [dispatch]);
  if (!cart.settled || !(loaded || listError !== null)) return <Skeleton className="h-32 rounded-card" />;
  const next = nextOf(bookings, Date.now());
  if (cart.next && !(next && startOf(next) < startOf(cart.next))) return <NextCartBooking booking={cart.next} />;
  return next ? <NextCard booking={next} /> : empty;
}

function NextCard({ booking }: { booking: Booking }) {
  const text = useMessages(bookingsMessages);
  const names = [...(booking.packageId ? [booking.packageId] : []), ...booking.tests.map(({ testId }) => testId)];
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link to="/user/booking-list" className="link tabular flex min-h-touch items-center font-strong">
          {text.booking(booking.bookingNumber)}
        </Link>
        <StatusChip status={booking.status} />
      </div>
      <p>{names.map(({ name }) => name).join(', ')}</p>
      <BookingFacts booking={booking} isAhead />
    </Card>
  );
}
