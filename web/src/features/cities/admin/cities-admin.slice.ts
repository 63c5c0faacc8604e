// The cities a page at a time, as administrators keep them. Forms choose from the whole list of `cities.slice.ts`.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { cityFailures } from '../cities.messages.ts';

export const citiesAdmin = createListSlice({
  name: 'citiesAdmin',
  call: 'GET /city/cities',
  failure: fallbackOf(cityFailures, 'fetch'),
});
export const createCity = apiThunk('citiesAdmin/create', 'POST /city/cities', fallbackOf(cityFailures, 'create'));
export const updateCity = apiThunk('citiesAdmin/update', 'PUT /city/cities/:id', fallbackOf(cityFailures, 'update'));
export const deleteCity = apiThunk('citiesAdmin/delete', 'DELETE /city/cities/:id', fallbackOf(cityFailures, 'delete'));
