import type { City } from '@labfront/contract/cities';
import { useState } from 'react';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
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
  const dispatch = useAppDispatch();
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
    <FormDialog
      title={city ? text.edit(city.name) : text.newCity}
      {...(city ? { description: text.editHint } : {})}
      save={text.save}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...form.register('name')} label={text.name} error={errors.name?.message} autoComplete="off" />
    </FormDialog>
  );
}
