import { act, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { cityChanged } from '../../shared/session/visitor-city.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aPackage, aTest, fakeApi } from '../../shared/testing.tsx';
import { readCompared } from './compare-address.ts';
import { Component } from './compare-page.tsx';

const [shared, own] = [aTest('shared', { name: 'Blood count' }), aTest('own', { name: 'Vitamin D' })];

async function show(search: string, price = () => 900) {
  const { api, sent } = fakeApi({
    'GET /package/a': () => ({ data: aPackage('a', [shared], { name: 'Package A', finalPrice: price() }) }),
    'GET /package/b': () => ({ data: aPackage('b', [shared, own], { name: 'Package B' }) }),
  });
  window.history.replaceState(null, '', `/compare${search}`);
  const store = createStore({ api });
  render(
    <Providers store={store} locale="en">
      <RouterView router={createRouter([{ path: '/compare', Component }])} />
    </Providers>,
  );
  return { store, sent };
}

it('shows packages side by side and marks what only one of them has', async () => {
  await show('?package=a&package=b');
  expect(await screen.findByRole('columnheader', { name: /Package A/ })).toBeDefined();
  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
  expect(rowOf('Vitamin D').getByText('Only here')).toBeDefined();
  expect(rowOf('Vitamin D').getByLabelText('Not included')).toBeDefined();
  expect(rowOf('Blood count').queryByText('Only here')).toBeNull();
  expect(screen.getByRole('link', { name: 'Take Package B out of the comparison' }).getAttribute('href')).toBe(
    '/compare?package=a',
  );
});

it('says when a package is not sold any more, and shows the others', async () => {
  await show('?package=a&package=gone');
  expect(await screen.findByText('One of the packages is not sold any more.')).toBeDefined();
  expect(screen.getByRole('columnheader', { name: /Package A/ })).toBeDefined();
});

it('fetches the prices of another city without a reload', async () => {
  let price = 900;
  const { store } = await show('?package=a', () => price);
  expect(await screen.findByText('₹900')).toBeDefined();
  price = 750;
  act(() => void store.dispatch(cityChanged('Indore')));
  expect(await screen.findByText('₹750')).toBeDefined();
});

it('reads at most three packages of an address, each once', () => {
  const read = (search: string) => readCompared(new URLSearchParams(search));
  expect(read('?package=a&package=a&package=b&package=&package=c&package=d')).toEqual(['a', 'b', 'c']);
  expect(read('?x=1')).toEqual([]);
});
