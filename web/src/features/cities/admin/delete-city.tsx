import type { City } from '@labfront/contract/cities';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ConfirmationDialog } from '../../../shared/ui/confirmation-dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { cityFailures } from '../cities.messages.ts';
import { citiesChanged } from '../cities.slice.ts';
import { citiesAdminMessages } from './cities-admin.messages.ts';
import { deleteCity } from './cities-admin.slice.ts';

interface DeleteCityProps {
  readonly city: City;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteCity({ city, onClose, onDeleted }: DeleteCityProps) {
  const text = useMessages(citiesAdminMessages);
  const failures = useMessages(cityFailures);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function remove() {
    setBusy(true);
    setError(null);
    const answer = await dispatch(deleteCity({ params: { id: city._id } }));
    setBusy(false);
    if (deleteCity.rejected.match(answer)) return setError(answer.payload?.message ?? failures.delete);
    dispatch(citiesChanged());
    notify('success', answer.payload.message);
    onDeleted();
  }

  return (
    <ConfirmationDialog
      open
      title={text.deleteTitle(city.name)}
      confirmLabel={text.deleteConfirm}
      cancelLabel={text.keep}
      destructive
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{text.deleteText}</p>
    </ConfirmationDialog>
  );
}
