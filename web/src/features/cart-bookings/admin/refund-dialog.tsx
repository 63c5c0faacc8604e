import { useRef, useState } from 'react';
import type { CallInput } from '../../../shared/api/api.types.ts';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { isHandedOut, refundableByHand, waitingHandOut } from '../booking-rules.ts';
import { cartBookingsAdminMessages } from './cart-bookings-admin.messages.ts';
import type { BookingMoney, Outcome } from './money-dialog.types.ts';

interface RefundDialogProps {
  readonly booking: BookingMoney;
  /** Where it is no booking whose money goes back. */
  readonly title?: string;
  readonly send: (request: {
    body: CallInput<'POST /cart-booking/refund'>['body'];
    idempotencyKey: string;
  }) => Promise<Outcome>;
  readonly onClose: () => void;
  /** The booking was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

interface Values {
  amount: string;
  reason: string;
  method: 'cash' | 'upi';
  receivedBy: string;
}

/** Gives back a part or all of what was received, with a reason; of a hand-out it says how and to whom. */
export function RefundDialog({ booking, title, send, onClose, onConflict }: RefundDialogProps) {
  const text = useMessages(cartBookingsAdminMessages);
  const locale = useLocale();
  const [error, setError] = useState<string | null>(null);
  const { _id: bookingId, bookingNumber } = booking;
  const most = refundableByHand(booking);
  const handedOut = isHandedOut(booking);
  const waiting = waitingHandOut(booking);
  // The same words pressed again, after a connection that broke, are the same refund.
  const sent = useRef({ words: '', idempotencyKey: '' });
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/cart-bookings').then((m) => (handedOut ? m.HandOutBody : m.RefundBody)),
    defaultValues: { amount: String(most), reason: waiting?.reason ?? '', method: 'cash', receivedBy: '' },
    toBody: ({ amount, reason, ...handOut }) => ({ amount, reason, bookingId, ...(handedOut && handOut) }),
  });
  const { errors, isSubmitting } = form.formState;
  const wayBack = booking.gatewayGone ? '' : handedOut ? text.refundCounter : text.refundOnline;

  const submit = form.handleSubmit(async ({ amount, reason, ...handOut }) => {
    setError(null);
    const body = { bookingId, amount: Number(amount), reason, ...(handedOut && handOut) };
    const words = JSON.stringify(body);
    if (sent.current.words !== words) sent.current = { words, idempotencyKey: newIdempotencyKey() };
    const { idempotencyKey } = sent.current;
    const outcome = await send({ body, idempotencyKey });
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
      title={title ?? text.refundTitle(bookingNumber)}
      description={`${text.refundText(formatRupees(most, locale))} ${wayBack}`}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormError message={error} />
        {booking.gatewayGone && (
          <div className="rounded-field bg-accent-soft px-4 py-3 text-sm">
            <p className="font-strong">{text.gone}</p>
            <p>{text.goneHint}</p>
            {waiting?.reference && <p className="mt-1 wrap-anywhere">{text.goneTaken(waiting.reference)}</p>}
          </div>
        )}
        <TextField
          label={text.amount}
          inputMode="decimal"
          prefix="₹"
          error={errors.amount?.message}
          {...form.register('amount')}
        />
        <TextField label={text.reason} autoComplete="off" error={errors.reason?.message} {...form.register('reason')} />
        {handedOut && (
          <>
            <SelectField
              label={text.handOutMethod}
              error={errors.method?.message}
              options={[
                { value: 'cash', label: text.cash },
                { value: 'upi', label: text.upi },
              ]}
              {...form.register('method')}
            />
            <TextField
              label={text.handOutReceiver}
              hint={text.handOutReceiverHint}
              autoComplete="off"
              error={errors.receivedBy?.message}
              {...form.register('receivedBy')}
            />
          </>
        )}
        <Button type="submit" variant="danger" busy={isSubmitting}>
          {handedOut ? text.handOutConfirm : text.refundConfirm}
        </Button>
      </form>
    </Dialog>
  );
}
