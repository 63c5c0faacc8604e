// The centres a page at a time, as administrators keep them.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { centreFailures } from '../centres.failures.ts';

export const centresAdmin = createListSlice({
  name: 'centresAdmin',
  call: 'GET /centres',
  failure: fallbackOf(centreFailures, 'fetch'),
});
export const createCentre = apiThunk('centresAdmin/create', 'POST /centres', fallbackOf(centreFailures, 'create'));
export const updateCentre = apiThunk('centresAdmin/update', 'PUT /centres/:id', fallbackOf(centreFailures, 'update'));
export const deleteCentre = apiThunk(
  'centresAdmin/delete',
  'DELETE /centres/:id',
  fallbackOf(centreFailures, 'delete'),
);
