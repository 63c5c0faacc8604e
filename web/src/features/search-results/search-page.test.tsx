import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aTest, fakeApi } from '../../shared/testing.tsx';
import { Component } from './search-page.tsx';
import { GAP_MS } from './use-search.ts';

const answer = (query: string, tests = [aTest(`${query}-test`)], understoodAs: string | null = null) => ({
  query,
  tests,
  packages: [],
  understoodAs,
  groups: [] as { name: string; ids: string[] }[],
});

function show(path: string, onSearch: (query: string, signal: AbortSignal | undefined) => unknown) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { api, sent } = fakeApi({
    'GET /search': (request: { url: string; signal?: AbortSignal }) =>
      onSearch(new URL(request.url, 'http://x').searchParams.get('query') ?? '', request.signal),
    'GET /test': { data: [aTest('popular-one')] },
  });
  window.history.replaceState(null, '', path);
  const router = createRouter([
    { path: '/', Component: () => 'home' },
    { path: '/search/:query', Component },
  ]);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  const go = (to: string) => act(async () => router.navigate(to, { replace: true }));
  const type = (text: string) => act(async () => router.navigate(`/search/${text}`, { state: { typed: true } }));
  const rest = () => act(() => vi.advanceTimersByTimeAsync(GAP_MS + 20));
  const asked = () => sent.filter(({ url }) => url.includes('/search')).map(({ url }) => url.split('query=')[1]);
  return { go, type, rest, asked };
}

it('asks at once for the first letter, and once for those that follow it closely', async () => {
  const { go, rest, asked } = show('/search/t', (query) => answer(query));
  await go('/search/ts');
  await go('/search/tsh');
  await rest();
  expect(asked()).toEqual(['t', 'tsh']);
  expect(await screen.findByText('1 test')).toBeDefined();
});

it('gives up the older question and never shows its answer', async () => {
  let answerSlow: (body: unknown) => void = () => {};
  let slow: AbortSignal | undefined;
  const { go, rest } = show('/search/slow', (query, signal) => {
    if (query !== 'slow') return answer(query);
    slow = signal;
    return new Promise((resolve) => (answerSlow = resolve));
  });
  await rest();
  await go('/search/fast');
  expect(slow?.aborted).toBe(true);
  await rest();
  await act(async () => answerSlow(answer('slow')));
  expect(await screen.findByText('-test', { exact: false, selector: 'h3 *' })).toBeDefined();
  expect(screen.queryByText(/slow/)).toBeNull();
});

it('typed anew it shows nothing of an earlier visit, and then what was found', async () => {
  const many = Array.from({ length: 12 }, (_, index) => aTest(`cbc-${index}`));
  let answerNow: () => void = () => {};
  const { go, type, rest } = show('/search/t', (query) => {
    if (query === 't') return answer('t');
    return new Promise((resolve) => (answerNow = () => resolve(answer(query, many))));
  });
  await rest();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await go('/');
  // The test controls when frames are painted.
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((paint) => frames.push(paint));
  await type('c');
  expect(screen.queryByRole('article')).toBeNull();
  await act(async () => answerNow());
  // The best results first, the rest once they are painted.
  expect(screen.getAllByRole('article')).toHaveLength(3);
  for (const paint of frames.splice(0)) paint(0);
  await rest();
  expect(screen.getAllByRole('article')).toHaveLength(12);
  // After the next letter the current results stay until its answer arrives.
  await type('cb');
  expect(screen.getAllByRole('article')).toHaveLength(12);
});

it('writes the results of a letter into the cards that are there', async () => {
  const { go, rest } = show('/search/t', (query) => answer(query));
  await rest();
  const card = screen.getByRole('article');
  await go('/search/th');
  await rest();
  expect(screen.getByRole('article')).toBe(card);
  expect(screen.getByRole('article').textContent).toContain('th-test');
});

it('shows grey cards only when an answer takes long', async () => {
  const { rest } = show('/search/slow', () => new Promise(() => {}));
  await rest();
  expect(screen.getByText('Searching')).toBeDefined();
  expect(screen.queryByText('Loading the list')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('Loading the list')).toBeDefined();
});

it('says plainly which spelling it shows, and why a test with another name is there', async () => {
  const { rest } = show('/search/thyriod', () =>
    answer('thyriod', [aTest('tsh', { aliases: ['TSH', 'thyroid test'] })], 'thyroid'),
  );
  await rest();
  expect(await screen.findByText('Showing results for thyroid')).toBeDefined();
  expect(screen.getByText('thyroid', { selector: 'mark' })).toBeDefined();
  expect(screen.getByText(/Also known as/)).toBeDefined();
});

it('offers popular tests and the telephone when nothing is found', async () => {
  const { rest } = show('/search/zzz', () => answer('zzz', []));
  await rest();
  expect((await screen.findAllByText('Nothing found for “zzz”')).length).toBeGreaterThan(0);
  expect(await screen.findByText('popular-one')).toBeDefined();
  expect(screen.getByRole('link', { name: /Call/ }).getAttribute('href')).toMatch(/^tel:/);
});

it('says when more words were typed than are searched for', async () => {
  const { rest } = show('/search/fever%20cold%20cough%20headache%20sugar%20test', (query) => answer(query));
  await rest();
  expect(await screen.findByText('Only the first 5 words are searched for.')).toBeDefined();
});

it('ticks the best match of each name of a list, and puts all of them into the cart', async () => {
  const tests = ['cbc', 'tsh', 'ft4', 'other'].map((id) => aTest(id, { _id: id, finalPrice: 300 }));
  const { rest } = show('/search/cbc%2C%20thyroid%2C%20zz', (query) => ({
    ...answer(query, tests),
    groups: [
      { name: 'cbc', ids: ['cbc'] },
      { name: 'thyroid', ids: ['tsh', 'ft4'] },
      { name: 'zz', ids: [] },
    ],
  }));
  await rest();
  const ticked = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked);
  expect(await screen.findByRole('button', { name: 'Add all 2 to the cart · ₹600' })).toBeDefined();
  expect(ticked()).toEqual([true, true, false]);
  // Names are counted: the fourth result is of none of them, and is not shown.
  expect(screen.getByText('2 of 3 names of your list are found')).toBeDefined();
  expect(screen.getByText('Nothing found for “zz”')).toBeDefined();
  await act(async () => screen.getAllByRole('checkbox')[2]?.click());
  expect(screen.getByRole('button', { name: 'Add all 3 to the cart · ₹900' })).toBeDefined();
});
