import type { Account } from '@labfront/contract/accounts';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { type DetailsFormState, emptyDetails, type KnownCustomer } from '../../booking-details/index.ts';
import { fetchHousehold } from './desk.thunks.ts';

/**
 * Returns the customer with their patients and addresses, once these came. When the booking is for somebody else, all that the form took of
 * them leaves the form, and so do age and sex of the customer themselves.
 */
export function useHousehold(form: DetailsFormState, person: Account | null): KnownCustomer | undefined {
  const { getValues, setValue } = form;
  const dispatch = useAppDispatch();
  const [known, setKnown] = useState<KnownCustomer>();
  useEffect(() => {
    if (person === null) return;
    const { _id: id, name } = person;
    const taken = new Set<'patient' | 'address'>();
    const request = dispatch(fetchHousehold({ params: { id } }));
    void request.then((answer) => {
      if (!fetchHousehold.fulfilled.match(answer)) return;
      setKnown({ name, ...answer.payload.data, onTaken: (what) => taken.add(what) });
    });
    return () => {
      request.abort();
      setKnown(undefined);
      const { patient, address, city } = emptyDetails(null);
      const isTheirs = taken.has('patient') || getValues('forWhom') === 'me';
      if (isTheirs) setValue('patient', patient);
      if (taken.has('patient')) setValue('forWhom', 'me');
      if (!taken.has('address')) return;
      setValue('address', address);
      setValue('city', city);
    };
  }, [person, dispatch, getValues, setValue]);
  return known;
}
