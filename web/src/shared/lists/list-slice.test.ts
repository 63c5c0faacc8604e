import { expect, it } from 'vitest';
import { localLogout } from '../session/auth.slice.ts';
import { fallbackOf } from '../store/api-thunk.ts';
import { createStore } from '../store/create-store.ts';
import { fakeApi, refuse } from '../testing.tsx';
import { createListSlice, putRow } from './list-slice.ts';
import { listMessages } from './lists.messages.ts';

const cities = createListSlice({
  name: 'citiesForTest',
  call: 'GET /city/cities',
  failure: fallbackOf(listMessages, 'exportFailed'),
});
const city = (_id: string, name = _id) => ({ _id, name });

function start(answer: unknown) {
  const store = createStore({ api: fakeApi({ 'GET /city/cities': answer }).api });
  return { store, area: () => cities.select(store.getState() as never) };
}

it('keeps the answer to the newest request, in whatever order answers come', async () => {
  const waiting: ((answer: unknown) => void)[] = [];
  const { store, area } = start(() => new Promise((resolve) => waiting.push(resolve)));
  const older = store.dispatch(cities.fetch({ query: { q: 'a' } }));
  const newer = store.dispatch(cities.fetch({ query: { q: 'as' } }));
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.([city('new')]);
  await newer;
  waiting[0]?.([city('old')]);
  await older;
  expect(area()).toMatchObject({ rows: [city('new')], total: 1, loaded: true, loading: false });
});

it('says why it could not be fetched, and is empty for whoever signs in next', async () => {
  const answers = [[city('a')], refuse(500, {})];
  const { store, area } = start(() => answers.shift());
  await store.dispatch(cities.fetch({}));
  await store.dispatch(cities.fetch({}));
  expect(area()).toMatchObject({ rows: [city('a')], error: 'Failed to export the list' });
  store.dispatch(localLogout());
  expect(area()).toMatchObject({ rows: [], total: 0, loaded: false, error: null });
});

it('puts a changed row in its place, and no other', () => {
  const area = { rows: [city('a'), city('b')] };
  putRow(area, city('b', 'Bhopal'));
  putRow(area, city('c'));
  expect(area.rows).toEqual([city('a'), city('b', 'Bhopal')]);
});
