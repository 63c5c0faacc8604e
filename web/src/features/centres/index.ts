export { useCentres } from './use-centres.ts';
