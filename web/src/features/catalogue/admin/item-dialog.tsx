import { useId, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { uiMessages } from '../../../shared/ui/ui.messages.ts';
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
  const ui = useMessages(uiMessages);
  const dispatch = useAppDispatch();
  const id = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={item ? text.edit(item.name) : kind === 'test' ? text.newTest : text.newPackage}
      {...(item ? { description: text.addressStays(`/${kind}/${item.slug}`) } : {})}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" form={id} busy={form.formState.isSubmitting}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="not-has-[p]:-mb-5">
          <FormError message={failure} />
        </div>
        <CommonFields form={form} />
        {kind === 'test' ? <TestFields form={form} /> : <PackageFields form={form} />}
        <LastFields form={form} />
      </form>
    </Dialog>
  );
}
