import { BOOK_NOW_TRANSITIONS } from '@labfront/contract/booking-transitions';
import type { Booking, BookingStatus } from '@labfront/contract/bookings';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { ConfirmationDialog } from '../../../shared/ui/confirmation-dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { StateSelect } from '../../../shared/ui/state-select.tsx';
import { bookingsMessages } from '../bookings.messages.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';
import { bookingsAdmin, updateBookingStatus } from './bookings-admin.slice.ts';

interface StatusControlProps {
  readonly booking: Booking;
  /** The booking was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

/** The state of a booking, and the moves it may make. Cancelling asks first. */
export function StatusControl({ booking, onConflict }: StatusControlProps) {
  const text = useMessages(bookingsAdminMessages);
  const common = useMessages(bookingsMessages);
  const dispatch = useAppDispatch();
  const isMoving = useAppSelector(bookingsAdmin.select).moving.includes(booking._id);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { _id: id, bookingNumber, status } = booking;

  async function move(to: BookingStatus) {
    setError(null);
    const answer = await dispatch(updateBookingStatus({ params: { id }, body: { status: to } }));
    if (updateBookingStatus.fulfilled.match(answer)) {
      setAsking(false);
      notify('success', answer.payload.message);
      return;
    }
    const message = answer.payload?.message ?? common.updateStatusFailed;
    if (to === 'rejected') setError(message);
    else notify('error', message);
    if (answer.payload?.status === 409) onConflict();
  }

  return (
    <>
      <StateSelect
        label={common.status}
        state={status}
        moves={BOOK_NOW_TRANSITIONS[status]}
        nameOf={(state) => common.statuses[state]}
        busy={isMoving}
        onMove={(to) => {
          if (to === 'rejected') setAsking(true);
          else void move(to);
        }}
      />
      <ConfirmationDialog
        open={asking}
        title={common.cancelTitle(bookingNumber)}
        confirmLabel={common.cancel}
        cancelLabel={common.keep}
        destructive
        busy={isMoving}
        error={error}
        onConfirm={() => void move('rejected')}
        onCancel={() => {
          setAsking(false);
          setError(null);
        }}
      >
        <p>{text.cancelText}</p>
        {booking.paymentStatus === 'paid' && <p className="mt-2">{text.cancelPaid}</p>}
        {booking.slot !== null && <p className="mt-2">{text.placeFreed}</p>}
      </ConfirmationDialog>
    </>
  );
}
