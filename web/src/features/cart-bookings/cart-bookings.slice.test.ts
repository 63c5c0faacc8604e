import { describe, expect, it } from 'vitest';
import { localLogout } from '../../shared/session/auth.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { aCartBooking, fakeApi, refuse } from '../../shared/testing.tsx';
import {
  bookCart,
  type CartBookingsState,
  cancelCartBooking,
  fetchCartBookings,
  verifyPayment,
} from './cart-bookings.slice.ts';

function start(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi(answers);
  const store = createStore({ api });
  return { store, sent, area: () => (store.getState() as { cartBookings: CartBookingsState }).cartBookings };
}

const list = { 'GET /cart-booking': [aCartBooking()] };

describe('cart bookings', () => {
  it('is idle, loading, succeeded', async () => {
    const { store, area } = start(list);
    expect(area().status).toBe('idle');
    const request = store.dispatch(fetchCartBookings());
    expect(area()).toMatchObject({ status: 'loading', loading: true, loaded: false });
    await request;
    expect(area()).toMatchObject({ status: 'succeeded', loading: false, loaded: true, error: null });
    expect(area().bookings).toHaveLength(1);
  });

  it('is failed with the server’s message, and keeps what it had', async () => {
    let fails = false;
    const { store, area } = start({
      'GET /cart-booking': () => (fails ? refuse(500, { message: 'Down' }) : [aCartBooking()]),
    });
    await store.dispatch(fetchCartBookings());
    fails = true;
    await store.dispatch(fetchCartBookings());
    expect(area()).toMatchObject({ status: 'failed', error: 'Down', listError: 'Down' });
    expect(area().bookings).toHaveLength(1);
  });

  it('sends the key of the press, and puts the new booking first', async () => {
    const fresh = aCartBooking({ _id: 'booking-2' });
    const { store, sent, area } = start({
      ...list,
      'POST /cart-booking/book': { orderId: 'o', amount: 180, booking: fresh, message: '' },
    });
    await store.dispatch(fetchCartBookings());
    await store.dispatch(bookCart({ body: { amount: 180 }, idempotencyKey: 'press-1' }));
    expect(sent.at(-1)?.headers.get('idempotency-key')).toBe('press-1');
    expect(area().bookings.map(({ _id }) => _id)).toEqual(['booking-2', 'booking-1']);
    expect(area().order?.orderId).toBe('o');
  });

  it('takes over what verifying and cancelling answer', async () => {
    const paid = aCartBooking({ status: 'Confirmed', paymentStatus: 'paid' });
    const cancelled = aCartBooking({ status: 'Cancelled', paymentStatus: 'refund_pending' });
    const { store, area } = start({
      ...list,
      'PUT /cart-booking/verify': { ...paid, booking: paid, message: '' },
      'POST /cart-booking/update-status': { booking: cancelled, message: '' },
    });
    await store.dispatch(fetchCartBookings());
    const body = { order_id: 'order-1', razorpay_payment_id: 'p', razorpay_signature: 's' };
    await store.dispatch(verifyPayment({ body }));
    expect(area().bookings).toEqual([paid]);
    await store.dispatch(cancelCartBooking({ body: { bookingId: 'booking-1', status: 'Cancelled' } }));
    expect(area().bookings).toEqual([cancelled]);
  });

  it('forgets everything with its person', async () => {
    const { store, area } = start(list);
    await store.dispatch(fetchCartBookings());
    store.dispatch(localLogout());
    expect(area()).toMatchObject({ bookings: [], status: 'idle', loaded: false });
  });
});
