import type { Address } from '@labfront/contract/addresses';
import { useCallback } from 'react';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { notify } from '../../shared/ui/notify.ts';
import { createAddress, selectAddresses } from './addresses.slice.ts';

type Typed = Pick<
  Address,
  'name' | 'number' | 'locality' | 'pincode' | 'address' | 'city' | 'landmark' | 'addressType'
>;

type Place = Pick<Address, 'address' | 'locality' | 'pincode'>;

// A pincode says the city, which may be written in another way.
const textOf = ({ address, locality, pincode }: Place) =>
  [address, locality, pincode].map((part) => part.trim().toLowerCase()).join('\n');

/** Of the kept addresses, the one that was typed: with its contact name, or else with another. */
export function keptAs(typed: Place & Pick<Address, 'name'>, addresses: readonly Address[]): Address | undefined {
  const same = addresses.filter((kept) => textOf(kept) === textOf(typed));
  return same.find(({ name }) => name === typed.name) ?? same[0];
}

/** Saves an address that was typed elsewhere in the address book; a failure is shown in a toast. */
export function useKeepAddress(): (typed: Typed) => Promise<void> {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?._id;
  const { addresses } = useAppSelector(selectAddresses);
  return useCallback(
    async (typed) => {
      if (userId === undefined || keptAs(typed, addresses)) return;
      const { landmark, ...body } = typed;
      const answer = await dispatch(
        createAddress({ params: { userId }, body: { ...body, ...(landmark.trim() !== '' && { landmark }) } }),
      );
      if (createAddress.rejected.match(answer) && answer.payload) notify('error', answer.payload.message);
    },
    [dispatch, userId, addresses],
  );
}
