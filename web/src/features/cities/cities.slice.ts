// The cities that are served. They change rarely, so one answer serves every form of the visit.
import type { City } from '@labfront/contract/cities';
import { createSlice } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { addAsyncCases, apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { citiesMessages } from './cities.messages.ts';

export interface CitiesState {
  cities: City[];
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  loading: boolean;
  error: string | null;
}

const initialState: CitiesState = { cities: [], status: 'idle', loading: false, error: null };

export const fetchCities = apiThunk('cities/fetch', 'GET /city/cities', fallbackOf(citiesMessages, 'fetchFailed'));

export const citiesSlice = registerSlice(
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
    },
  }),
);

export const selectCities = (state: { cities: CitiesState }) => state.cities;

/** The cities, fetched when no page of this visit has yet. */
export function useCities(): CitiesState {
  const dispatch = useAppDispatch();
  const area = useAppSelector(selectCities);
  const { status } = area;
  useEffect(() => {
    if (status === 'idle') void dispatch(fetchCities());
  }, [dispatch, status]);
  return area;
}
