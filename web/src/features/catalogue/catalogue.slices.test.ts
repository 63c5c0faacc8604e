import { describe, expect, it } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { aPackage, aTest, fakeApi, refuse } from '../../shared/testing.tsx';
import { savingOf } from './cards.ts';
import { listKey } from './catalogue-area.ts';
import { fetchPackages, type PackagesState } from './packages.slice.ts';
import { fetchTest, fetchTests, type TestsState } from './tests.slice.ts';

function start(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi(answers);
  const store = createStore({ api });
  const state = () => store.getState() as { tests: TestsState; packages: PackagesState };
  return { store, sent, tests: () => state().tests, packages: () => state().packages };
}

const page = (data: unknown, total: number) => Response.json({ data }, { headers: { 'x-total-count': String(total) } });

describe('lists', () => {
  it('keeps each list with the number of its rows', async () => {
    const { store, tests } = start({ 'GET /test': () => page([aTest('tsh')], 372) });
    const request = store.dispatch(fetchTests({ query: { page: 1, limit: 24 } }));
    expect(tests().loading).toBe(true);
    await request;
    expect(tests()).toMatchObject({ loading: false, error: null });
    const list = tests().lists[listKey({ limit: 24, page: 1 })];
    expect(list).toMatchObject({ total: 372, loaded: true });
    expect(list?.cards[0]).toMatchObject({ slug: 'tsh', parameter: ['T3', 'T4', 'TSH'], parameterCount: 4 });
  });

  it('stores the text of section 8 when the server says nothing, and loads again after it', async () => {
    let broken = true;
    const { store, tests } = start({ 'GET /test': () => (broken ? refuse(500, {}) : page([], 0)) });
    await store.dispatch(fetchTests({ query: { letter: 'A' } }));
    const key = listKey({ letter: 'A' });
    expect(tests().error).toBe('Failed to fetch tests');
    expect(tests().lists[key]).toMatchObject({ loaded: false, error: 'Failed to fetch tests' });
    broken = false;
    await store.dispatch(fetchTests({ query: { letter: 'A' } }));
    expect(tests().lists[key]).toMatchObject({ loaded: true, error: null });
  });

  it('drops the answer to an older request of the same list', async () => {
    const answers: ((response: Response) => void)[] = [];
    const { store, tests } = start({ 'GET /test': () => new Promise((resolve) => answers.push(resolve)) });
    const first = store.dispatch(fetchTests({ query: { q: 'a' } }));
    const second = store.dispatch(fetchTests({ query: { q: 'a' } }));
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(page([aTest('new')], 1));
    await second;
    answers[0]?.(page([aTest('old')], 1));
    await first;
    expect(tests().lists[listKey({ q: 'a' })]?.cards.map((card) => card.slug)).toEqual(['new']);
  });

  it('knows what a package saves against its tests one by one', async () => {
    const pack = aPackage('thyroid', [aTest('a', { finalPrice: 450.1 }), aTest('b', { finalPrice: 99.9 })], {
      finalPrice: 400,
    });
    const { store, packages } = start({ 'GET /package': () => page([pack], 1) });
    await store.dispatch(fetchPackages({ query: { test: 'a' } }));
    const card = packages().lists[listKey({ test: 'a' })]?.cards[0];
    expect(card).toMatchObject({ testCount: 2, singlesTotal: 550 });
    expect(card && savingOf(card)).toBe(150);
    expect(savingOf({ singlesTotal: 100, finalPrice: 120 })).toBe(0);
  });
});

describe('the selected test', () => {
  it('is missing when the server does not know it, and only then', async () => {
    const { store, tests } = start({ 'GET /test/fetchTestById/broken': () => refuse(500, {}) });
    await store.dispatch(fetchTest({ params: { id: 'nope' } }));
    expect(tests()).toMatchObject({ missing: true, selected: null, selectedError: null });
    await store.dispatch(fetchTest({ params: { id: 'broken' } }));
    expect(tests()).toMatchObject({ missing: false, selectedError: 'Failed to fetch test by ID' });
  });

  it('is the one asked for last, whichever answer comes last', async () => {
    let answerSlow: (body: unknown) => void = () => {};
    const { store, tests } = start({
      'GET /test/fetchTestById/slow': () => new Promise((resolve) => (answerSlow = resolve)),
      'GET /test/fetchTestById/fast': { data: aTest('fast') },
    });
    const slow = store.dispatch(fetchTest({ params: { id: 'slow' } }));
    await store.dispatch(fetchTest({ params: { id: 'fast' } }));
    answerSlow({ data: aTest('slow') });
    await slow;
    expect(tests().selected?.slug).toBe('fast');
  });
});
