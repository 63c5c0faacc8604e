import type { Booking } from '@labfront/contract/bookings';
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { Suspense, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { CancelBookNow, fetchBookings } from '../../bookings/index.ts';
import { mayCancel } from '../../cart-bookings/index.ts';
import { ordersMessages } from '../orders.messages.ts';
import { CancelDialog } from './cancel-dialog.tsx';

/** Cancelling a booking from the cart while that is possible. */
export function CartBookingActions({ booking }: { booking: CartBooking }) {
  const [asking, setAsking] = useState(false);
  if (booking.status === 'Completed') return <ReportsLink number={booking.bookingNumber} />;
  if (!mayCancel(booking, Date.now())) return null;
  return (
    <>
      <CancelButton number={booking.bookingNumber} onPress={() => setAsking(true)} />
      <CancelDialog booking={booking} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

/** Cancelling a Book Now booking, which is possible until staff have seen to it. */
export function BookNowActions({ booking }: { booking: Booking }) {
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  if (booking.status === 'completed') return <ReportsLink number={booking.bookingNumber} />;
  if (booking.status !== 'pending') return null;
  return (
    <>
      <CancelButton number={booking.bookingNumber} onPress={() => setAsking(true)} />
      {asking && (
        <Suspense fallback={null}>
          <CancelBookNow
            booking={booking}
            open
            onClose={() => setAsking(false)}
            onConflict={() => void dispatch(fetchBookings())}
          />
        </Suspense>
      )}
    </>
  );
}

function CancelButton({ number, onPress }: { number: string; onPress: () => void }) {
  const text = useMessages(ordersMessages);
  return (
    <Button variant="secondary" aria-label={text.cancelOf(number)} onClick={onPress}>
      {text.cancel}
    </Button>
  );
}

function ReportsLink({ number }: { number: string }) {
  const text = useMessages(ordersMessages);
  return (
    <ButtonLink to="/download-report" variant="secondary" aria-label={text.reportsOf(number)}>
      {text.reports}
    </ButtonLink>
  );
}
