import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aBooking, aCartBooking, fakeApi } from '../../../shared/testing.tsx';
import { MemoryRouter } from '../../../shared/testing-router.tsx';
import NextBooking from './next-booking.tsx';

const SOON = { date: '2999-01-01', slot: '06:00-08:00' };
const LATER = { date: '2999-01-02', slot: '06:00-08:00' };

function open(
  cart: Parameters<typeof aCartBooking>[0],
  bookings: ReturnType<typeof aBooking>[],
  answers: Parameters<typeof fakeApi>[0] = {},
) {
  const lists = { 'GET /cart-booking': [aCartBooking(cart)], 'GET /booking/id': { data: bookings } };
  const { api } = fakeApi({ ...lists, ...answers });
  render(
    <MemoryRouter>
      <Providers store={createStore({ api })} locale="en">
        <NextBooking empty={<p>Nothing ahead</p>} />
      </Providers>
    </MemoryRouter>,
  );
}

it('says how many of each item are booked', async () => {
  open(SOON, []);
  expect(await screen.findByText('2 × CBC')).toBeDefined();
});

it('is the one that comes first, of the cart or of Book Now', async () => {
  open(LATER, [aBooking({ ...LATER, _id: 'b' }), aBooking({ ...SOON, bookingNumber: 'LN-SOON' })]);
  expect(await screen.findByRole('link', { name: 'Booking LN-SOON' })).toBeDefined();
});

it('is not one that is over', async () => {
  open({ ...SOON, status: 'Cancelled' }, [aBooking({ ...SOON, status: 'rejected' })]);
  expect(await screen.findByText('Nothing ahead')).toBeDefined();
});

it('is not one whose sample is collected already', async () => {
  const track = { state: 'collected', date: SOON.date, slot: SOON.slot, collector: null, startCode: null };
  open({ ...SOON, _id: 'drawn', status: 'Confirmed' }, [aBooking({ ...LATER, _id: 'b', bookingNumber: 'LN-LATER' })], {
    'GET /visits/track/drawn': { data: track },
  });
  expect(await screen.findByRole('link', { name: 'Booking LN-LATER' })).toBeDefined();
  expect(screen.queryByText('2 × CBC')).toBeNull();
});
