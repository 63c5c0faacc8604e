// The city whose prices the visitor sees. The cookie is for the server, which answers prices by it; every tab reads it again when it is
// looked at.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { registerSlice } from '../store/registry.ts';

const NAME = 'city';
const YEAR_SECONDS = 31_536_000;

export interface VisitorCityState {
  /** As the visitor chose it, '' for none. */
  name: string;
  /** Cities with prices of their own, as the page server wrote them; null where it did not. */
  priced: readonly string[] | null;
}

const initialState: VisitorCityState = { name: '', priced: null };

const visitorCitySlice = registerSlice(
  createSlice({
    name: 'visitorCity',
    initialState,
    reducers: {
      /** Other prices hold from now on: whatever shows prices fetches them again. */
      cityChanged: (state, { payload }: PayloadAction<string>) => {
        state.name = payload;
      },
      /** The city's name is known, and its prices are those that the page shows. */
      cityNamed: (state, { payload }: PayloadAction<string>) => {
        state.name = payload;
      },
    },
  }),
);

export const { cityChanged, cityNamed } = visitorCitySlice.actions;

type WithCity = { visitorCity: VisitorCityState };
export const selectVisitorCity = ({ visitorCity }: WithCity): string => visitorCity.name;
export const selectPricedCities = ({ visitorCity }: WithCity): readonly string[] | null => visitorCity.priced;

/** The city of the cookie, '' for none. */
export function readCity(): string {
  const [, value = ''] = /(?:^|;\s*)city=([^;]*)/.exec(document.cookie) ?? [];
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Stores the visitor's choice; '' forgets it. */
export function rememberCity(name: string): void {
  const age = name === '' ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that runs the rest
  document.cookie = `${NAME}=${encodeURIComponent(name)}; path=/; max-age=${age}; samesite=lax`;
}

const plain = (name: string) => name.trim().toLowerCase();

/** Whether two cities have the same prices: the same city, or both without prices of their own. */
export function hasSamePrices(one: string, other: string, priced: readonly string[] | null): boolean {
  if (plain(one) === plain(other)) return true;
  const isPriced = (name: string) => priced === null || priced.some((city) => plain(city) === plain(name));
  return !isPriced(one) && !isPriced(other);
}
