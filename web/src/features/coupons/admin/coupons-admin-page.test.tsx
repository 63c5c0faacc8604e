import type { Coupon } from '@labfront/contract/coupons';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './coupons-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const NEW10: Coupon = {
  _id: 'c1',
  code: 'NEW10',
  kind: 'percent',
  value: 10,
  maxDiscount: 200,
  minAmount: 500,
  validFrom: '2026-02-28T18:30:00.000Z',
  validUntil: '2026-03-31T18:30:00.000Z',
  totalUses: 5,
  usesPerAccount: 1,
  itemIds: [],
  categories: ['Thyroid'],
  cities: [],
  firstOrderOnly: true,
  active: true,
  used: 2,
  createdAt: '2026-01-10T00:00:00.000Z',
  updatedAt: '2026-01-10T00:00:00.000Z',
};

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({ 'GET /coupons': { data: [NEW10] }, ...answers });
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const written = () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, body }) => [method, body === undefined ? null : (JSON.parse(String(body)) as unknown)]);
  return { written, user: userEvent.setup() };
}

it('shows terms, days up to and including the last, uses and restrictions', async () => {
  open();
  const row = await screen.findByRole('row', { name: /NEW10/ });
  for (const part of ['10 %', 'at most ₹200', 'from ₹500', '1 Mar 2026 to 31 Mar 2026', '2 of 5', 'Thyroid, first']) {
    expect(row.textContent).toContain(part);
  }
});

it('adds one', async () => {
  const { written, user } = open({ 'POST /coupons': { data: NEW10, message: 'The coupon is added' } });
  await user.click(await screen.findByRole('button', { name: 'Add a coupon' }));
  const dialog = await screen.findByRole('dialog', { name: 'New coupon' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Code/ }), 'spring');
  await user.type(within(dialog).getByRole('textbox', { name: 'Discount' }), '12.5');
  await user.type(within(dialog).getByLabelText('Last day'), '2099-12-31');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The coupon is added'));
  expect(written()).toMatchObject([['POST', { code: 'spring', value: '12.5', validUntil: '2099-12-31' }]]);
});

it('leaves the days of one alone that are not changed, and shows what the server refuses at its field', async () => {
  const issues = [{ path: 'code', message: 'This code is taken' }];
  const { written, user } = open({
    'PUT /coupons/c1': () => refuse(409, { message: 'This code is taken', code: 'CODE_TAKEN', issues }),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for NEW10' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit NEW10' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('This code is taken')).toBeDefined();
  expect(written()[0]?.[1]).not.toHaveProperty('validUntil');
});
