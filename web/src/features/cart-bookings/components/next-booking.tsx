import type { CartBooking } from '@labfront/contract/cart-bookings';
import { useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { BookingFacts } from '../../booking-details/index.ts';
import { comingBookings } from '../booking-rules.ts';
import { cartBookingPageMessages } from '../cart-booking-page.messages.ts';
import { fetchCartBookings, selectCartBookings } from '../cart-bookings.slice.ts';
import { PaymentChip, StatusChip } from './booking-chips.tsx';

/** The cart bookings that are still to come; `settled` once it is known whether there are any. */
export function useComingCartBookings(): { coming: CartBooking[]; settled: boolean } {
  const dispatch = useAppDispatch();
  const { bookings, loaded, listError } = useAppSelector(selectCartBookings);
  useEffect(() => {
    void dispatch(fetchCartBookings());
  }, [dispatch]);
  return { coming: comingBookings(bookings, Date.now()), settled: loaded || listError !== null };
}

export function NextCartBooking({ booking }: { booking: CartBooking }) {
  const text = useMessages(cartBookingPageMessages);
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={`/user/cart-booking#${booking.bookingNumber}`}
          className="link tabular flex min-h-touch items-center font-strong"
        >
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
      <BookingFacts booking={booking} isAhead />
    </Card>
  );
}
