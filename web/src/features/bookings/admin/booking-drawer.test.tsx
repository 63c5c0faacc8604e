import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aStaffBookNow, fakeApi } from '../../../shared/testing.tsx';
import { MemoryRouter } from '../../../shared/testing-router.tsx';
import { BookingDrawer } from './booking-drawer.tsx';

const refund = {
  _id: 'r1',
  amount: 90,
  status: 'done' as const,
  reference: 'rfnd_7',
  reason: 'Booking cancelled',
  createdAt: '2026-02-02T00:00:00.000Z',
  finishedAt: '2026-02-03T00:00:00.000Z',
  creditNote: 'C/2026-27/1',
  paymentId: 'pay-1',
  byHand: false,
};

it.each([
  [false, 1],
  [true, 0],
])('says of a number that is not verified what to ask first (verified: %j)', async (mobileVerified, count) => {
  const { userId, ...booking } = aStaffBookNow();
  const data = { ...booking, userId: { ...userId, mobileVerified }, history: [], reports: [] };
  const { api } = fakeApi({ 'GET /admin/bookings/booking-1': { data } });
  render(
    <Providers store={createStore({ api })} locale="en">
      <MemoryRouter>
        <BookingDrawer id="booking-1" onClose={() => {}} onAction={() => {}} />
      </MemoryRouter>
    </Providers>,
  );
  await screen.findByRole('link', { name: userId.mobileNumber });
  expect(screen.queryAllByText('Number not verified')).toHaveLength(count);
  expect(screen.queryAllByText(/Ask for name and date of birth/)).toHaveLength(count);
});

it.each([
  [['booking.read'], 0],
  [['booking.read', 'customer.contact'], 1],
] as const)(
  'offers credit notes, which name the customer, to those who may see contacts: %j',
  async (rights, count) => {
    const booking = { ...aStaffBookNow({ status: 'Cancelled', refunds: [refund] }), history: [], reports: [] };
    const { api } = fakeApi({ 'GET /admin/bookings/booking-1': { data: booking } });
    render(
      <Providers store={createStore({ api })} locale="en">
        <MemoryRouter>
          <RightsProvider permissions={rights}>
            <BookingDrawer id="booking-1" onClose={() => {}} onAction={() => {}} />
          </RightsProvider>
        </MemoryRouter>
      </Providers>,
    );
    expect(await screen.findByText(/C\/2026-27\/1/)).toBeDefined();
    expect(screen.queryAllByRole('button', { name: /C\/2026-27\/1/ })).toHaveLength(count);
  },
);

it('moves the booking on, and shows what became of it', async () => {
  let status: 'Pending' | 'Confirmed' = 'Pending';
  const moved = aStaffBookNow({ status: 'Confirmed' });
  const { api, sent } = fakeApi({
    'GET /admin/bookings/booking-1': () => ({ data: { ...aStaffBookNow({ status }), history: [], reports: [] } }),
    'PUT /booking/update-status/booking-1': () => {
      status = 'Confirmed';
      return { data: moved, message: '' };
    },
  });
  const view = render(
    <Providers store={createStore({ api })} locale="en">
      <MemoryRouter>
        <BookingDrawer id="booking-1" onClose={() => {}} onAction={() => {}} />
      </MemoryRouter>
    </Providers>,
  );
  const state = await screen.findByRole('combobox', { name: 'Status' });
  await userEvent.selectOptions(state, 'Confirmed');
  await screen.findByRole('button', { name: /^Undo/ });
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  // Leaving the page sends what could be undone until then.
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(sent.filter(({ url }) => url.endsWith('/admin/bookings/booking-1'))).toHaveLength(2));
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('Confirmed'),
  );
  view.unmount();
});
