export type { CitiesState } from './cities.slice.ts';
export { fetchCities } from './cities.slice.ts';
export { CityChooser } from './components/city-chooser.tsx';
export { useCities } from './use-cities.ts';
export { useChooseCity, useCityOfCookie } from './use-visitor-city.ts';
