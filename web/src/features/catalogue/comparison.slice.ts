// The packages of the comparison that is open.
import type { Package } from '@labfront/contract/catalogue';
import { createSlice } from '@reduxjs/toolkit';
import { ApiError } from '../../shared/api/api-error.ts';
import { cityChanged } from '../../shared/session/visitor-city.ts';
import { type AreaState, addAsyncCases, customThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { compareMessages } from './compare.messages.ts';

export interface ComparisonState extends AreaState {
  /** The addresses of the packages, as they were asked for. */
  slugs: readonly string[] | null;
  packages: readonly Package[];
  requestId: string | null;
}

const initialState: ComparisonState = { ...idleArea, slugs: null, packages: [], requestId: null };

/** Fetches packages by their slugs; one that is not sold any more is left out. */
export const fetchCompared = customThunk(
  'comparison/fetch',
  fallbackOf(compareMessages, 'failed'),
  async (api, slugs: readonly string[], signal): Promise<Package[]> => {
    const found = await Promise.all(
      slugs.map(async (id) => {
        try {
          return (await api.call('GET /package/:id', { params: { id }, query: {}, signal })).data;
        } catch (error) {
          if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
          throw error;
        }
      }),
    );
    return found.filter((pack) => pack !== null);
  },
);

registerSlice(
  createSlice({
    name: 'comparison',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchCompared, {
        latestOnly: true,
        fulfilled: (state, packages, slugs) => {
          state.slugs = [...slugs];
          state.packages = packages as never;
        },
      });
      builder.addCase(cityChanged, () => initialState);
    },
  }),
);

export const selectComparison = (state: { comparison: ComparisonState }) => state.comparison;
