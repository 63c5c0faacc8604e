export type { CitiesState } from './cities.slice.ts';
export { fetchCities, selectCities, useCities } from './cities.slice.ts';
