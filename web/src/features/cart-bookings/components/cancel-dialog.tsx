import type { CartBooking } from '@labfront/contract/cart-bookings';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ConfirmationDialog } from '../../../shared/ui/confirmation-dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { cartBookingPageMessages } from '../cart-booking-page.messages.ts';
import { cancelCartBooking } from '../cart-bookings.slice.ts';
import { RefundText } from './refund-text.tsx';

interface CancelDialogProps {
  readonly booking: CartBooking;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before a booking is cancelled, and says first what comes back. */
export function CancelDialog({ booking, open, onClose }: CancelDialogProps) {
  const text = useMessages(cartBookingPageMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    setError(null);
    onClose();
  };

  async function confirm() {
    setBusy(true);
    setError(null);
    const body = { bookingId: booking._id, status: 'Cancelled' };
    const answer = await dispatch(cancelCartBooking({ body }));
    setBusy(false);
    if (cancelCartBooking.rejected.match(answer)) return setError(answer.payload?.message ?? null);
    notify('success', answer.payload.message);
    close();
  }

  return (
    <ConfirmationDialog
      open={open}
      title={text.cancelTitle(booking.bookingNumber)}
      confirmLabel={text.cancel}
      cancelLabel={text.keep}
      destructive
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <p className="font-strong text-ink">
        <RefundText booking={booking} />
      </p>
      <p className="mt-2">{booking.slot === null ? text.keepTogether : text.cancelText}</p>
    </ConfirmationDialog>
  );
}
