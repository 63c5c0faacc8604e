import { createSlice } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../testing.tsx';
import { type AreaState, addAsyncCases, apiThunk, idleArea } from './api-thunk.ts';
import { createStore } from './create-store.ts';
import { registerSlice } from './registry.ts';

interface CitiesState extends AreaState {
  names: string[];
}

const fetchCities = apiThunk('testCities/fetch', 'GET /city/cities', () => 'Failed to fetch cities');
registerSlice(
  createSlice({
    name: 'testCities',
    initialState: { ...idleArea, status: 'idle', names: [] } as CitiesState,
    reducers: {},
    extraReducers: (builder) =>
      addAsyncCases(builder, fetchCities, {
        latestOnly: true,
        fulfilled: (state, cities) => {
          state.names = cities.map(({ name }) => name);
        },
      }),
  }),
);

function area(store: ReturnType<typeof createStore>): CitiesState {
  return (store.getState() as { testCities: CitiesState }).testCities;
}

it('tracks loading, error and status', async () => {
  let answer: unknown = refuse(500, {});
  const { api } = fakeApi({ 'GET /city/cities': () => answer });
  const store = createStore({ api });
  expect(area(store)).toMatchObject({ loading: false, error: null, status: 'idle' });
  const failing = store.dispatch(fetchCities());
  expect(area(store)).toMatchObject({ loading: true, error: null, status: 'loading' });
  await failing;
  expect(area(store)).toMatchObject({ loading: false, error: 'Failed to fetch cities', status: 'failed' });
  answer = [{ _id: '1', name: 'Bhopal' }];
  await store.dispatch(fetchCities());
  expect(area(store)).toMatchObject({ loading: false, error: null, status: 'succeeded', names: ['Bhopal'] });
});

it('drops an answer that comes after a newer question', async () => {
  const waiting: ((names: unknown) => void)[] = [];
  const { api } = fakeApi({ 'GET /city/cities': () => new Promise((resolve) => waiting.push(resolve)) });
  const store = createStore({ api });
  const first = store.dispatch(fetchCities({ query: { q: 'b' } }));
  const second = store.dispatch(fetchCities({ query: { q: 'bh' } }));
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.([{ _id: '2', name: 'newer' }]);
  await second;
  waiting[0]?.([{ _id: '1', name: 'older' }]);
  await first;
  expect(area(store)).toMatchObject({ names: ['newer'], loading: false });
});

it('leaves no error behind an aborted request', async () => {
  const { api } = fakeApi({ 'GET /city/cities': () => new Promise(() => {}) });
  const store = createStore({ api });
  const request = store.dispatch(fetchCities());
  request.abort();
  await request;
  expect(area(store)).toMatchObject({ loading: false, error: null, status: 'idle' });
});
