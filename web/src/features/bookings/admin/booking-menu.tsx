import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { cartBookingsMessages, downloadReceipt, maySettle, refundableByHand } from '../../cart-bookings/index.ts';
import { rescheduleMessages, stateOf } from '../../reschedule/index.ts';
import { downloadBookingReceipt } from '../receipt.thunk.ts';
import { resendBookingMail } from './booking-actions.thunks.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';
import { PaymentLinkDialog } from './payment-link-dialog.tsx';

/** The dialogs that a row's buttons open. */
export type RowAction = 'details' | 'reschedule' | 'edit' | 'remove' | 'settle' | 'refund' | 'discount';

export type OnAction = (action: RowAction, booking: StaffBooking) => void;

interface BookingMenuProps {
  readonly booking: StaffBooking;
  readonly label: string;
  readonly onAction: OnAction;
}

/** The actions of staff on a booking. Only Book Now bookings are edited or deleted. */
export function BookingMenu({ booking, label, onAction }: BookingMenuProps) {
  const text = useMessages(bookingsAdminMessages);
  const common = useMessages(cartBookingsMessages);
  const times = useMessages(rescheduleMessages);
  const dispatch = useAppDispatch();
  const [asksForLink, setAsksForLink] = useState(false);
  const { _id, kind, status } = booking;
  const isOver = status === 'Completed' || status === 'Cancelled';
  // Also a part of it: what money came for is neither changed nor deleted.
  const isPaid = booking.paymentStatus !== 'created' || booking.payments.length > 0;
  const hasReceipt = booking.receiptNumber !== null;
  const isBookNow = kind === 'booking';
  const isConfirmed = status === 'Confirmed' || status === 'Completed';

  async function saveReceipt() {
    const thunk = isBookNow ? downloadBookingReceipt : downloadReceipt;
    const answer = await dispatch(thunk({ id: _id }));
    if (thunk.rejected.match(answer)) notify('error', answer.payload?.message ?? common.receiptFailed);
  }

  async function resend(mail: 'confirmation' | 'receipt') {
    const answer = await dispatch(resendBookingMail({ booking, mail }));
    if (resendBookingMail.fulfilled.match(answer)) notify('success', answer.payload.message);
    else if (answer.payload) notify('error', answer.payload.message);
  }

  const open = (action: RowAction) => () => onAction(action, booking);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={label}>
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </IconButton>
        }
        actions={[
          { key: 'details', label: text.details, onSelect: open('details') },
          ...(isBookNow
            ? [
                {
                  key: 'edit',
                  label: text.edit,
                  onSelect: open('edit'),
                  disabled: isOver || isPaid,
                  needs: 'booking.change' as const,
                },
              ]
            : []),
          {
            key: 'reschedule',
            label: times.change,
            onSelect: open('reschedule'),
            disabled: stateOf(booking, Date.now(), true) !== 'open',
            needs: 'booking.change',
          },
          {
            key: 'discount',
            label: text.discount,
            onSelect: open('discount'),
            disabled: !maySettle(booking) || status === 'Completed',
            needs: 'booking.discount',
          },
          {
            key: 'settle',
            label: text.settle,
            onSelect: open('settle'),
            disabled: !maySettle(booking),
            needs: 'cash.collect',
          },
          {
            key: 'payment-link',
            label: text.paymentLink,
            onSelect: () => setAsksForLink(true),
            disabled: !maySettle(booking),
            needs: 'booking.create',
          },
          {
            key: 'refund',
            label: text.refund,
            onSelect: open('refund'),
            disabled: refundableByHand(booking) === 0,
            needs: 'refund.request',
          },
          {
            key: 'receipt',
            label: text.receipt,
            onSelect: () => void saveReceipt(),
            disabled: !hasReceipt,
            // It names its customer in full.
            needs: 'customer.contact',
          },
          {
            key: 'mail-state',
            label: isBookNow ? text.mailState : text.mailConfirmation,
            onSelect: () => void resend('confirmation'),
            disabled: !isBookNow && !isConfirmed,
            needs: 'booking.change',
          },
          {
            key: 'mail-receipt',
            label: text.mailReceipt,
            onSelect: () => void resend('receipt'),
            disabled: !hasReceipt,
            needs: 'booking.change',
          },
          ...(isBookNow
            ? [
                {
                  key: 'remove',
                  label: text.remove,
                  onSelect: open('remove'),
                  disabled: isPaid,
                  needs: 'booking.cancel' as const,
                },
              ]
            : []),
        ]}
      />
      {asksForLink && <PaymentLinkDialog booking={booking} onClose={() => setAsksForLink(false)} />}
    </>
  );
}
