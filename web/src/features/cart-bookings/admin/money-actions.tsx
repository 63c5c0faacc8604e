import type { CartBooking } from '@labfront/contract/cart-bookings';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { maySettle, refundableByHand } from '../booking-rules.ts';
import { cartBookingsMessages } from '../cart-bookings.messages.ts';
import { downloadReceipt } from '../receipt.thunk.ts';
import { cartBookingsAdminMessages } from './cart-bookings-admin.messages.ts';
import { refundCartBooking, resendCartBookingMail, settleCartBooking } from './cart-bookings-admin.slice.ts';
import type { Outcome } from './money-dialog.types.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';

interface MoneyActionsProps {
  readonly booking: CartBooking;
  /** The booking was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

/** What staff may do with a booking's money. */
export function MoneyActions({ booking, onConflict }: MoneyActionsProps) {
  const text = useMessages(cartBookingsAdminMessages);
  const common = useMessages(cartBookingsMessages);
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<'settle' | 'refund' | null>(null);
  const close = () => setOpen(null);

  async function settle(body: Parameters<typeof settleCartBooking>[0]['body']): Promise<Outcome> {
    const answer = await dispatch(settleCartBooking({ body }));
    return settleCartBooking.fulfilled.match(answer) ? { done: answer.payload.message } : { failure: answer.payload };
  }

  async function refund(request: Parameters<typeof refundCartBooking>[0]): Promise<Outcome> {
    const answer = await dispatch(refundCartBooking(request));
    return refundCartBooking.fulfilled.match(answer) ? { done: answer.payload.message } : { failure: answer.payload };
  }

  async function saveReceipt() {
    const answer = await dispatch(downloadReceipt(booking._id));
    if (downloadReceipt.rejected.match(answer)) notify('error', answer.payload?.message ?? common.receiptFailed);
  }

  async function resend(mail: 'confirmation' | 'receipt') {
    const answer = await dispatch(resendCartBookingMail({ body: { bookingId: booking._id, mail } }));
    if (resendCartBookingMail.fulfilled.match(answer)) notify('success', answer.payload.message);
    else if (answer.payload) notify('error', answer.payload.message);
  }

  const isConfirmed = booking.status === 'Confirmed' || booking.status === 'Completed';
  return (
    <>
      <Menu
        trigger={
          <IconButton label={text.moneyOf(booking.bookingNumber)}>
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </IconButton>
        }
        actions={[
          { key: 'settle', label: text.settle, onSelect: () => setOpen('settle'), disabled: !maySettle(booking) },
          {
            key: 'refund',
            label: text.refund,
            onSelect: () => setOpen('refund'),
            disabled: refundableByHand(booking) === 0,
          },
          {
            key: 'receipt',
            label: common.receipt,
            onSelect: () => void saveReceipt(),
            disabled: booking.receiptNumber === null,
          },
          {
            key: 'mail-confirmation',
            label: text.mailConfirmation,
            onSelect: () => void resend('confirmation'),
            disabled: !isConfirmed,
          },
          {
            key: 'mail-receipt',
            label: text.mailReceipt,
            onSelect: () => void resend('receipt'),
            disabled: booking.receiptNumber === null,
          },
        ]}
      />
      {open === 'settle' && <SettleDialog booking={booking} send={settle} onClose={close} onConflict={onConflict} />}
      {open === 'refund' && <RefundDialog booking={booking} send={refund} onClose={close} onConflict={onConflict} />}
    </>
  );
}
