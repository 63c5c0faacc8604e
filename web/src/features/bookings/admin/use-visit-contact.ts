import { useCallback, useRef } from 'react';
import type { DetailsFormState } from '../../booking-details/index.ts';
import type { Newcomer } from './new-customer-form.tsx';

const NOBODY: Newcomer = { name: '', mobileNumber: '' };

/** Returns a callback that makes the customer, also one who is being typed, the contact of the visit, until staff type another one. */
export function useVisitContact({ getValues, setValue, clearErrors }: DetailsFormState): (customer: Newcomer) => void {
  const followed = useRef(NOBODY);
  return useCallback(
    (customer) => {
      const before = followed.current;
      followed.current = customer;
      const follow = (field: 'address.name' | 'address.number', now: string, next: string) => {
        const current = getValues(field);
        if (current === next || (current !== '' && current !== now)) return;
        setValue(field, next);
        clearErrors(field);
      };
      follow('address.name', before.name, customer.name);
      follow('address.number', before.mobileNumber, customer.mobileNumber);
    },
    [getValues, setValue, clearErrors],
  );
}
