import type { Prescription, PrescriptionStatus } from '@labfront/contract/prescriptions';
import { useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { type ChosenItem, ItemPicker } from './item-picker.tsx';
import { prescriptionsAdminMessages } from './prescriptions-admin.messages.ts';
import { answerPrescription } from './prescriptions-admin.slice.ts';

type Answer = Exclude<PrescriptionStatus, 'pending'>;

interface AnswerFormProps {
  readonly prescription: Prescription;
  /** The tests and packages on it, as far as staff picked them. */
  readonly items: readonly ChosenItem[];
  readonly onItems: (items: readonly ChosenItem[]) => void;
  readonly onConflict: () => void;
}

/** The server mails another state and other tests, not another note alone. */
const isMailed = ({ status, items }: Prescription, answered: Answer, itemIds: readonly string[]) =>
  status !== answered || itemIds.join() !== items.map(({ _id }) => _id).join();

/** Approve with the tests and packages on it, or reject with the reason. An answer may be changed. */
export function AnswerForm({ prescription, items, onItems, onConflict }: AnswerFormProps) {
  const text = useMessages(prescriptionsAdminMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState<Answer | null>(null);
  const form = useContractForm({
    schema: () =>
      import('@labfront/contract/prescriptions').then(({ PrescriptionStatusBody }) =>
        PrescriptionStatusBody.pick({ note: true, itemIds: true }),
      ),
    defaultValues: { note: prescription.note, itemIds: undefined as string[] | undefined },
  });

  const answer = (status: Answer) =>
    form.handleSubmit(async ({ note }) => {
      // An answer that says nothing leaves the person where they were.
      if (note.trim() === '' && (status === 'rejected' || items.length === 0)) {
        return form.setError('note', { type: 'check', message: text.noteNeeded[status] }, { shouldFocus: true });
      }
      setFailure(null);
      setSending(status);
      const itemIds = status === 'approved' ? items.map(({ _id }) => _id) : [];
      const body = { status, note, itemIds };
      const result = await dispatch(answerPrescription({ params: { id: prescription._id }, body }));
      setSending(null);
      const done = isMailed(prescription, status, itemIds) ? text.answered[status] : text.noteSaved;
      if (answerPrescription.fulfilled.match(result)) return notify('success', done);
      if (!result.payload) return;
      setFailure(form.showFailure(result.payload));
      if (result.payload.status === 409) onConflict();
    });

  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-3">
      <FormError message={failure} />
      <ItemPicker items={items} onChange={onItems} error={form.formState.errors.itemIds?.message} />
      <TextArea
        {...form.register('note')}
        label={text.noteLabel}
        hint={text.noteHint}
        rows={3}
        error={form.formState.errors.note?.message}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" busy={sending === 'rejected'} onClick={answer('rejected')}>
          {text.reject}
        </Button>
        <Button busy={sending === 'approved'} onClick={answer('approved')}>
          {text.approve}
        </Button>
      </div>
    </form>
  );
}
