import type { Booking } from '@labfront/contract/bookings';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
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
  return (
    <ActionDialog
      open={open}
      title={common.cancelTitle(booking.bookingNumber)}
      confirmLabel={common.cancel}
      cancelLabel={common.keep}
      destructive
      action={() => dispatch(cancelBooking({ params: { id: booking._id }, body: { status: 'rejected' } })).unwrap()}
      onClose={onClose}
      onFailed={({ status }) => {
        if (status === 409) onConflict();
        return false;
      }}
    >
      <p>{text.cancelText}</p>
      {booking.slot !== null && <p className="mt-2">{text.cancelPlace}</p>}
    </ActionDialog>
  );
}
