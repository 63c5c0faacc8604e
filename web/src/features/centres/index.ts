export { CentrePlace } from './components/centre-place.tsx';
export { useCentres } from './use-centres.ts';
