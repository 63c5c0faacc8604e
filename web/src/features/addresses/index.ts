export { useIsKept, useKeepAddress } from './keep-address.ts';
export { usePincode } from './pincode-lookup.ts';
export { SavedAddresses } from './saved-addresses.tsx';
