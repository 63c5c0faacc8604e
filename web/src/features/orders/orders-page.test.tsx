import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aBooking, aCartBooking, anAccount, aReport, aReportPurchase, fakeApi, refuse } from '../../shared/testing.tsx';
import { Component } from './orders-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));
afterEach(() => vi.restoreAllMocks());

function open(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi({
    'GET /booking/id': { data: [] },
    'GET /prescription-reports/purchases': { data: [] },
    'GET /prescription-reports/account-1': { data: [] },
    ...answers,
  });
  const router = createRouter([{ path: '/', Component }]);
  const store = createStore({ api });
  store.dispatch(sessionRead({ token: 't', user: anAccount() }));
  render(
    <Providers store={store} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

const paid = aCartBooking({
  _id: 'paid',
  bookingNumber: 'LB-PAID-1111',
  status: 'Confirmed',
  paymentStatus: 'paid',
  paidBy: 'cash',
  receiptNumber: 'R/2026-27/000001',
  createdAt: '2026-02-01T00:00:00.000Z',
  refunds: [
    {
      _id: 'r1',
      amount: 50.5,
      status: 'done',
      reference: 'HO-1111-2222',
      reason: 'Goodwill',
      createdAt: '2026-02-02T00:00:00.000Z',
      finishedAt: '2026-02-02T00:00:00.000Z',
      creditNote: null,
      paymentId: 'pay-1',
      byHand: true,
    },
  ],
});

it('shows every purchase newest first, with state, refund and its number, and a receipt where money came', async () => {
  open({ 'GET /cart-booking': [aCartBooking(), paid] });
  const rows = await screen.findAllByRole('heading', { level: 2 });
  expect(rows.map(({ textContent }) => textContent)).toEqual(['LB-PAID-1111', 'LB-1111-AAAA']);
  expect(screen.getAllByRole('button', { name: /Receipt/ })).toHaveLength(1);
  const refunds = screen.getByRole('list', { name: 'Refunds' });
  expect(within(refunds).getByRole('listitem').textContent).toBe('Refunded on 2 Feb 2026Reference HO-1111-2222−₹50.50');
});

it('shows the reports of a booking with it', async () => {
  const report = aReport({ bookingId: 'paid', bookingNumber: 'LB-PAID-1111', patientName: 'Ramesh Verma' });
  open({
    'GET /cart-booking': [aCartBooking(), paid],
    'GET /prescription-reports/account-1': { data: [report, aReport({ _id: 'other' })] },
  });
  const link = await screen.findByRole('link', { name: 'Report: Blood Test, Ramesh Verma' });
  expect(link.getAttribute('href')).toBe('/download-report?q=LB-PAID-1111');
  expect(screen.getAllByRole('list', { name: 'Reports of this booking' })).toHaveLength(1);
});

it('saves the receipt under the name that the server gives', async () => {
  const saved: string[] = [];
  URL.createObjectURL = vi.fn(() => 'blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const file = () => new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="R-1.pdf"' } });
  const { user } = open({ 'GET /cart-booking': [paid], 'GET /cart-booking/receipt/paid': file });
  await user.click(await screen.findByRole('button', { name: 'Receipt of booking LB-PAID-1111' }));
  await waitFor(() => expect(saved).toEqual(['R-1.pdf']));
});

