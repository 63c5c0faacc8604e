import type { HomeCollection } from '@labfront/contract/home-collection';
import { useState } from 'react';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { homeCollectionAdminMessages } from './home-collection-admin.messages.ts';
import { updateHomeCollection } from './home-collection-admin.slice.ts';

/** The collector of a request, and notes for them. */
export function EditDialog({ request, onClose }: { request: HomeCollection; onClose: () => void }) {
  const text = useMessages(homeCollectionAdminMessages);
  const dispatch = useAppDispatch();
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
    <FormDialog
      title={text.editTitle}
      description={request.name}
      save={text.save}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.register('assignedTo')}
        label={text.assigned}
        optional
        hint={text.assignHint}
        error={errors.assignedTo?.message}
      />
      <TextArea {...form.register('notes')} label={text.notes} optional error={errors.notes?.message} />
    </FormDialog>
  );
}
