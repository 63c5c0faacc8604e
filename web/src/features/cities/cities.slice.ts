import type { City } from '@labfront/contract/cities';
import { createSlice } from '@reduxjs/toolkit';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { cityFailures } from './cities.messages.ts';

export interface CitiesState extends AreaState {
  /** One of the areas that keep a status (spec.md section 4). */
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  cities: City[];
}

export const fetchCities = apiThunk('cities/fetch', 'GET /city/cities', fallbackOf(cityFailures, 'fetch'));

registerSlice(
  createSlice({
    name: 'cities',
    initialState: { ...idleArea, status: 'idle', cities: [] } as CitiesState,
    reducers: {},
    extraReducers: (builder) =>
      addAsyncCases(builder, fetchCities, {
        fulfilled: (state, cities) => {
          state.cities = cities;
        },
      }),
  }),
);

export const selectCities = (state: { cities: CitiesState }) => state.cities;
