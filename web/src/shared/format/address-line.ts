import type { Address } from '@labfront/contract/addresses';
import { useCityName } from './city-names.ts';

type Place = Pick<Address, 'address' | 'locality' | 'city' | 'pincode'> & { readonly landmark?: string | undefined };

/** An address as one line, with its city as the page's readers write it. */
export function useAddressLine(): (place: Place) => string {
  const cityName = useCityName();
  return ({ address, landmark, locality, city, pincode }) =>
    [address, landmark, locality, `${cityName(city)} ${pincode}`].filter(Boolean).join(', ');
}
