import { useWatch } from 'react-hook-form';
import type { CallInput } from '../../../shared/api/api.types.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { dueOf, isHandedOut, isMixed, isPartPaid, refundableByHand, waitingHandOut } from '../booking-rules.ts';
import { CounterFields, type CounterValues } from './counter-fields.tsx';
import type { BookingMoney, Outcome } from './money-dialog.types.ts';
import { moneyDialogMessages } from './money-dialogs.messages.ts';
import { RefundLines } from './refund-lines.tsx';
import { useOutcome } from './use-outcome.ts';

interface RefundDialogProps {
  readonly booking: BookingMoney;
  /** The noun for a refunded sale that is no booking. */
  readonly title?: string;
  readonly send: (request: {
    body: CallInput<'POST /cart-booking/refund'>['body'];
    idempotencyKey: string;
  }) => Promise<Outcome>;
  readonly onClose: () => void;
  /** The booking was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

interface Values extends CounterValues {
  amount: string;
  lineIds: string[];
  reason: string;
}

/** Gives back a part or all of what was received, with a reason; of a hand-out it says how and to whom. */
export function RefundDialog({ booking, title, send, onClose, onConflict }: RefundDialogProps) {
  const text = useMessages(moneyDialogMessages);
  const { _id: bookingId, bookingNumber } = booking;
  const most = refundableByHand(booking);
  const waiting = waitingHandOut(booking);
  const handedOut = waiting !== undefined || isHandedOut(booking);
  // The same words pressed again, after a connection that broke, are the same refund.
  const keys = useIdempotencyKey();
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/cart-bookings').then((m) => (handedOut ? m.HandOutBody : m.RefundBody)),
    defaultValues: { amount: String(most), lineIds: [], reason: waiting?.reason ?? '', method: 'cash', receivedBy: '' },
    toBody: ({ amount, lineIds: _, reason, ...payCounterRefund }) => ({
      amount,
      reason,
      bookingId,
      ...(handedOut && payCounterRefund),
    }),
  });
  const { error, show } = useOutcome(form, { onClose, onConflict });
  const { errors, isSubmitting } = form.formState;
  const lineIds = useWatch({ control: form.control, name: 'lineIds' });
  const chooseLines = (chosen: string[]) => {
    const lines = booking.patients?.flatMap((one) => one.lines) ?? [];
    const back = lines
      .filter(({ _id }) => chosen.includes(_id))
      .map((line) => ({ price: line.refundable, quantity: 1 }));
    form.setValue('lineIds', chosen);
    form.setValue('amount', String(chosen.length > 0 ? sumRupees(back) : most), { shouldValidate: true });
  };
  const chosenSum = lineIds.length > 0 ? Number(form.getValues('amount')) : 0;
  const byWay = handedOut ? text.refundCounter : text.refundOnline;
  const wayBack = booking.gatewayGone ? '' : isMixed(booking) ? text.refundMixed : byWay;
  const isOpen = isPartPaid(booking);

  const submit = form.handleSubmit(async ({ amount, lineIds, reason, ...payCounterRefund }) => {
    const back = lineIds.length > 0 ? { lineIds } : { amount: Number(amount) };
    const body = { bookingId, ...back, reason, ...(handedOut && payCounterRefund) };
    await show(send({ body, idempotencyKey: keys.keyOf(body) }));
  });

  return (
    <Dialog
      open
      title={title ?? text.refundTitle(bookingNumber)}
      description={`${text.refundText(formatRupees(most))} ${wayBack}`}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormError message={error} />
        <p className="text-sm text-ink-soft">{text.refundSecond}</p>
        {booking.gatewayGone && (
          <div className="rounded-field bg-accent-soft px-4 py-3 text-sm">
            <p className="font-strong">{text.gone}</p>
            <p>{text.goneHint}</p>
            {waiting?.reference && <p className="mt-1 wrap-anywhere">{text.goneTaken(waiting.reference)}</p>}
          </div>
        )}
        {isOpen && <p className="text-sm font-strong">{text.refundWhileDue(formatRupees(dueOf(booking)))}</p>}
        {!waiting && !isOpen && booking.patients && (
          <RefundLines patients={booking.patients} chosen={lineIds} onChange={chooseLines} />
        )}
        {chosenSum > most && (
          <p className="text-sm text-danger" role="status">
            {text.refundOver(formatRupees(chosenSum), formatRupees(most))}
          </p>
        )}
        <TextField
          label={text.amount}
          readOnly={lineIds.length > 0}
          inputMode="decimal"
          prefix="₹"
          error={errors.amount?.message}
          {...form.register('amount')}
        />
        <TextField label={text.reason} autoComplete="off" error={errors.reason?.message} {...form.register('reason')} />
        {handedOut && (
          <CounterFields
            register={form.register}
            errors={errors}
            labels={{
              method: text.handOutMethod,
              receivedBy: text.handOutReceiver,
              receivedByHint: text.handOutReceiverHint,
            }}
          />
        )}
        <Button type="submit" variant="danger" busy={isSubmitting}>
          {handedOut ? text.counterRefundConfirm : text.refundConfirm}
        </Button>
      </form>
    </Dialog>
  );
}
