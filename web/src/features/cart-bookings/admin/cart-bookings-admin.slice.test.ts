import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { aCartBooking, fakeApi } from '../../../shared/testing.tsx';
import { type CartBookingsAdminState, fetchAllCartBookings } from './cart-bookings-admin.slice.ts';

it('keeps the answer to the newest request, in whatever order answers come', async () => {
  const waiting: ((answer: unknown) => void)[] = [];
  const { api } = fakeApi({ 'GET /cart-booking/all': () => new Promise((resolve) => waiting.push(resolve)) });
  const store = createStore({ api });
  const area = () => (store.getState() as { cartBookingsAdmin: CartBookingsAdminState }).cartBookingsAdmin;
  const older = store.dispatch(fetchAllCartBookings({ query: { q: 'a' } }));
  const newer = store.dispatch(fetchAllCartBookings({ query: { q: 'as' } }));
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.([aCartBooking({ _id: 'new' })]);
  await newer;
  waiting[0]?.([aCartBooking({ _id: 'old' })]);
  await older;
  expect(area().bookings.map(({ _id }) => _id)).toEqual(['new']);
  expect(area().loading).toBe(false);
});
