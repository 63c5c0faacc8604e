export type { CitiesState } from './cities.slice.ts';
export { fetchCities, selectCities } from './cities.slice.ts';
export { useCities } from './use-cities.ts';
