import { BOOK_NOW_STATES } from '@labfront/contract/booking-transitions';
import type { Booking } from '@labfront/contract/bookings';
import type { CartBookingStatus } from '@labfront/contract/cart-bookings';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { RescheduleButton } from '../../reschedule/index.ts';
import { fetchBookings, rescheduleBooking } from '../bookings.slice.ts';

const STATES = Object.keys(BOOK_NOW_STATES) as CartBookingStatus[];

/** The state of a Book Now booking in the words of the cart's. */
export const stateOfBooking = (status: Booking['status']): CartBookingStatus =>
  STATES.find((state) => BOOK_NOW_STATES[state] === status) ?? 'Pending';

/** Another time for a Book Now booking. */
export function RescheduleBookNow({ booking }: { booking: Booking }) {
  const dispatch = useAppDispatch();
  return (
    <RescheduleButton
      booking={{ ...booking, status: stateOfBooking(booking.status) }}
      send={(body) => dispatch(rescheduleBooking({ body })).unwrap()}
      onConflict={() => void dispatch(fetchBookings())}
    />
  );
}
