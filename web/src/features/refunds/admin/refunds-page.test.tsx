import type { RefundRequest } from '@labfront/contract/refunds';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { sessionRead } from '../../../shared/session/session.slice.ts';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './refunds-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const request: RefundRequest = {
  _id: 'r1',
  kind: 'cart-booking',
  subjectId: 'b1',
  number: 'LB-1',
  amount: 400,
  reason: 'Moved away',
  status: 'pending',
  requestedBy: { _id: 'ravi', firstName: 'Ravi', lastName: 'Iyer' },
  decidedBy: null,
  declineReason: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  decidedAt: null,
};

function open(rows: readonly RefundRequest[], answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({ 'GET /refunds': { data: rows }, ...answers });
  const store = createStore({ api });
  store.dispatch(sessionRead({ token: 'secret', user: anAccount({ role: 'admin' }) }));
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={store} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const said = () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [method, url, JSON.parse(String(body))]);
  const asked = () => sent.filter(({ method }) => method === 'GET').length;
  return { asked, said, user: userEvent.setup() };
}

it.each([
  ['cart-booking', '/cart-booking/refund/approve'],
  ['booking', '/booking/refund/approve'],
  ['report', '/prescription-reports/b1/refund/approve'],
] as const)('approves the refund of a %s after asking', async (kind, path) => {
  const { said, user } = open([{ ...request, kind }], { [`PUT ${path}`]: { message: 'The refund is on its way' } });
  await user.click(await screen.findByRole('button', { name: 'Approve the refund of LB-1' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Give back ₹400 for LB-1?' }));
  expect(said()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The refund is on its way'));
  expect(said()).toEqual([['PUT', `/api/v1${path}`, { refundId: 'r1' }]]);
});

it.each([
  ['cart-booking', '/cart-booking/refund/decline'],
  ['booking', '/booking/refund/decline'],
  ['report', '/prescription-reports/b1/refund/decline'],
] as const)('declines the refund of a %s with a reason', async (kind, path) => {
  const { said, user } = open([{ ...request, kind }], { [`PUT ${path}`]: { message: 'The refund is declined' } });
  await user.click(await screen.findByRole('button', { name: 'Decline the refund of LB-1' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.type(question.getByLabelText(/^Why it is declined/), 'Was used');
  await user.click(question.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The refund is declined'));
  expect(said()).toEqual([['PUT', `/api/v1${path}`, { refundId: 'r1', reason: 'Was used' }]]);
});

it('says to who asked that somebody else has to approve', async () => {
  const message = 'Somebody else has to approve what you asked for';
  const own = { ...request, requestedBy: { _id: anAccount()._id, firstName: 'Asha', lastName: 'Verma' } };
  const { user } = open([own], { 'PUT /cart-booking/refund/approve': refuse(403, { message, code: 'FORBIDDEN' }) });
  await screen.findByText('You asked for it: somebody else approves it.');
  await user.click(screen.getByRole('button', { name: 'Approve the refund of LB-1' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Approve' }));
  await question.findByText(message);
});

it('fetches the list anew where somebody else was faster', async () => {
  const message = 'This refund is decided already';
  const { asked, user } = open([request], {
    'PUT /cart-booking/refund/approve': refuse(409, { message, code: 'ILLEGAL_TRANSITION' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Approve the refund of LB-1' }));
  const before = asked();
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Approve' }));
  await question.findByText(message);
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

it('tells who decided and why, and offers no decision any more', async () => {
  const decidedBy = { _id: 'usha', firstName: 'Usha', lastName: 'Rao' };
  open([
    { ...request, status: 'declined', decidedBy, declineReason: 'Was used' },
    { ...request, _id: 'r2', number: 'LB-2', status: 'declined' },
  ]);
  await screen.findByText('by Usha Rao');
  expect(screen.getByText('Was used')).toBeDefined();
  expect(screen.getByText('a rule gave all of the money back')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});
