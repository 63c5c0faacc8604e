import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aStaffBookNow, fakeApi } from '../../../shared/testing.tsx';
import { Component } from './all-bookings-page.tsx';
import { rows } from './testing.tsx';

vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const booking = aStaffBookNow();
const item = booking.items[0]?.itemId ?? { _id: '', name: '' };

function open(search: string, listed = [booking]) {
  const { api, sent } = fakeApi({ 'GET /admin/bookings': () => rows(...listed) });
  window.history.replaceState(null, '', `/${search}`);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  return () => sent.filter(({ url }) => url.includes('/admin/bookings?')).map(({ url }) => url.split('?')[1]);
}

it('is narrowed to a test that a figure led here for, until the filter is dropped', async () => {
  const asked = open(`?item=${item._id}&status=not-cancelled`);
  const chip = await screen.findByRole('button', { name: `Drop the filter: With ${item.name}` });
  expect(asked()[0]).toContain(`item=${item._id}`);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' }).value).toBe('not-cancelled');
  await userEvent.click(chip);
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).not.toContain('item=');
  expect(screen.queryByRole('button', { name: /^Drop the filter/ })).toBeNull();
});

it('says that it is narrowed where no row names the test', async () => {
  open('?item=gone', []);
  await screen.findByRole('button', { name: 'Drop the filter: With one test or package' });
});

it('says for whom a booking is where that is not the customer alone', async () => {
  const { patient, userId } = booking;
  const of = (name: string) => ({ patient: { ...patient, name, _id: null, uhid: null, dateOfBirth: null }, lines: [] });
  const own = `${userId.firstName} ${userId.lastName}`;
  open('', [
    aStaffBookNow({ _id: '1', patient: { ...patient, name: own.toUpperCase() } }),
    aStaffBookNow({ _id: '2', patient: { ...patient, name: 'Kamla Dubey' } }),
    aStaffBookNow({ _id: '3', patients: [of(own), of('Zoya Qureshi')] }),
  ]);
  await screen.findByText('For Kamla Dubey');
  expect(screen.getAllByText(/^For /).map(({ textContent }) => textContent)).toEqual([
    'For Kamla Dubey',
    `For ${own} and Zoya Qureshi`,
  ]);
});
