import type { Test } from '@labfront/contract/catalogue';
import { createSlice } from '@reduxjs/toolkit';
import { addAsyncCases, apiListThunk, apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { type TestCardData, toTestCard } from './cards.ts';
import { catalogueFailures } from './catalogue.failures.ts';
import { arePricesOld, type CatalogueArea, emptyArea, itemCases, listCases } from './catalogue-area.ts';

export type TestsState = CatalogueArea<TestCardData, Test>;

export const fetchTests = apiListThunk('tests/fetchAll', 'GET /test', fallbackOf(catalogueFailures, 'tests'));
export const fetchTest = apiThunk(
  'tests/fetchOne',
  'GET /test/fetchTestById/:id',
  fallbackOf(catalogueFailures, 'test'),
);

registerSlice(
  createSlice({
    name: 'tests',
    initialState: emptyArea as TestsState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchTests, listCases(toTestCard));
      addAsyncCases(builder, fetchTest, itemCases<Test>());
      builder.addMatcher(arePricesOld, () => emptyArea as TestsState);
    },
  }),
);

export const selectTests = (state: { tests: TestsState }) => state.tests;
