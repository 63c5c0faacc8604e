import { useState } from 'react';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { catalogueChanged } from '../catalogue-area.ts';
import { createPackage, createTest, updatePackage, updateTest } from './catalogue-admin.slice.ts';
import { CommonFields, LastFields } from './common-fields.tsx';
import { itemDialogMessages } from './item-dialog.messages.ts';
import { type Item, type ItemValues, type Kind, packageBody, testBody, useItemForm } from './item-form.ts';
import { PackageFields } from './package-fields.tsx';
import { TestFields } from './test-fields.tsx';

/** Sends the form: a new item, or the whole record of an existing one. */
async function send(dispatch: AppDispatch, kind: Kind, item: Item | null, values: ItemValues) {
  if (kind === 'test') {
    const body = testBody(values);
    return item === null
      ? await dispatch(createTest({ body }))
      : await dispatch(updateTest({ params: { id: item._id }, body }));
  }
  const body = packageBody(values);
  return item === null
    ? await dispatch(createPackage({ body }))
    : await dispatch(updatePackage({ params: { id: item._id }, body }));
}

interface ItemDialogProps {
  readonly kind: Kind;
  /** Null for a new item. */
  readonly item: Item | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function ItemDialog({ kind, item, onClose, onSaved }: ItemDialogProps) {
  const text = useMessages(itemDialogMessages);
  const dispatch = useAppDispatch();
  const form = useItemForm(kind, item);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const answer = await send(dispatch, kind, item, values);
    if (answer.meta.requestStatus === 'fulfilled') {
      dispatch(catalogueChanged());
      const { message } = answer.payload as { message: string };
      notify('success', message);
      onSaved();
    } else if (answer.payload && 'issues' in answer.payload) {
      setFailure(form.showFailure(answer.payload));
    }
  });

  return (
    <FormDialog
      title={item ? text.edit(item.name) : kind === 'test' ? text.newTest : text.newPackage}
      {...(item ? { description: text.addressStays(`/${kind}/${item.slug}`) } : {})}
      save={text.save}
      busy={form.formState.isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <CommonFields form={form} />
      {kind === 'test' ? <TestFields form={form} /> : <PackageFields form={form} />}
      <LastFields form={form} />
    </FormDialog>
  );
}
