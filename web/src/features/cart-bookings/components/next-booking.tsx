import type { CartBooking } from '@labfront/contract/cart-bookings';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { BookingFacts } from '../../booking-details/index.ts';
import { nextBookingOf } from '../booking-rules.ts';
import { cartBookingPageMessages } from '../cart-booking-page.messages.ts';
import { fetchCartBookings, selectCartBookings } from '../cart-bookings.slice.ts';
import { PaymentChip, StatusChip } from './booking-chips.tsx';

/** The booking that comes next, for the profile; `empty` when there is none. */
export function NextBooking({ empty }: { empty: ReactNode }) {
  const dispatch = useAppDispatch();
  const { bookings, loaded, listError } = useAppSelector(selectCartBookings);
  useEffect(() => {
    void dispatch(fetchCartBookings());
  }, [dispatch]);
  if (!loaded) return listError === null ? <Skeleton className="h-32 rounded-card" /> : empty;
  const next = nextBookingOf(bookings, Date.now());
  return next ? <NextCard booking={next} /> : empty;
}

function NextCard({ booking }: { booking: CartBooking }) {
  const text = useMessages(cartBookingPageMessages);
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link to="/user/cart-booking" className="link tabular flex min-h-touch items-center font-strong">
          {text.booking(booking.bookingNumber)}
        </Link>
        <span className="flex flex-wrap gap-2">
          <StatusChip status={booking.status} />
          <PaymentChip booking={booking} />
        </span>
      </div>
      <p>
        {booking.items
          .map(({ itemId, quantity }) => (quantity > 1 ? `${text.quantity(quantity)} ${itemId.name}` : itemId.name))
          .join(', ')}
      </p>
      <BookingFacts booking={booking} />
    </Card>
  );
}
