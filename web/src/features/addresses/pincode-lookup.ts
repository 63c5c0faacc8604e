import type { PincodePlace } from '@labfront/contract/addresses';
import { useEffect, useState } from 'react';
import { apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { addressFailures } from './addresses.messages.ts';

const findPincode = apiThunk(
  'addresses/findPincode',
  'GET /address/pincode/:pincode',
  fallbackOf(addressFailures, 'fetch'),
);

/** Returns city and post offices of a pincode once it has six digits; null for an unknown one. */
export function usePincode(pincode: string): PincodePlace | null {
  const dispatch = useAppDispatch();
  const [place, setPlace] = useState<PincodePlace | null>(null);
  const whole = pincode.replace(/\s/g, '');
  useEffect(() => {
    setPlace(null);
    if (!/^\d{6}$/.test(whole)) return;
    const request = dispatch(findPincode({ params: { pincode: whole } }));
    // A pincode that is not in the table is not an error: the user enters the city.
    void request.then((answer) => {
      if (findPincode.fulfilled.match(answer)) setPlace(answer.payload);
    });
    return () => request.abort();
  }, [dispatch, whole]);
  return place;
}
