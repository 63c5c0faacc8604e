import type { City } from '@labfront/contract/cities';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { cityFailures } from './cities.messages.ts';

export interface CitiesState extends AreaState {
  /** One of the areas that keep a status (spec.md section 4). */
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  cities: City[];
}

export const fetchCities = apiThunk('cities/fetch', 'GET /city/cities', fallbackOf(cityFailures, 'fetch'));

/** An administrator changed them in this browser: they are fetched again where they are shown next. */
export const citiesChanged = createAction('cities/changed');

const initialState: CitiesState = { ...idleArea, status: 'idle', cities: [] };

registerSlice(
  createSlice({
    name: 'cities',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchCities, {
        fulfilled: (state, cities) => {
          state.cities = cities;
        },
      });
      builder.addCase(citiesChanged, () => initialState);
    },
  }),
);

export const selectCities = (state: { cities: CitiesState }) => state.cities;
