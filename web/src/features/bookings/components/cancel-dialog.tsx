import type { Booking } from '@labfront/contract/bookings';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ConfirmationDialog } from '../../../shared/ui/confirmation-dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { bookingListMessages, bookingsMessages } from '../bookings.messages.ts';
import { cancelBooking } from '../bookings.slice.ts';

interface CancelDialogProps {
  readonly booking: Booking;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Staff have seen to it meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

export function CancelDialog({ booking, open, onClose, onConflict }: CancelDialogProps) {
  const text = useMessages(bookingListMessages);
  const common = useMessages(bookingsMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    setError(null);
    const answer = await dispatch(cancelBooking({ params: { id: booking._id }, body: { status: 'rejected' } }));
    setBusy(false);
    if (cancelBooking.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onClose();
      return;
    }
    setError(answer.payload?.message ?? null);
    if (answer.payload?.status === 409) onConflict();
  }

  return (
    <ConfirmationDialog
      open={open}
      title={common.cancelTitle(booking.bookingNumber)}
      confirmLabel={common.cancel}
      cancelLabel={common.keep}
      destructive
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={() => {
        setError(null);
        onClose();
      }}
    >
      <p>{text.cancelText}</p>
      {booking.slot !== null && <p className="mt-2">{text.cancelPlace}</p>}
    </ConfirmationDialog>
  );
}
