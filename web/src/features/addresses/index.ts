export { SavedAddresses } from './saved-addresses.tsx';
