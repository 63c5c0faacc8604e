import type { CartBookingStatus } from '@labfront/contract/cart-bookings';
import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { ConfirmationDialog } from '../../../shared/ui/confirmation-dialog.tsx';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { RefundText } from '../../cart-bookings/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import type { Move } from './booking-actions.thunks.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';
import { isAhead, isDue } from './move-rules.ts';

interface MoveDialogProps {
  readonly booking: StaffBooking;
  /** A state that nothing leaves. */
  readonly to: CartBookingStatus;
  readonly onMove: (move: Move) => void;
  readonly onClose: () => void;
}

/** Asks before a booking is closed: says what is refunded, or why it is done although it lies ahead or is not paid. */
export function MoveDialog({ booking, to, onMove, onClose }: MoveDialogProps) {
  return to === 'Cancelled' ? (
    <CancelQuestion booking={booking} onMove={onMove} onClose={onClose} />
  ) : (
    <DoneQuestion booking={booking} onMove={onMove} onClose={onClose} />
  );
}

type QuestionProps = Omit<MoveDialogProps, 'to'>;

function CancelQuestion({ booking, onMove, onClose }: QuestionProps) {
  const text = useMessages(bookingsAdminMessages);
  const common = useMessages(bookingsMessages);
  return (
    <ConfirmationDialog
      open
      title={common.cancelTitle(booking.bookingNumber)}
      confirmLabel={common.cancel}
      cancelLabel={common.keep}
      destructive
      onConfirm={() => onMove({ to: 'Cancelled' })}
      onCancel={onClose}
    >
      <p className="font-strong text-ink">
        <RefundText booking={booking} forStaff />
      </p>
      <p className="mt-2">{text.cancelText}</p>
      {booking.slot !== null && <p className="mt-2">{text.placeFreed}</p>}
    </ConfirmationDialog>
  );
}

function DoneQuestion({ booking, onMove, onClose }: QuestionProps) {
  const text = useMessages(bookingsAdminMessages);
  const { payments, paidAmount, balanceDue } = booking;
  const unpaid =
    payments.length === 0 ? text.doneUnpaid : text.donePart(formatRupees(paidAmount), formatRupees(balanceDue));
  const [doubts] = useState(() => [
    ...(isAhead(booking, Date.now()) ? [text.doneAhead] : []),
    ...(isDue(booking) ? [unpaid] : []),
  ]);
  return (
    <ReasonDialog
      title={text.doneTitle(booking.bookingNumber)}
      confirmLabel={text.doneConfirm}
      doubts={doubts}
      reasonLabel={text.reason}
      reasonMissing={text.reasonMissing}
      onConfirm={(reason) => onMove({ to: 'Completed', ...(reason !== undefined && { reason }) })}
      onCancel={onClose}
    >
      <p>{text.doneText}</p>
    </ReasonDialog>
  );
}
