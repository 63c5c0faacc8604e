import { useState } from 'react';
import type { CallInput } from '../../../shared/api/api.types.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { cartBookingsAdminMessages } from './cart-bookings-admin.messages.ts';
import type { BookingMoney, Outcome } from './money-dialog.types.ts';

interface SettleDialogProps {
  readonly booking: BookingMoney;
  /** Where it is no booking that is paid for. */
  readonly title?: string;
  readonly send: (body: CallInput<'PUT /cart-booking/payment'>['body']) => Promise<Outcome>;
  readonly onClose: () => void;
  /** The booking was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

interface Values {
  method: 'cash' | 'upi';
  receivedBy: string;
}

/** Records what the customer paid at the collection. */
export function SettleDialog({ booking, title, send, onClose, onConflict }: SettleDialogProps) {
  const text = useMessages(cartBookingsAdminMessages);
  const locale = useLocale();
  const [error, setError] = useState<string | null>(null);
  const { _id: bookingId, bookingNumber, totalAmount } = booking;
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/cart-bookings').then((m) => m.SettleBody),
    defaultValues: { method: 'cash', receivedBy: '' },
    toBody: (values) => ({ ...values, bookingId }),
  });
  const { errors, isSubmitting } = form.formState;
  const amount = formatRupees(totalAmount, locale);

  const submit = form.handleSubmit(async (values) => {
    setError(null);
    const outcome = await send({ ...values, bookingId });
    if ('done' in outcome) {
      notify('success', outcome.done);
      return onClose();
    }
    const { failure } = outcome;
    if (failure) setError(form.showFailure(failure));
    if (failure?.status === 409) onConflict();
  });

  return (
    <Dialog
      open
      title={title ?? text.settleTitle(bookingNumber)}
      description={text.settleText(amount)}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormError message={error} />
        <SelectField
          label={text.method}
          error={errors.method?.message}
          options={[
            { value: 'cash', label: text.cash },
            { value: 'upi', label: text.upi },
          ]}
          {...form.register('method')}
        />
        <TextField
          label={text.receivedBy}
          autoComplete="off"
          error={errors.receivedBy?.message}
          {...form.register('receivedBy')}
        />
        <Button type="submit" busy={isSubmitting}>
          {text.settleConfirm(amount)}
        </Button>
      </form>
    </Dialog>
  );
}
