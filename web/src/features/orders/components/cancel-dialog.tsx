import type { CartBooking } from '@labfront/contract/cart-bookings';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { telephoneLink, useSite } from '../../../shared/site/site.slice.ts';
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
  const { phone } = useSite();
  const { items, patients = [] } = booking;
  const isOfSeveral = items.length > 1 || patients.length > 1;
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
      {isOfSeveral && (
        <p className="mt-2">
          {text.cancelPart}{' '}
          <a href={telephoneLink(phone)} className="link tabular">
            {phone}
          </a>
        </p>
      )}
      <p className="mt-2">{booking.slot === null ? text.keepTogether : text.cancelText}</p>
    </ActionDialog>
  );
}
