// The catalogue as administrators see it, inactive items too, a page at a time. Apart from the shop's lists, which keep cards only.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { apiListThunk, apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { catalogueFailures } from '../catalogue.failures.ts';

export const testsAdmin = createListSlice({
  name: 'testsAdmin',
  call: 'GET /test',
  failure: fallbackOf(catalogueFailures, 'tests'),
});
export const createTest = apiThunk('testsAdmin/create', 'POST /test', fallbackOf(catalogueFailures, 'createTest'));
export const updateTest = apiThunk('testsAdmin/update', 'PUT /test/:id', fallbackOf(catalogueFailures, 'updateTest'));
export const deleteTest = apiThunk(
  'testsAdmin/delete',
  'DELETE /test/:id',
  fallbackOf(catalogueFailures, 'deleteTest'),
);

export const packagesAdmin = createListSlice({
  name: 'packagesAdmin',
  call: 'GET /package',
  failure: fallbackOf(catalogueFailures, 'packages'),
});
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

/** Tests that can be added to a package, for the typed text. */
export const findTests = apiListThunk('testsAdmin/find', 'GET /test', fallbackOf(catalogueFailures, 'tests'));
