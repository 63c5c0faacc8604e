import type { CallInput } from '../../../shared/api/api.types.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
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

/** Records what the customer paid at the collection. */
export function SettleDialog({ booking, title, send, onClose, onConflict }: SettleDialogProps) {
  const text = useMessages(moneyDialogMessages);
  const { _id: bookingId, bookingNumber, totalAmount } = booking;
  const form = useContractForm<CounterValues>({
    schema: () => import('@labfront/contract/cart-bookings').then((m) => m.SettleBody),
    defaultValues: { method: 'cash', receivedBy: '' },
    toBody: (values) => ({ ...values, bookingId }),
  });
  const { error, show } = useOutcome(form, { onClose, onConflict });
  const { errors, isSubmitting } = form.formState;
  const amount = formatRupees(totalAmount);

  const submit = form.handleSubmit((values) => show(send({ ...values, bookingId })));

  return (
    <Dialog
      open
      title={title ?? text.settleTitle(bookingNumber)}
      description={text.settleText(amount)}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormError message={error} />
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
