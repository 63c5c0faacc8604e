import { toPaise, toRupees } from '@labfront/contract/money';
import { useWatch } from 'react-hook-form';
import type { CallInput } from '../../../shared/api/api.types.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { dueOf } from '../booking-rules.ts';
import { CounterFields, type CounterValues } from './counter-fields.tsx';
import type { BookingMoney, Outcome } from './money-dialog.types.ts';
import { moneyDialogMessages } from './money-dialogs.messages.ts';
import { useOutcome } from './use-outcome.ts';

interface SettleDialogProps {
  readonly booking: BookingMoney;
  /** The noun for a paid sale that is no booking. */
  readonly title?: string;
  readonly send: (body: CallInput<'PUT /cart-booking/payment'>['body']) => Promise<Outcome>;
  readonly onClose: () => void;
  /** The booking was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

interface Values extends CounterValues {
  amount: string;
}

/** Records what the customer paid: all that is due, or a part of it. Only what names its balance is paid in parts. */
export function SettleDialog({ booking, title, send, onClose, onConflict }: SettleDialogProps) {
  const text = useMessages(moneyDialogMessages);
  const { _id: bookingId, bookingNumber, totalAmount, paidAmount = 0, balanceDue } = booking;
  const takesParts = balanceDue !== undefined;
  const due = dueOf(booking);
  const bodyOf = ({ amount, ...values }: Values) => ({
    ...values,
    bookingId,
    // An empty field is told to be no amount.
    ...(takesParts && { amount: amount.trim() === '' ? Number.NaN : Number(amount), balanceDue }),
  });
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/cart-bookings').then((m) => m.SettleBody),
    defaultValues: { method: 'cash', receivedBy: '', amount: String(due) },
    toBody: bodyOf,
    check: ({ amount }) => (Number(amount) > due ? { amount: text.settleTooHigh(formatRupees(due)) } : {}),
  });
  const { error, show } = useOutcome(form, { onClose, onConflict });
  const { errors, isSubmitting } = form.formState;
  const typed = Number(useWatch({ control: form.control, name: 'amount' }));
  const isPart = typed > 0 && typed < due;
  const amount = formatRupees(typed > 0 && typed <= due ? typed : due);

  const submit = form.handleSubmit((values) => show(send(bodyOf(values))));

  return (
    <Dialog
      open
      title={title ?? text.settleTitle(bookingNumber)}
      description={
        paidAmount > 0
          ? text.settleRest(formatRupees(due), formatRupees(paidAmount), formatRupees(totalAmount))
          : (takesParts ? text.settleDue : text.settleText)(formatRupees(due))
      }
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormError message={error} />
        {takesParts && (
          <TextField
            label={text.settleAmount}
            hint={isPart ? text.settleLeft(formatRupees(toRupees(toPaise(due) - toPaise(typed)))) : text.settleHint}
            inputMode="decimal"
            prefix="₹"
            error={errors.amount?.message}
            {...form.register('amount')}
          />
        )}
        <CounterFields
          register={form.register}
          errors={errors}
          labels={{ method: text.method, receivedBy: text.receivedBy }}
        />
        <Button type="submit" busy={isSubmitting}>
          {text.settleConfirm(amount)}
        </Button>
      </form>
    </Dialog>
  );
}
