import type { Booking } from '@labfront/contract/bookings';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ConfirmationDialog } from '../../../shared/ui/confirmation-dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';
import { deleteBooking } from './bookings-admin.slice.ts';

interface DeleteDialogProps {
  readonly booking: Booking;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteDialog({ booking, open, onClose, onDeleted }: DeleteDialogProps) {
  const text = useMessages(bookingsAdminMessages);
  const common = useMessages(bookingsMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    setError(null);
    const answer = await dispatch(deleteBooking({ params: { id: booking._id } }));
    setBusy(false);
    if (deleteBooking.rejected.match(answer)) return setError(answer.payload?.message ?? null);
    notify('success', answer.payload.message);
    onClose();
    onDeleted();
  }

  return (
    <ConfirmationDialog
      open={open}
      title={text.removeTitle(booking.bookingNumber)}
      confirmLabel={text.removeConfirm}
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
      <p>{text.removeText}</p>
      {booking.slot !== null && <p className="mt-2">{text.placeFreed}</p>}
    </ConfirmationDialog>
  );
}
