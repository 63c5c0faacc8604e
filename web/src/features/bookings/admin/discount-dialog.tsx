import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { setStaffDiscount } from './booking-actions.thunks.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';

interface DiscountDialogProps {
  readonly booking: StaffBooking;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Asks for a discount on an unpaid booking and its reason. It can't be undone. */
export function DiscountDialog({ booking, onClose, onChanged }: DiscountDialogProps) {
  const text = useMessages(bookingsAdminMessages);
  const dispatch = useAppDispatch();
  const { _id: id, bookingNumber, staffDiscount } = booking;
  const [amount, setAmount] = useState(staffDiscount > 0 ? String(staffDiscount) : '');
  const [reason, setReason] = useState('');
  const body = { amount: amount.trim() === '' ? Number.NaN : Number(amount), reason };
  return (
    <ActionDialog
      title={text.discountTitle(bookingNumber)}
      confirmLabel={text.discountConfirm}
      cancelLabel={text.discountKeep}
      action={() => dispatch(setStaffDiscount({ params: { id }, body })).unwrap()}
      onClose={onClose}
      onDone={() => {
        onChanged();
        onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        <p>{text.discountText}</p>
        <TextField
          label={text.discountAmount}
          hint={text.discountHint}
          prefix="₹"
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextField
          label={text.discountReason}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ActionDialog>
  );
}
