import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { bookingsMessages } from '../bookings.messages.ts';
import { deleteBooking } from './booking-actions.thunks.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';

interface DeleteDialogProps {
  readonly booking: StaffBooking;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteDialog({ booking, open, onClose, onDeleted }: DeleteDialogProps) {
  const text = useMessages(bookingsAdminMessages);
  const common = useMessages(bookingsMessages);
  const dispatch = useAppDispatch();
  return (
    <ActionDialog
      open={open}
      title={text.removeTitle(booking.bookingNumber)}
      confirmLabel={text.removeConfirm}
      cancelLabel={common.keep}
      destructive
      action={() => dispatch(deleteBooking({ params: { id: booking._id } })).unwrap()}
      onClose={onClose}
      onDone={() => {
        onClose();
        onDeleted();
      }}
    >
      <p>{text.removeText}</p>
      {booking.slot !== null && <p className="mt-2">{text.placeFreed}</p>}
    </ActionDialog>
  );
}
