import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { siteSlice } from '../../shared/site/site.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aCartBooking, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component } from './cart-booking-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));
beforeEach(() => notify.mockReset());

const unpaid = aCartBooking();
const payOrder = `POST /cart-booking/${unpaid._id}/order`;

function open(answers: Parameters<typeof fakeApi>[0], onlinePayment = true) {
  const site = { ...siteSlice.getInitialState(), payments: { testMode: true, onlinePayment } };
  const { api, sent } = fakeApi({ 'GET /cart-booking': [unpaid], ...answers });
  render(
    <Providers store={createStore({ api, preloadedState: { site } })} locale="en">
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

it('pays an open booking with the order that the server gives, at the gateway it names', async () => {
  const order = { orderId: 'order-1', amount: 180, currency: 'INR', gateway: { name: 'test', keyId: 'k' } };
  const { user } = open({ [payOrder]: order });
  await user.click(await screen.findByRole('button', { name: /^Pay ₹180/ }));
  const checkout = await screen.findByRole('dialog', { name: 'Test payment' });
  await user.click(within(checkout).getByRole('button', { name: 'Close' }));
  await screen.findByRole('heading', { name: 'The payment is still open' });
});

it('says that a booking was paid meanwhile, and shows it so', async () => {
  const paid = aCartBooking({ status: 'Confirmed', paymentStatus: 'paid' });
  const message = 'This booking is paid already';
  let booking = unpaid;
  const { user } = open({
    'GET /cart-booking': () => [booking],
    [payOrder]: () => {
      booking = paid;
      return refuse(409, { code: 'ORDER_PAID', message });
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Pay ₹180/ }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('info', message));
  await screen.findByText('Paid');
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('offers no payment while online payment is off', async () => {
  open({}, false);
  await screen.findByRole('button', { name: /Cancel/ });
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('says which time was lost', async () => {
  open({ 'GET /cart-booking': [aCartBooking({ lostWindow: { date: '2026-03-12', slot: '06:00-08:00' } })] });
  await screen.findByText(/filled up before you paid/);
});

it.each([
  ['assigned', 1],
  ['en_route', 0],
])('while the visit is %s, cancelling is offered %i times', async (state, times) => {
  const confirmed = aCartBooking({ status: 'Confirmed', paymentStatus: 'paid', collection: 'home' });
  const track = {
    state,
    date: '2026-03-12',
    slot: '06:00-08:00',
    collector: { firstName: 'Ravi', mobileNumber: '' },
    startCode: null,
    arrivedAt: null,
    collectedAt: null,
  };
  open({ 'GET /cart-booking': [confirmed], [`GET /visits/track/${confirmed._id}`]: { data: track } });
  await screen.findByText('Ravi');
  expect(screen.queryAllByRole('button', { name: /Cancel/ })).toHaveLength(times);
  expect(screen.queryAllByText(/To cancel, please call us/)).toHaveLength(1 - times);
});

it.each([
  ['assigned', 1],
  ['collected', 0],
])('while the visit is %s, how to prepare is said %i times', async (state, times) => {
  const preparation = { fasting: null, further: [{ names: ['CBC'], text: 'Take your usual medicines.' }] };
  const confirmed = aCartBooking({ status: 'Confirmed', paymentStatus: 'paid', collection: 'home', preparation });
  const track = {
    state,
    date: '2026-03-12',
    slot: '06:00-08:00',
    collector: { firstName: 'Ravi', mobileNumber: '' },
    startCode: null,
    arrivedAt: null,
    collectedAt: null,
    repeats: [],
  };
  open({ 'GET /cart-booking': [confirmed], [`GET /visits/track/${confirmed._id}`]: { data: track } });
  await screen.findByRole('region', { name: `Sample collection, ${confirmed.bookingNumber}` });
  await waitFor(() => expect(screen.queryAllByText(/Take your usual medicines/)).toHaveLength(times));
});

it('marks the test whose money went back, of one patient too', async () => {
  const patient = { _id: null, uhid: null, dateOfBirth: null, age: 40, sex: 'female', mobileNumber: '' } as const;
  const line = { _id: 'l', name: 'CBC', price: 180, paid: 180, includedIn: null, refundable: 0 };
  const patients = [{ patient: { ...patient, name: 'Asha Verma' }, lines: [{ ...line, itemId: 'a', refunded: true }] }];
  open({ 'GET /cart-booking': [aCartBooking({ status: 'Confirmed', paymentStatus: 'refunded', patients })] });
  expect(await screen.findByText('CBC (refunded)')).toBeDefined();
});

it('shows of a test what is charged for it: nothing for whoever has it in a package', async () => {
  const patient = { _id: null, uhid: null, dateOfBirth: null, age: 40, sex: 'female', mobileNumber: '' } as const;
  const line = { itemId: 'a', name: 'CBC', refunded: false };
  const patients = [
    {
      patient: { ...patient, name: 'Asha Verma' },
      lines: [{ ...line, _id: 'l1', price: 0, paid: 0, refundable: 0, includedIn: 'pack' }],
    },
    {
      patient: { ...patient, name: 'Ravi Verma' },
      lines: [{ ...line, _id: 'l2', price: 90, paid: 90, refundable: 90, includedIn: null }],
    },
  ];
  open({ 'GET /cart-booking': [aCartBooking({ patients, totalAmount: 90 })] });
  const items = await screen.findByRole('region', { name: /tests/i });
  expect(items.textContent).toContain('2 × CBC₹90');
});
