// Staff find the bookings of which a rest is due in each of their three lists.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aStaffBooking, fakeApi } from '../../../shared/testing.tsx';
import { Component as AllBookings } from './all-bookings-page.tsx';
import { Component as BookNowBookings } from './booking-admin-page.tsx';
import { Component as CartBookings } from './cart-booking-admin-page.tsx';
import { rows } from './testing.tsx';

vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

it.each([
  ['all', AllBookings],
  ['the cart’s', CartBookings],
  ['Book Now’s', BookNowBookings],
])('in the list of %s', async (_name, Component) => {
  const { api, sent } = fakeApi({
    'GET /admin/bookings': () => rows(aStaffBooking()),
    'GET /cities': { data: [] },
    'GET /centres': { data: [] },
  });
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Part paid');
  await waitFor(() => expect(sent.some(({ url }) => url.includes('status=part-paid'))).toBe(true));
});
