import { BOOKING_TRANSITIONS } from '@labfront/contract/booking-transitions';
import type { CartBooking, CartBookingStatus } from '@labfront/contract/cart-bookings';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { ConfirmationDialog } from '../../../shared/ui/confirmation-dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { StateSelect } from '../../../shared/ui/state-select.tsx';
import { cartBookingsMessages } from '../cart-bookings.messages.ts';
import { RefundText } from '../components/refund-text.tsx';
import { cartBookingsAdminMessages } from './cart-bookings-admin.messages.ts';
import { cartBookingsAdmin, updateCartBookingStatus } from './cart-bookings-admin.slice.ts';

interface StatusControlProps {
  readonly booking: CartBooking;
  /** The booking was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

/** The state of a booking, and the moves it may make. Cancelling asks first and says what is refunded. */
export function StatusControl({ booking, onConflict }: StatusControlProps) {
  const text = useMessages(cartBookingsAdminMessages);
  const common = useMessages(cartBookingsMessages);
  const dispatch = useAppDispatch();
  const isMoving = useAppSelector(cartBookingsAdmin.select).moving.includes(booking._id);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { _id: bookingId, bookingNumber, status } = booking;
  const moves = BOOKING_TRANSITIONS[status];

  async function move(to: CartBookingStatus) {
    setError(null);
    const answer = await dispatch(updateCartBookingStatus({ body: { bookingId, status: to } }));
    if (updateCartBookingStatus.fulfilled.match(answer)) {
      setAsking(false);
      notify('success', text.moved(bookingNumber, common.statuses[answer.payload.booking.status]));
      return;
    }
    const message = answer.payload?.message ?? common.updateStatusFailed;
    if (to === 'Cancelled') setError(message);
    else notify('error', message);
    if (answer.payload?.status === 409) onConflict();
  }

  return (
    <>
      <StateSelect
        label={text.status}
        state={status}
        moves={moves}
        nameOf={(state) => common.statuses[state]}
        busy={isMoving}
        onMove={(to) => {
          if (to === 'Cancelled') setAsking(true);
          else void move(to);
        }}
      />
      <ConfirmationDialog
        open={asking}
        title={text.cancelTitle(bookingNumber)}
        confirmLabel={text.cancelConfirm}
        cancelLabel={text.keep}
        destructive
        busy={isMoving}
        error={error}
        onConfirm={() => void move('Cancelled')}
        onCancel={() => {
          setAsking(false);
          setError(null);
        }}
      >
        <p className="font-strong text-ink">
          <RefundText booking={booking} forStaff />
        </p>
        <p className="mt-2">{text.cancelText}</p>
      </ConfirmationDialog>
    </>
  );
}
