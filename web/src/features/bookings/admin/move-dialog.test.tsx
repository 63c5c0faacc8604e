// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aStaffBookNow, fakeApi } from '../../../shared/testing.tsx';
import { MoveDialog } from './move-dialog.tsx';

const at = '2026-01-01T00:00:00.000Z';
const payment = {
  _id: 'a',
  amount: 30.5,
  paidBy: 'cash',
  receivedBy: 'Ravi',
  receiptNumber: null,
  paidAt: at,
} as const;

it.each([
  ['nothing', {}, 'Nothing was paid for it yet.'],
  ['a part', { payments: [payment], paidAmount: 30.5, balanceDue: 59.5 }, '₹30.50 is paid, and ₹59.50 is still due.'],
  [
    'a part that went back',
    { payments: [payment], paidAmount: 0, balanceDue: 90 },
    '₹0 is paid, and ₹90 is still due.',
  ],
])('a booking that %s was paid for is done with a reason', (_what, paid, doubt) => {
  const booking = { ...aStaffBookNow({ status: 'Confirmed' }), ...paid };
  const { api } = fakeApi({});
  render(
    <Providers store={createStore({ api })} locale="en">
      <MoveDialog booking={booking} to="Completed" onMove={() => {}} onClose={() => {}} />
    </Providers>,
  );
  expect(screen.getByText(doubt)).toBeDefined();
  expect(screen.getByLabelText('Why is it done all the same?')).toBeDefined();
});
