export { CentrePlace } from './components/centre-place.tsx';
export { hoursLines } from './format-hours.ts';
export { useCentres } from './use-centres.ts';
