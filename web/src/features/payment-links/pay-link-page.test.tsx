// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import * as payments from '../payments/index.ts';
import { Component } from './pay-link-page.tsx';

vi.mock('../payments/index.ts', () => ({ openCheckout: vi.fn() }));

const link = {
  state: 'due',
  bookingNumber: 'LN-7K3M-Q9XD',
  amount: 449,
  date: '2026-03-12',
  slot: '06:00-08:00',
  laboratory: 'Narmada Diagnostics',
  expiresAt: '2026-03-17T03:30:00.000Z',
};
const LOOK = 'GET /pay/link-1';
const ORDER = 'POST /pay/link-1/order';
const VERIFY = 'PUT /pay/link-1/verify';
const ordered = { orderId: 'order_1', amount: 449, currency: 'INR', gateway: { name: 'test', keyId: 'k' } };
const signed = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'sig' };

beforeEach(() => void vi.mocked(payments.openCheckout).mockReset());

function open(answers: Record<string, unknown>, locale: 'en' | 'hi' = 'en') {
  const { api, sent } = fakeApi(answers);
  window.history.replaceState(null, '', '/pay/link-1');
  render(
    <Providers store={createStore({ api })} locale={locale}>
      <RouterView router={createRouter([{ path: '/pay/:token', Component }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

it('says what is paid for and takes the money', async () => {
  vi.mocked(payments.openCheckout).mockResolvedValue({ kind: 'paid', result: signed });
  const { sent, user } = open({
    [LOOK]: { data: link },
    [ORDER]: ordered,
    [VERIFY]: { data: { ...link, state: 'paid' }, message: 'Payment received' },
  });
  expect(await screen.findByText('LN-7K3M-Q9XD')).toBeDefined();
  expect(screen.getByText(/^Thu, 12 Mar 2026, 6:00\sam – 8:00\sam$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Pay ₹449' }));
  expect(await screen.findByRole('heading', { name: 'Paid, thank you' })).toBe(document.activeElement);
  expect(JSON.parse(String(sent.at(-1)?.body))).toMatchObject({ order_id: 'order_1', razorpay_signature: 'sig' });
  expect(vi.mocked(payments.openCheckout).mock.calls[0]?.[2].person).toEqual({});
});

it('says that a link has ended', async () => {
  open({ [LOOK]: () => refuse(410, { code: 'PAY_LINK_ENDED', message: 'This payment link has ended.' }) });
  expect(await screen.findByText(/has ended/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('a payment that is given up can be tried again, in Hindi too', async () => {
  vi.mocked(payments.openCheckout).mockResolvedValue({ kind: 'dismissed' });
  const { user } = open({ [LOOK]: { data: link }, [ORDER]: ordered }, 'hi');
  await user.click(await screen.findByRole('button', { name: '₹449 दें' }));
  expect(await screen.findByRole('button', { name: 'फिर कोशिश करें: ₹449 दें' })).toBeDefined();
});

it('waits for the gateway where the answer to a payment is lost', async () => {
  vi.mocked(payments.openCheckout).mockResolvedValue({ kind: 'paid', result: signed });
  const { user } = open({
    [LOOK]: { data: link },
    [ORDER]: ordered,
    [VERIFY]: () => refuse(503, { code: 'STOPPING', message: 'No' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Pay ₹449' }));
  expect(await screen.findByText('Payment received, confirming')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
});

it('asks for nothing any more once it was paid elsewhere', async () => {
  let state = 'due';
  open({ [LOOK]: () => ({ data: { ...link, state } }) });
  await screen.findByRole('button', { name: 'Pay ₹449' });
  state = 'paid';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { name: 'Paid, thank you' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
});

const rest = { ...link, amount: 349, totalAmount: 449, paidBefore: 100 };
const factsOf = (): (string | null)[] =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

it('says of a rest what the booking costs, what came before and what this payment is', async () => {
  vi.mocked(payments.openCheckout).mockResolvedValue({ kind: 'paid', result: signed });
  const { user } = open({
    [LOOK]: { data: rest },
    [ORDER]: { ...ordered, amount: 349 },
    [VERIFY]: { data: { ...rest, state: 'paid' }, message: 'Payment received' },
  });
  const pay = await screen.findByRole('button', { name: 'Pay ₹349' });
  expect(factsOf().slice(-3)).toEqual(['Price: ₹449', 'Paid before: ₹100', 'To pay now: ₹349']);
  await user.click(pay);
  await screen.findByRole('heading', { name: 'Paid, thank you' });
  expect(factsOf().slice(-3)).toEqual(['Price: ₹449', 'Paid before: ₹100', 'Last payment: ₹349']);
  expect(screen.getByText(/All of ₹449 is paid\./)).toBeDefined();
});

it('says so in Hindi', async () => {
  open({ [LOOK]: { data: { ...rest, state: 'paid' } } }, 'hi');
  expect(await screen.findByText(/पूरे ₹449 का पेमेंट हो चुका है।/)).toBeDefined();
  expect(factsOf().slice(-3)).toEqual(['कुल कीमत: ₹449', 'पहले दिए: ₹100', 'आख़िरी पेमेंट: ₹349']);
});

it('says of a payment of the whole its amount alone', async () => {
  open({ [LOOK]: { data: { ...link, totalAmount: 449, paidBefore: 0, state: 'paid' } } });
  await screen.findByRole('heading', { name: 'Paid, thank you' });
  expect(factsOf().at(-1)).toBe('Amount: ₹449');
  expect(screen.queryByText(/All of/)).toBeNull();
});
