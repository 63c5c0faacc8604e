// The catalogue as administrators see it, inactive items too, a page at a time. Apart from the shop's lists, which keep cards only.
import type { Package, Test } from '@labfront/contract/catalogue';
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
import { catalogueFailures } from '../catalogue.failures.ts';

export interface ItemsAdminState<Item> extends AreaState {
  items: Item[];
  /** Rows of the whole filtered list. */
  total: number;
  loaded: boolean;
  requestId: string | null;
}

export const fetchTestsAdmin = apiListThunk('testsAdmin/fetch', 'GET /test', fallbackOf(catalogueFailures, 'tests'));
export const exportTests = csvThunk('testsAdmin/export', 'GET /test');
export const createTest = apiThunk('testsAdmin/create', 'POST /test', fallbackOf(catalogueFailures, 'createTest'));
export const updateTest = apiThunk('testsAdmin/update', 'PUT /test/:id', fallbackOf(catalogueFailures, 'updateTest'));
export const deleteTest = apiThunk(
  'testsAdmin/delete',
  'DELETE /test/:id',
  fallbackOf(catalogueFailures, 'deleteTest'),
);

export const fetchPackagesAdmin = apiListThunk(
  'packagesAdmin/fetch',
  'GET /package',
  fallbackOf(catalogueFailures, 'packages'),
);
export const exportPackages = csvThunk('packagesAdmin/export', 'GET /package');
export const createPackage = apiThunk(
  'packagesAdmin/create',
  'POST /package',
  fallbackOf(catalogueFailures, 'createPackage'),
);
export const updatePackage = apiThunk(
  'packagesAdmin/update',
  'PUT /package/:id',
  fallbackOf(catalogueFailures, 'updatePackage'),
);
export const deletePackage = apiThunk(
  'packagesAdmin/delete',
  'DELETE /package/:id',
  fallbackOf(catalogueFailures, 'deletePackage'),
);

/** Tests that a package may take in, for the text that is typed. */
export const findTests = apiListThunk('testsAdmin/find', 'GET /test', fallbackOf(catalogueFailures, 'tests'));

const none = { ...idleArea, items: [], total: 0, loaded: false, requestId: null };
const noTests: ItemsAdminState<Test> = none;
const noPackages: ItemsAdminState<Package> = none;

registerSlice(
  createSlice({
    name: 'testsAdmin',
    initialState: noTests,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchTestsAdmin, {
        latestOnly: true,
        fulfilled: (state, { data: { data }, total }) => {
          Object.assign(state, { items: data, total: total ?? data.length, loaded: true });
        },
      });
      builder.addMatcher(isSignOut, () => noTests);
    },
  }),
);

registerSlice(
  createSlice({
    name: 'packagesAdmin',
    initialState: noPackages,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchPackagesAdmin, {
        latestOnly: true,
        fulfilled: (state, { data: { data }, total }) => {
          Object.assign(state, { items: data, total: total ?? data.length, loaded: true });
        },
      });
      builder.addMatcher(isSignOut, () => noPackages);
    },
  }),
);

export const selectTestsAdmin = (state: { testsAdmin: ItemsAdminState<Test> }) => state.testsAdmin;
export const selectPackagesAdmin = (state: { packagesAdmin: ItemsAdminState<Package> }) => state.packagesAdmin;
