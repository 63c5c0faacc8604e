// How the money of a payment came: through the gateway, or over the counter.
import type { MoneyWay } from '@labfront/contract/ledger';
import type { PaymentOrderRow, PaymentRow } from './payments.queries.ts';

/** The `gateway` of an order whose money staff took. */
export const COUNTER = 'counter';

export function moneyWay(order: Pick<PaymentOrderRow, 'gateway'>, payment: Pick<PaymentRow, 'method'>): MoneyWay {
  if (order.gateway !== COUNTER) return 'online';
  return payment.method === 'upi' ? 'upi' : 'cash';
}
