// Who holds the places of the collection windows, a page at a time.
import type { PlaceHolder } from '@labfront/contract/collection-windows';
import { createSlice } from '@reduxjs/toolkit';
import { csvThunk } from '../../../shared/lists/csv-export.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiListThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { placesMessages } from './places.messages.ts';

interface PlacesState extends AreaState {
  holders: PlaceHolder[];
  /** Rows of the whole filtered list. */
  total: number;
  requestId: string | null;
  loaded: boolean;
}

const initialState: PlacesState = {
  holders: [],
  total: 0,
  loading: false,
  error: null,
  requestId: null,
  loaded: false,
};

export const fetchPlaces = apiListThunk(
  'places/fetch',
  'GET /collection-windows/holders',
  fallbackOf(placesMessages, 'fetchFailed'),
);

export const exportPlaces = csvThunk('places/export', 'GET /collection-windows/holders');

registerSlice(
  createSlice({
    name: 'places',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchPlaces, {
        latestOnly: true,
        fulfilled: (state, { data: { data }, total }) => {
          state.holders = data;
          state.total = total ?? data.length;
          state.loaded = true;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectPlaces = (state: { places: PlacesState }) => state.places;
