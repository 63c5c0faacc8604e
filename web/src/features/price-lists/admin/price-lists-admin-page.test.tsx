import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { Component } from './price-lists-admin-page.tsx';

beforeEach(() => localStorage.clear());

const INDORE = { _id: 'c1', name: 'Indore' };
const ROW = {
  itemId: 't1',
  kind: 'test',
  code: 'CBC',
  name: 'Complete blood count',
  price: 450,
  discountPercent: 10,
  finalPrice: 405,
  validFrom: null,
  validUntil: '2026-12-31',
  current: true,
  baseFinalPrice: 500,
};

function show(answers: Record<string, unknown> = {}) {
  const { api, sent } = fakeApi({
    'GET /price-lists': {
      data: [
        { city: { _id: 'c0', name: 'Bhilai' }, rows: 0 },
        { city: INDORE, rows: 1 },
        { city: { _id: 'c2', name: 'Ujjain' }, rows: 0 },
      ],
    },
    // The page opens with the city of the first centre.
    'GET /centres': { data: [{ _id: 'centre-1', name: 'Palasia', city: 'Indore' }] },
    'GET /price-lists/c1': { data: { city: INDORE, version: 'v1', rows: [ROW] } },
    ...answers,
  } as never);
  window.history.replaceState(null, '', '/admin/price-lists');
  const router = createRouter([{ path: '/admin/price-lists', Component }]);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  return sent;
}

it('shows each row with its price, the catalogue price and its days', async () => {
  show();
  expect(await screen.findByText('₹405')).toBeDefined();
  expect(screen.getByText('₹450 − 10 %')).toBeDefined();
  expect(screen.getByText('₹500')).toBeDefined();
  expect(screen.getByText('no limit')).toBeDefined();
  expect(screen.getByRole('option', { name: 'Indore (1)' })).toBeDefined();
});

it('opens again at the city that was open last', async () => {
  const ujjain = { city: { _id: 'c2', name: 'Ujjain' }, version: 'v1', rows: [] };
  const answers = { 'GET /price-lists/c2': { data: ujjain } };
  show(answers);
  const first = await screen.findByRole<HTMLSelectElement>('combobox', { name: /City/ });
  await screen.findByText('₹405');
  expect(first.value).toBe('c1');
  fireEvent.change(first, { target: { value: 'c2' } });
  await waitFor(() => expect(screen.queryByText('₹405')).toBeNull());
  await waitFor(() => expect(localStorage.getItem('priceListCity')).toBe('c2'));
  cleanup();
  const sent = show(answers);
  const again = await screen.findByRole<HTMLSelectElement>('combobox', { name: /City/ });
  expect(again.value).toBe('c2');
  expect(sent.some(({ url }) => url.endsWith('/price-lists/c1'))).toBe(false);
});

it('sends a changed row with all others and the version that was read', async () => {
  const sent = show({ 'PUT /price-lists/c1': { data: { city: INDORE, version: 'v2', rows: [] } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Change the price of Complete blood count' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Price'), { target: { value: '399' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  const put = sent.find(({ method }) => method === 'PUT');
  expect(JSON.parse(String(put?.body))).toEqual({
    rows: [{ itemId: 't1', price: '399', discountPercent: '10', validUntil: '2026-12-31' }],
    version: 'v1',
  });
});
