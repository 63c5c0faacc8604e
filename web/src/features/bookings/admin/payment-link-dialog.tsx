import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { useState } from 'react';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopiedText } from '../../../shared/ui/copied-text.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { uiMessages } from '../../../shared/ui/ui.messages.ts';
import { sendPaymentLink } from './booking-actions.thunks.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';

interface PaymentLinkDialogProps {
  readonly booking: StaffBooking;
  readonly onClose: () => void;
}

/** Sends a link by which a booking is paid for, to its customer or to whoever pays for them, and shows it. */
export function PaymentLinkDialog({ booking: { _id: bookingId, bookingNumber }, onClose }: PaymentLinkDialogProps) {
  const text = useMessages(bookingsAdminMessages);
  const ui = useMessages(uiMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<{ readonly link: string; readonly message: string } | null>(null);
  const form = useContractForm({
    schema: () => import('@labfront/contract/payment-links').then(({ PaymentLinkBody }) => PaymentLinkBody),
    toBody: (values) => ({ ...values, bookingId }),
    defaultValues: { mobileNumber: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ mobileNumber }) => {
    setFailure(null);
    const answer = await dispatch(sendPaymentLink({ body: { bookingId, mobileNumber } }));
    if (sendPaymentLink.fulfilled.match(answer)) setSent(answer.payload);
    else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  const title = text.paymentLinkOf(bookingNumber);
  if (sent) {
    return (
      <Dialog open onClose={onClose} title={title} actions={<Button onClick={onClose}>{ui.close}</Button>}>
        <div role="status" className="flex flex-col gap-3">
          <p>{sent.message}</p>
          <CopiedText text={sent.link} />
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={title}
      description={text.paymentLinkText}
      save={text.paymentLinkSend}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.register('mobileNumber')}
        label={text.paymentLinkTo}
        hint={text.paymentLinkToHint}
        optional
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        error={errors.mobileNumber?.message}
      />
    </FormDialog>
  );
}