it('says why there is no receipt', async () => {
  const { user } = open({
    'GET /cart-booking': [paid],
    'GET /cart-booking/receipt/paid': () => refuse(409, { message: 'There is no receipt yet' }),
  });
  await user.click(await screen.findByRole('button', { name: /Receipt/ }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('error', 'There is no receipt yet'));
});

it('says what to do where nothing was bought, and tries again after a failure', async () => {
  let fails = true;
  const { user } = open({ 'GET /cart-booking': () => (fails ? refuse(500, { message: 'Down' }) : []) });
  await screen.findByText('Down');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nothing bought yet');
});

it('shows Book Now bookings among the others, with the receipt of what was paid at the collection', async () => {
  const saved: string[] = [];
  URL.createObjectURL = vi.fn(() => 'blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const receiptNumber = 'R/2026-27/000002';
  const settled = { status: 'approved', paymentStatus: 'paid', paidBy: 'upi', receiptNumber } as const;
  const { user } = open({
    'GET /cart-booking': [aCartBooking(), paid],
    'GET /booking/id': { data: [aBooking({ _id: 'bn', bookingDate: '2026-01-15T00:00:00.000Z', ...settled })] },
    'GET /booking/receipt/bn': () =>
      new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="R-2.pdf"' } }),
  });
  const rows = await screen.findAllByRole('heading', { level: 2 });
  expect(rows.map(({ textContent }) => textContent)).toEqual(['LB-PAID-1111', 'LN-1111-AAAA', 'LB-1111-AAAA']);
  expect(screen.getByText('Paid by UPI')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Receipt of booking LN-1111-AAAA' }));
  await waitFor(() => expect(saved).toEqual(['R-2.pdf']));
});

it('shows reports among the rest: what is due can be paid, what is paid has its receipt, what was withdrawn its refund', async () => {
  const saved: string[] = [];
  URL.createObjectURL = vi.fn(() => 'blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const refund = {
    _id: 'r1',
    amount: 499,
    status: 'done' as const,
    reference: 'rfnd_9',
    reason: 'Report withdrawn',
    createdAt: '2026-03-02T00:00:00.000Z',
    finishedAt: '2026-03-02T00:00:00.000Z',
    creditNote: null,
    paymentId: 'pay-2',
    byHand: false,
  };
  const bought = { paidBy: 'online', receiptNumber: 'R/2026-27/000003' } as const;
  const { user } = open({
    'GET /cart-booking': [paid],
    'GET /prescription-reports/purchases': {
      data: [
        aReportPurchase({ _id: 'due', number: 'RP-DUE', status: 'Pending', createdAt: '2026-02-03T00:00:00.000Z' }),
        aReportPurchase({
          _id: 'gone',
          number: 'RP-GONE',
          withdrawn: true,
          paymentStatus: 'refunded',
          refunds: [refund],
          createdAt: '2026-01-05T00:00:00.000Z',
          ...bought,
        }),
      ],
    },
    'GET /prescription-reports/receipt/gone': () =>
      new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="R-3.pdf"' } }),
  });
  const rows = await screen.findAllByRole('heading', { level: 2 });
  expect(rows.map(({ textContent }) => textContent)).toEqual(['RP-DUE', 'LB-PAID-1111', 'RP-GONE']);
  expect(screen.getByRole('link', { name: 'Pay ₹499' }).getAttribute('href')).toBe('/payment/due');
  expect(screen.getByText('Withdrawn')).toBeDefined();
  expect(screen.getByText('Reference rfnd_9')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Receipt of report RP-DUE' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Receipt of report RP-GONE' }));
  await waitFor(() => expect(saved).toEqual(['R-3.pdf']));
});

it('says where and when, cancels what may be cancelled, and leads to the report of what is done', async () => {
  const ahead = { date: '2199-01-01', slot: '08:00-10:00' };
  const { sent, user } = open({
    'GET /cart-booking': [aCartBooking({ status: 'Completed' })],
    'GET /booking/id': { data: [aBooking(ahead)] },
    'PUT /booking/update-status/booking-1': { data: aBooking({ status: 'rejected' }), message: 'Cancelled' },
  });
  await screen.findByText(/8:00 am – 10:00 am/);
  expect(screen.getByRole('link', { name: 'Reports after booking LB-1111-AAAA' }).getAttribute('href')).toBe(
    '/download-report',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel booking LN-1111-AAAA' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Cancel booking' }));
  await waitFor(() => expect(sent.at(-1)?.body).toBe('{"status":"rejected"}'));
});

it('leads to the payment of what is booked online and not paid', async () => {
  const due = aCartBooking({ status: 'Pending', paymentMethod: 'online', paymentStatus: 'created', totalAmount: 816 });
  open({ 'GET /cart-booking': [due] });
  const link = await screen.findByRole('link', { name: `Pay ₹816 for booking ${due.bookingNumber}` });
  expect([link.textContent, link.getAttribute('href')]).toEqual([
    'Pay ₹816',
    `/user/cart-booking#${due.bookingNumber}`,
  ]);
  // A link to one booking leads to its own card, here and in the list of the cart's.
  expect(document.getElementById(due.bookingNumber)).not.toBeNull();
  expect(screen.getByRole('link', { name: due.bookingNumber }).getAttribute('href')).toBe(
    `/user/cart-booking#${due.bookingNumber}`,
  );
});

it('is filtered by the way of buying, as the address says', async () => {
  window.history.replaceState(null, '', '/?kind=bookNow');
  open({ 'GET /cart-booking': [paid], 'GET /booking/id': { data: [aBooking()] } });
  await screen.findByText('LN-1111-AAAA');
  expect(screen.queryByText('LB-PAID-1111')).toBeNull();
  expect(screen.getByRole('link', { name: 'Book Now' }).getAttribute('aria-current')).toBe('true');
  window.history.replaceState(null, '', '/');
});
