import type { ContactAnswerWay, ContactMessage } from '@labfront/contract/contact';
import { useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { contactAdminMessages } from './contact-admin.messages.ts';
import { answerContact } from './contact-admin.slice.ts';

/** The answer to one message: sent by mail, or kept of a call. */
export function AnswerDialog({ contact, onClose }: { contact: ContactMessage; onClose: () => void }) {
  const text = useMessages(contactAdminMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState<ContactAnswerWay | null>(null);
  const { _id: id, name, email, message } = contact;
  // The address may be shown in part; the server has the whole one.
  const hasMail = email.includes('@');
  const form = useContractForm({
    schema: () => import('@labfront/contract/contact').then((m) => m.ContactAnswerBody.pick({ text: true })),
    defaultValues: { text: '' },
  });

  const answer = (way: ContactAnswerWay) =>
    form.handleSubmit(async (body) => {
      setFailure(null);
      setSending(way);
      const result = await dispatch(answerContact({ params: { id }, body: { ...body, way } }));
      setSending(null);
      if (answerContact.fulfilled.match(result)) {
        notify('success', result.payload.message);
        return onClose();
      }
      if (result.payload) setFailure(form.showFailure(result.payload));
    });

  return (
    <Dialog open onClose={onClose} title={text.answerTitle(name)}>
      <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-4">
        <blockquote className="border-l-2 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere text-ink-soft">
          {message}
        </blockquote>
        <FormError message={failure} />
        <TextArea
          {...form.register('text')}
          label={text.answerLabel}
          hint={hasMail ? text.mailHint(email) : text.phoneHint}
          rows={5}
          error={form.formState.errors.text?.message}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant={hasMail ? 'secondary' : 'primary'} busy={sending === 'phone'} onClick={answer('phone')}>
            {text.recordCall}
          </Button>
          {hasMail && (
            <Button busy={sending === 'mail'} onClick={answer('mail')}>
              {text.sendMail}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
