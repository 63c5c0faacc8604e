import type { Account } from '@labfront/contract/accounts';
import type { Household } from '@labfront/contract/people';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import type { DetailsFormState, KnownCustomer } from '../../booking-details/index.ts';
import { fetchHousehold } from './desk.thunks.ts';

/** What is known of the customer, once it came. Their address leaves the form when the booking is for somebody else. */
export function useHousehold(form: DetailsFormState, person: Account | null): KnownCustomer | undefined {
  const { getValues, setValue } = form;
  const dispatch = useAppDispatch();
  const [known, setKnown] = useState<KnownCustomer>();
  useEffect(() => {
    if (person === null) return;
    const { _id: id, name } = person;
    let household: Household | null = null;
    const request = dispatch(fetchHousehold({ params: { id } }));
    void request.then((answer) => {
      if (!fetchHousehold.fulfilled.match(answer)) return;
      household = answer.payload.data;
      setKnown({ name, ...household });
    });
    return () => {
      request.abort();
      setKnown(undefined);
      const { address: street, pincode } = getValues('address');
      const isTheirs = household?.addresses.some((saved) => saved.address === street && saved.pincode === pincode);
      if (!isTheirs) return;
      for (const field of ['address', 'locality', 'pincode', 'landmark'] as const) setValue(`address.${field}`, '');
    };
  }, [person, dispatch, getValues, setValue]);
  return known;
}
