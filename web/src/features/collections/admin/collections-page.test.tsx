import type { CollectionStop } from '@labfront/contract/staff-bookings';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './collections-page.tsx';

vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const STOP: CollectionStop = {
  _id: 'b1',
  kind: 'booking',
  number: 'LN-1111-AAAA',
  slot: '06:00-08:00',
  name: 'Asha Verma',
  mobileNumber: '9876543210',
  address: '4 Lake Road',
  pincode: '462016',
  city: 'Bhopal',
  tests: ['CBC', 'TSH'],
  toCollect: 450,
  status: 'Confirmed',
  assignedTo: '',
  notes: '',
};
const REQUEST: CollectionStop = {
  ...STOP,
  _id: 'h1',
  kind: 'request',
  number: null,
  slot: null,
  tests: [],
  toCollect: 0,
};

function open(data: CollectionStop[] | null, search = '') {
  const { api, sent } = fakeApi({
    'GET /admin/collections': () => (data === null ? refuse(500, { message: 'Down' }) : { date: '2026-03-12', data }),
  });
  window.history.replaceState(null, '', `/${search}`);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

it('says when, who, where, which tests and how much to collect', async () => {
  open([STOP, REQUEST]);
  await screen.findByRole('heading', { name: 'Home collections on 12 Mar 2026' });
  screen.getByText('2 stops, ₹450 to collect');
  const [, booking, request] = screen.getAllByRole('row');
  for (const words of ['6:00 am', 'Asha Verma', '4 Lake Road, Bhopal, 462016', 'CBC, TSH', '₹450', 'LN-1111-AAAA'])
    expect(booking?.textContent).toContain(words);
  expect(request?.textContent).toContain('Request, not booked yet');
});

it('is of another day, and is printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { sent, user } = open([], '?date=2026-03-14');
  await screen.findByText('Nobody is visited on this day');
  expect(sent[0]?.url).toContain('date=2026-03-14');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
});

it('says why it cannot be had', async () => {
  open(null);
  await screen.findByText('Down');
});
