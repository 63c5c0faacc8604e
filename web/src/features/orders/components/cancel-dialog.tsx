import type { CartBooking } from '@labfront/contract/cart-bookings';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { cancelCartBooking, cartBookingPageMessages, RefundText } from '../../cart-bookings/index.ts';

interface CancelDialogProps {
  readonly booking: CartBooking;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before a booking is cancelled, and says first what comes back. */
export function CancelDialog({ booking, open, onClose }: CancelDialogProps) {
  const text = useMessages(cartBookingPageMessages);
  const dispatch = useAppDispatch();
  const body = { bookingId: booking._id, status: 'Cancelled' };
  return (
    <ActionDialog
      open={open}
      title={text.cancelTitle(booking.bookingNumber)}
      confirmLabel={text.cancel}
      cancelLabel={text.keep}
      destructive
      action={() => dispatch(cancelCartBooking({ body })).unwrap()}
      onClose={onClose}
    >
      <p className="font-strong text-ink">
        <RefundText booking={booking} />
      </p>
      <p className="mt-2">{booking.slot === null ? text.keepTogether : text.cancelText}</p>
    </ActionDialog>
  );
}
