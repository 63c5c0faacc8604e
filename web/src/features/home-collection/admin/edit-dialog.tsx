import type { HomeCollection } from '@labfront/contract/home-collection';
import { useId, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { homeCollectionAdminMessages } from './home-collection-admin.messages.ts';
import { updateHomeCollection } from './home-collection-admin.slice.ts';

/** The collector of a request, and notes for them. */
export function EditDialog({ request, onClose }: { request: HomeCollection; onClose: () => void }) {
  const text = useMessages(homeCollectionAdminMessages);
  const dispatch = useAppDispatch();
  const formId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm({
    schema: () => import('@labfront/contract/home-collection').then(({ HomeCollectionChange }) => HomeCollectionChange),
    defaultValues: { assignedTo: request.assignedTo, notes: request.notes },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const answer = await dispatch(updateHomeCollection({ params: { id: request._id }, body }));
    if (updateHomeCollection.fulfilled.match(answer)) {
      notify('success', text.saved);
      onClose();
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.editTitle}
      description={request.name}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError message={failure} />
        <TextField
          {...form.register('assignedTo')}
          label={text.assigned}
          optional
          hint={text.assignHint}
          error={errors.assignedTo?.message}
        />
        <TextArea {...form.register('notes')} label={text.notes} optional error={errors.notes?.message} />
      </form>
    </Dialog>
  );
}
