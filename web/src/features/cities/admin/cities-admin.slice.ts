// The cities a page at a time, as administrators keep them. Forms choose from the whole list of `cities.slice.ts`.
import type { City } from '@labfront/contract/cities';
import { createSlice } from '@reduxjs/toolkit';
import { csvThunk } from '../../../shared/lists/csv-export.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiListThunk,
  apiThunk,
  fallbackOf,
  idleArea,
} from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { cityFailures } from '../cities.messages.ts';

export interface CitiesAdminState extends AreaState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  cities: City[];
  total: number;
  loaded: boolean;
  requestId: string | null;
}

export const fetchCitiesAdmin = apiListThunk(
  'citiesAdmin/fetch',
  'GET /city/cities',
  fallbackOf(cityFailures, 'fetch'),
);
export const exportCities = csvThunk('citiesAdmin/export', 'GET /city/cities');
export const createCity = apiThunk('citiesAdmin/create', 'POST /city/cities', fallbackOf(cityFailures, 'create'));
export const updateCity = apiThunk('citiesAdmin/update', 'PUT /city/cities/:id', fallbackOf(cityFailures, 'update'));
export const deleteCity = apiThunk('citiesAdmin/delete', 'DELETE /city/cities/:id', fallbackOf(cityFailures, 'delete'));

const none: CitiesAdminState = { ...idleArea, status: 'idle', cities: [], total: 0, loaded: false, requestId: null };

registerSlice(
  createSlice({
    name: 'citiesAdmin',
    initialState: none,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchCitiesAdmin, {
        latestOnly: true,
        fulfilled: (state, { data, total }) => {
          Object.assign(state, { cities: data, total: total ?? data.length, loaded: true });
        },
      });
      builder.addMatcher(isSignOut, () => none);
    },
  }),
);

export const selectCitiesAdmin = (state: { citiesAdmin: CitiesAdminState }) => state.citiesAdmin;
