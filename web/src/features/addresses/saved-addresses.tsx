import type { Address } from '@labfront/contract/addresses';
import { useEffect } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { SelectField } from '../../shared/ui/text-field.tsx';
import { fetchAddresses, selectAddresses } from './addresses.slice.ts';
import { addressesPageMessages } from './addresses-page.messages.ts';

/** The address book of the signed-in person, fetched once it is asked for. */
export function useSavedAddresses(isAsked: boolean): readonly Address[] {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?._id;
  const { addresses, loaded } = useAppSelector(selectAddresses);
  useEffect(() => {
    if (isAsked && userId !== undefined && !loaded) void dispatch(fetchAddresses({ params: { userId } }));
  }, [dispatch, isAsked, userId, loaded]);
  return isAsked ? addresses : [];
}

interface AddressChoiceProps {
  readonly addresses: readonly Address[];
  /** The one that the form holds. */
  readonly chosen: Address | undefined;
  /** Gets null where another one is to be typed. */
  readonly onChoose: (address: Address | null) => void;
}

/** Fills a form with a kept address. Renders nothing where there is none. */
export function AddressChoice({ addresses, chosen, onChoose }: AddressChoiceProps) {
  const text = useMessages(addressesPageMessages);
  if (addresses.length === 0) return null;
  return (
    <SelectField
      label={text.saved}
      optional
      empty={text.chooseSaved}
      value={chosen?._id ?? ''}
      options={addresses.map(({ _id, name, address, locality }) => ({
        value: _id,
        label: [name, address, locality].join(', '),
      }))}
      onChange={({ target }) => onChoose(addresses.find(({ _id }) => _id === target.value) ?? null)}
    />
  );
}
