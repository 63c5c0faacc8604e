export { anchorOf as centreAnchor } from './centres.json-ld.ts';
export { CentrePlace } from './components/centre-place.tsx';
export { hoursLines } from './format-hours.ts';
export { useCentreChoices } from './use-centre-choices.ts';
export { CENTRE_FILTER, useCentreFilter } from './use-centre-filter.ts';
export { useCentres } from './use-centres.ts';
