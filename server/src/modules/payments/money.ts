// Money as the ledger and the screens show it: payment method, purpose, and refunds.

import type { Refund } from '@labfront/contract/cart-bookings';
import type { MoneyWay } from '@labfront/contract/ledger';
import { toRupees } from '@labfront/contract/money';
import type { Db } from '../../platform/db/database.ts';
import type { Movement } from '../ledger/ledger.service.ts';
import type { PaidRow, PaymentOrderRow, PaymentRow } from './payments.queries.ts';
import { listRefundsOf, type NumberedRefund } from './refunds.queries.ts';

/** The `gateway` of an order that was paid over the counter. */
export const COUNTER = 'counter';

/** Money that staff took for something. */
export interface CounterMoney {
  kind: string;
  id: string;
  number: string;
  accountId: string;
  amountPaise: number;
  method: 'cash' | 'upi';
  receivedBy: string;
}

export interface Money {
  way: MoneyWay;
  /** The gateway's name, or the counter. */
  gateway: string;
  /** The gateway's name of the method, such as `card`; null if unknown. */
  method: string | null;
  /** Whether the keys of its gateway were removed. */
  isGatewayGone: boolean;
  receivedBy: string | null;
  refunds: NumberedRefund[];
}

/** Through the gateway, or over the counter as cash or UPI. */
function moneyWay(order: Pick<PaymentOrderRow, 'gateway'>, payment: Pick<PaymentRow, 'method'>): MoneyWay {
  if (order.gateway !== COUNTER) return 'online';
  return payment.method === 'upi' ? 'upi' : 'cash';
}

/** The ledger fields that all movements of a payment have in common. */
export function movementOf(
  order: PaymentOrderRow,
  payment: Pick<PaymentRow, 'id' | 'method'>,
): Omit<Movement, 'eventId' | 'kind' | 'amount' | 'reference' | 'received_by' | 'note'> {
  return {
    method: moneyWay(order, payment),
    payment_id: payment.id,
    order_id: order.id,
    subject_kind: order.subject_kind,
    subject_id: order.subject_id,
    subject_number: order.subject_number,
    account_id: order.account_id,
  };
}

/** The order for money over the counter. Its id is derived from the paid record, so the same record cannot be paid twice. */
export function counterOrder(money: CounterMoney, now: string): PaymentOrderRow {
  return {
    id: `${COUNTER}-${money.kind}-${money.id}`,
    gateway: COUNTER,
    subject_kind: money.kind,
    subject_id: money.id,
    subject_number: money.number,
    account_id: money.accountId,
    amount: money.amountPaise,
    status: 'created',
    check_after: null,
    payments_seen: null,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Returns the method of some payments and their refunds, by payment id.
 * @param isReachable whether a gateway can make refunds.
 */
export async function moneyOf(
  db: Db,
  payments: readonly PaidRow[],
  isReachable: (gateway: string) => boolean,
): Promise<Map<string, Money>> {
  const returning = payments.filter((row) => row.refund_asked > 0).map((row) => row.id);
  const refunds = Map.groupBy(await listRefundsOf(db, returning), (row) => row.payment_id);
  return new Map(
    payments.map((row) => [
      row.id,
      {
        way: moneyWay(row, row),
        gateway: row.gateway,
        method: row.method,
        isGatewayGone: row.gateway !== COUNTER && !isReachable(row.gateway),
        receivedBy: row.received_by,
        refunds: refunds.get(row.id) ?? [],
      },
    ]),
  );
}

/** The refunds as the API returns them. */
export function showRefunds(money: Money | undefined): Refund[] {
  return (money?.refunds ?? []).map((refund) => ({
    _id: refund.id,
    amount: toRupees(refund.amount),
    status: refund.status,
    reference: refund.reference,
    reason: refund.reason,
    createdAt: refund.created_at,
    finishedAt: refund.finished_at,
    creditNote: refund.credit_note,
  }));
}
