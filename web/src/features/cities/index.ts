export type { CitiesState } from './cities.slice.ts';
export { fetchCities } from './cities.slice.ts';
export { useCities } from './use-cities.ts';
