import type { Category } from '@labfront/contract/categories';
import { createSlice } from '@reduxjs/toolkit';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { catalogueFailures } from './catalogue.failures.ts';
import { catalogueChanged } from './catalogue-area.ts';

export interface CategoriesState extends AreaState {
  categories: Category[] | null;
}

export const fetchCategories = apiThunk(
  'categories/fetchAll',
  'GET /catalogue/categories',
  fallbackOf(catalogueFailures, 'categories'),
);

registerSlice(
  createSlice({
    name: 'categories',
    initialState: { ...idleArea, categories: null } as CategoriesState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchCategories, {
        fulfilled: (state, { data }) => {
          state.categories = data;
        },
      });
      builder.addCase(catalogueChanged, (state) => {
        state.categories = null;
      });
    },
  }),
);

export const selectCategories = (state: { categories: CategoriesState }) => state.categories.categories;
