import type { CollectionWindow } from '@labfront/contract/collection-windows';
import { createSlice } from '@reduxjs/toolkit';
import { addAsyncCases, apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { windowsMessages } from './collection-windows.messages.ts';

export interface WindowsState {
  windows: CollectionWindow[];
  loading: boolean;
  error: string | null;
  requestId: string | null;
}

const initialState: WindowsState = { windows: [], loading: false, error: null, requestId: null };

export const fetchWindows = apiThunk(
  'collectionWindows/fetch',
  'GET /collection-windows',
  fallbackOf(windowsMessages, 'fetchFailed'),
);

registerSlice(
  createSlice({
    name: 'collectionWindows',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      // Another city or day may be requested during the call: only the latest answer counts.
      addAsyncCases(builder, fetchWindows, {
        latestOnly: true,
        pending: (state) => {
          state.windows = [];
        },
        fulfilled: (state, { data }) => {
          state.windows = fastingFirst(data);
        },
      });
    },
  }),
);

/** Early windows first: most people who book a blood test come fasting. */
export function fastingFirst(windows: readonly CollectionWindow[]): CollectionWindow[] {
  return windows.toSorted((a, b) => Number(b.fastingFriendly) - Number(a.fastingFriendly));
}

export const selectWindows = (state: { collectionWindows: WindowsState }) => state.collectionWindows;
