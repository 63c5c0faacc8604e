import type { City } from '@labfront/contract/cities';
import { useId, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { uiMessages } from '../../../shared/ui/ui.messages.ts';
import { citiesChanged } from '../cities.slice.ts';
import { citiesAdminMessages } from './cities-admin.messages.ts';
import { createCity, updateCity } from './cities-admin.slice.ts';

interface CityDialogProps {
  /** Null for a new city. */
  readonly city: City | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function CityDialog({ city, onClose, onSaved }: CityDialogProps) {
  const text = useMessages(citiesAdminMessages);
  const ui = useMessages(uiMessages);
  const dispatch = useAppDispatch();
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<{ name: string }>({
    schema: () => import('@labfront/contract/cities').then(({ CityBody }) => CityBody),
    defaultValues: { name: city?.name ?? '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const answer = await (city
      ? dispatch(updateCity({ params: { id: city._id }, body }))
      : dispatch(createCity({ body })));
    if (createCity.fulfilled.match(answer) || updateCity.fulfilled.match(answer)) {
      dispatch(citiesChanged());
      notify('success', (city ? text.saved : text.added)(answer.payload.name));
      onSaved();
    } else if (answer.payload) {
      setFailure(form.showFailure(answer.payload));
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={city ? text.edit(city.name) : text.newCity}
      {...(city ? { description: text.editHint } : {})}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" form={id} busy={isSubmitting}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="not-has-[p]:-mb-5">
          <FormError message={failure} />
        </div>
        <TextField {...form.register('name')} label={text.name} error={errors.name?.message} autoComplete="off" />
      </form>
    </Dialog>
  );
}
