// Price lists of the administration: the cities, and the list of the city that is open.
import type { City } from '@labfront/contract/cities';
import type { PriceList, PriceRow, ShownPriceRow } from '@labfront/contract/price-lists';
import { createSlice } from '@reduxjs/toolkit';
import type { Api } from '../../../shared/api/api.types.ts';
import { saveAnswer } from '../../../shared/files/save-answer.ts';
import type { ListFilter } from '../../../shared/lists/csv-export.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { readStored, writeStored } from '../../../shared/store/browser-storage.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { priceListsMessages } from './price-lists-admin.messages.ts';

interface PriceListsState extends AreaState {
  cities: { city: City; rows: number }[] | null;
  list: PriceList | null;
  requestId: string | null;
}

const initialState: PriceListsState = { cities: null, list: null, loading: false, error: null, requestId: null };
const fetchFailed = fallbackOf(priceListsMessages, 'fetchFailed');
const saveFailed = fallbackOf(priceListsMessages, 'saveFailed');

type ListedCities = NonNullable<PriceListsState['cities']>;

/** The city whose price list was open last in this browser. */
const LAST_CITY = 'priceListCity';

/** The city of the first centre; undefined where there is nothing to choose, and where no centre is listed. */
async function mainOf(cities: ListedCities, api: Api, signal: AbortSignal) {
  if (cities.length < 2) return undefined;
  const { data: centres } = await api.call('GET /centres', { query: {}, signal });
  return cities.find(({ city }) => city.name === centres[0]?.city);
}

/** The cities, and the list of the city `id`; without one, of the city that was open last, then of the main city. */
export const fetchPriceList = customThunk('priceLists/fetch', fetchFailed, async (api, id: string, signal) => {
  const { data: cities } = await api.call('GET /price-lists', { signal });
  const wanted = id || readStored(LAST_CITY);
  const city = cities.find((one) => one.city._id === wanted) ?? (await mainOf(cities, api, signal)) ?? cities[0];
  if (!city) return { cities, list: null };
  writeStored(LAST_CITY, city.city._id);
  const params = { city: city.city._id };
  const { data: list } = await api.call('GET /price-lists/:city', { params, query: {}, signal });
  return { cities, list };
});

export const savePriceList = apiThunk('priceLists/save', 'PUT /price-lists/:city', saveFailed);
export const fetchPriceHistory = apiThunk('priceLists/history', 'GET /price-lists/:city/items/:itemId', fetchFailed);

/** Saves the list of the city `id` as a file in the columns that the import takes. */
export const exportPriceList = customThunk(
  'priceLists/export',
  fetchFailed,
  async (api, { id = '' }: ListFilter, signal): Promise<void> => {
    const query = { format: 'csv' };
    const answer = await api.callForBlob('GET /price-lists/:city', { params: { city: id }, query, signal });
    saveAnswer(answer, 'price-list.csv');
  },
);

interface Upload {
  readonly city: string;
  readonly file: File;
  readonly dryRun: boolean;
}

export const importPriceList = customThunk(
  'priceLists/import',
  fallbackOf(priceListsMessages, 'importFailed'),
  (api, { city, file, dryRun }: Upload, signal) => {
    const body = new FormData();
    body.set('dryRun', String(dryRun));
    body.set('file', file);
    return api.call('POST /price-lists/:city/import', { params: { city }, body, signal });
  },
);

export type FoundItem = Pick<ShownPriceRow, 'itemId' | 'name' | 'code'> & { readonly finalPrice: number };

const FOUND_SHOWN = 6;

/** Tests and packages whose names or codes contain a text, inactive ones too. */
export const findItems = customThunk('priceLists/findItems', fetchFailed, async (api, q: string, signal) => {
  const query = { q, all: 'true', page: '1', limit: String(FOUND_SHOWN) };
  const [tests, packages] = await Promise.all([
    api.call('GET /test', { query, signal }),
    api.call('GET /package', { query, signal }),
  ]);
  return [...tests.data, ...packages.data].map(
    ({ _id, name, code, finalPrice }): FoundItem => ({ itemId: _id, name, code, finalPrice }),
  );
});

/** A row as the call takes it. */
export const toRow = ({ itemId, price, discountPercent, validFrom, validUntil }: ShownPriceRow): RowInput => ({
  itemId,
  price,
  discountPercent,
  validFrom: validFrom ?? undefined,
  validUntil: validUntil ?? undefined,
});

export type RowInput = Pick<PriceRow, 'itemId' | 'price' | 'discountPercent'> & {
  validFrom: string | undefined;
  validUntil: string | undefined;
};

registerSlice(
  createSlice({
    name: 'priceLists',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchPriceList, {
        latestOnly: true,
        pending: (state, id) => {
          if (state.list?.city._id !== id) state.list = null;
        },
        fulfilled: (state, { cities, list }) => {
          state.cities = cities;
          state.list = list;
        },
      });
      builder.addCase(savePriceList.fulfilled, (state, { payload: { data } }) => {
        state.list = data;
        for (const one of state.cities ?? []) if (one.city._id === data.city._id) one.rows = data.rows.length;
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectPriceLists = (state: { priceLists: PriceListsState }) => state.priceLists;
