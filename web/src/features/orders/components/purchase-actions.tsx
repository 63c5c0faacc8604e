import type { Booking } from '@labfront/contract/bookings';
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { Suspense, useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useSite } from '../../../shared/site/site.slice.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { CancelBookNow, fetchBookings, RescheduleBookNow } from '../../bookings/index.ts';
import { dueOf, mayCancel, mayPayNow } from '../../cart-bookings/index.ts';
import { useOwnReportsOf } from '../../reports/index.ts';
import { useIsUnderWay } from '../../visits/index.ts';
import { ordersMessages } from '../orders.messages.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { RescheduleCartBooking } from './reschedule.tsx';

/** Cancelling a booking from the cart while that is possible, and the way to its payment while that is due. */
export function CartBookingActions({ booking }: { booking: CartBooking }) {
  const [asking, setAsking] = useState(false);
  const isUnderWay = useIsUnderWay(booking._id);
  const text = useMessages(ordersMessages);
  const { payments } = useSite();
  const due = formatRupees(dueOf(booking));
  if (booking.status === 'Completed') return <ReportsLink id={booking._id} number={booking.bookingNumber} />;
  if (isUnderWay || !mayCancel(booking, Date.now())) return null;
  return (
    <>
      <RescheduleCartBooking booking={booking} />
      <CancelButton number={booking.bookingNumber} onPress={() => setAsking(true)} />
      <CancelDialog booking={booking} open={asking} onClose={() => setAsking(false)} />
      {payments.onlinePayment && mayPayNow(booking) && (
        <ButtonLink
          to={`/user/cart-booking#${booking.bookingNumber}`}
          aria-label={text.payFor(due, booking.bookingNumber)}
        >
          {text.pay(due)}
        </ButtonLink>
      )}
    </>
  );
}

/** Cancelling a Book Now booking, which is possible until staff have seen to it. */
export function BookNowActions({ booking }: { booking: Booking }) {
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  if (booking.status === 'completed') return <ReportsLink id={booking._id} number={booking.bookingNumber} />;
  if (booking.status === 'approved') return <RescheduleBookNow booking={booking} />;
  if (booking.status !== 'pending') return null;
  return (
    <>
      <RescheduleBookNow booking={booking} />
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

/** The way to the reports where none names this booking: those that do stand on the card. */
function ReportsLink({ id, number }: { id: string; number: string }) {
  const text = useMessages(ordersMessages);
  if (useOwnReportsOf(id).length > 0) return null;
  return (
    <ButtonLink to="/download-report" variant="secondary" aria-label={text.reportsOf(number)}>
      {text.reports}
    </ButtonLink>
  );
}
