export { useIsKept, useKeepAddress } from './keep-address.ts';
export { usePincode } from './pincode-lookup.ts';
export { AddressChoice, SavedAddresses } from './saved-addresses.tsx';
