// @vitest-environment jsdom
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aCartBooking, fakeApi } from '../../../shared/testing.tsx';
import { PaymentChip } from './booking-chips.tsx';
import { RefundText } from './refund-text.tsx';

const at = '2026-01-01T00:00:00.000Z';
const payment = { _id: 'a', amount: 100, paidBy: 'cash', receivedBy: 'Ravi', receiptNumber: null, paidAt: at } as const;
const refund = {
  _id: 'r',
  amount: 100,
  status: 'done',
  reference: 'HO-1',
  reason: '',
  createdAt: at,
  finishedAt: at,
  creditNote: null,
  paymentId: 'a',
  byHand: true,
} as const;
const waiting = { ...refund, status: 'pending', reference: null, finishedAt: null } as const;
/** ₹449 at the collection, of which ₹100 came and went back. */
const back = aCartBooking({
  totalAmount: 449,
  balanceDue: 449,
  paidAmount: 0,
  paymentMethod: 'at_collection',
  status: 'Confirmed',
  payments: [payment],
  refunds: [refund],
  paidBy: 'cash',
});

function textOf(node: React.ReactNode, locale: 'en' | 'hi' = 'en'): string | null {
  const { api } = fakeApi({});
  const { container } = render(
    <Providers store={createStore({ api })} locale={locale}>
      {node}
    </Providers>,
  );
  return container.textContent;
}

it('a booking whose part went back is to be paid, not part paid', () => {
  expect(textOf(<PaymentChip booking={back} />)).toBe('Pay at collection');
  const half = { ...back, balanceDue: 349, paidAmount: 100, refunds: [] };
  expect(textOf(<PaymentChip booking={half} />)).toBe('Part paid, ₹349 due');
});

it.each<[string, Partial<CartBooking>, boolean, RegExp]>([
  ['that it is back', {}, false, /^All that you paid went back to you before\.$/],
  ['staff that it is back', {}, true, /^All that was paid went back to the customer before\.$/],
  ['where it waits', { refunds: [waiting] }, false, /^₹100 is handed back to you at our centre\.$/],
  ['staff that it waits', { refunds: [waiting] }, true, /^The customer paid at the counter: ₹100 waits to be handed/],
  ['that it is on its way', { refunds: [{ ...waiting, byHand: false }] }, false, /on its way\. $/],
  [
    'both',
    {
      payments: [payment, { ...payment, _id: 'b' }],
      refunds: [waiting, { ...waiting, paymentId: 'b', byHand: false }],
    },
    false,
    /on its way\. ₹100 is handed back to you at our centre\.$/,
  ],
])('cancelling tells %s', (_what, changes, forStaff, said) => {
  expect(textOf(<RefundText booking={{ ...back, ...changes }} forStaff={forStaff} />)).toMatch(said);
});

it('cancelling tells that it is back in Hindi', () => {
  expect(textOf(<RefundText booking={back} />, 'hi')).toBe('आपने जो दिया था, वह सब आपको पहले ही वापस किया जा चुका है।');
});
