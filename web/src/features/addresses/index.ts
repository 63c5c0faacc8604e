export { keptAs, useKeepAddress } from './keep-address.ts';
export { usePincode } from './pincode-lookup.ts';
export { AddressChoice, useSavedAddresses } from './saved-addresses.tsx';
