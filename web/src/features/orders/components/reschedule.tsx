import type { CartBooking } from '@labfront/contract/cart-bookings';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { hasBegun, rescheduleCartBooking } from '../../cart-bookings/index.ts';
import { RescheduleButton } from '../../reschedule/index.ts';

interface RescheduleCartBookingProps {
  readonly booking: CartBooking;
  readonly onConflict?: () => void;
}

/** Another time for a booking from the cart. Once its collection has begun, the card says whom to call. */
export function RescheduleCartBooking({ booking, ...rest }: RescheduleCartBookingProps) {
  const dispatch = useAppDispatch();
  if (hasBegun(booking, Date.now())) return null;
  return (
    <RescheduleButton booking={booking} send={(body) => dispatch(rescheduleCartBooking({ body })).unwrap()} {...rest} />
  );
}
