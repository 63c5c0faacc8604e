import type { Address } from '@labfront/contract/addresses';
import { useEffect } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { SelectField } from '../../shared/ui/text-field.tsx';
import { fetchAddresses, selectAddresses } from './addresses.slice.ts';
import { addressesPageMessages } from './addresses-page.messages.ts';

interface SavedAddressesProps {
  readonly onChoose: (address: Address) => void;
}

/** Fills a form with one of the user's own addresses. */
export function SavedAddresses({ onChoose }: SavedAddressesProps) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?._id;
  const { addresses, loaded } = useAppSelector(selectAddresses);
  useEffect(() => {
    if (userId !== undefined && !loaded) void dispatch(fetchAddresses({ params: { userId } }));
  }, [dispatch, userId, loaded]);
  return <AddressChoice addresses={addresses} onChoose={onChoose} />;
}

/** Renders nothing where there is none to choose. */
export function AddressChoice({
  addresses,
  onChoose,
}: SavedAddressesProps & { readonly addresses: readonly Address[] }) {
  const text = useMessages(addressesPageMessages);
  if (addresses.length === 0) return null;
  return (
    <SelectField
      label={text.saved}
      optional
      empty={text.chooseSaved}
      defaultValue=""
      options={addresses.map(({ _id, name, address, locality }) => ({
        value: _id,
        label: [name, address, locality].join(', '),
      }))}
      onChange={(event) => {
        const chosen = addresses.find(({ _id }) => _id === event.target.value);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
