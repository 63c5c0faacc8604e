// Money as the ledger and the screens show it: payment method, purpose, and refunds.

import type { BookingPayment, Refund } from '@labfront/contract/cart-bookings';
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

/** One payment of a sale, with its refunds. */
export interface ReceivedPayment {
  id: string;
  /** Paise. */
  amount: number;
  at: string;
  way: MoneyWay;
  /** The gateway's name, or the counter. */
  gateway: string;
  /** The gateway's name of the method, such as `card`; null if unknown. */
  method: string | null;
  /** Whether the keys of its gateway were removed. */
  isGatewayGone: boolean;
  receivedBy: string | null;
  receiptNumber: string | null;
  refunds: NumberedRefund[];
}

/** The money of a sale, of one payment or of the parts in which it came. */
export interface Money {
  /** Over the counter where any of it was taken there. */
  way: MoneyWay;
  /** Whether the keys of the gateway of any of it were removed. */
  isGatewayGone: boolean;
  /** Of all payments, oldest first. */
  refunds: NumberedRefund[];
  /** Paise. */
  received: number;
  /** In the order in which they came. */
  payments: ReceivedPayment[];
}

/** Whether staff hand out the money that goes back of a payment. */
export const isByHand = ({ way, isGatewayGone }: Pick<ReceivedPayment, 'way' | 'isGatewayGone'>): boolean =>
  way !== 'online' || isGatewayGone;

/** Paise that go back, by their way: through the gateway, or handed out by staff. */
export interface WaysBack {
  bank: number;
  counter: number;
}

/** The ways of those refunds of a sale that are meant. */
export function waysBack(money: Money | undefined, isMeant: (refund: NumberedRefund) => boolean): WaysBack {
  const back: WaysBack = { bank: 0, counter: 0 };
  for (const payment of money?.payments ?? []) {
    const paise = payment.refunds.filter(isMeant).reduce((sum, { amount }) => sum + amount, 0);
    back[isByHand(payment) ? 'counter' : 'bank'] += paise;
  }
  return back;
}

/** Whether a refund is one of those that were asked for at once, of which `first` is the first; none is of null. */
export const isSplitFrom =
  (first: string | null) =>
  ({ id, split_from: from }: Pick<NumberedRefund, 'id' | 'split_from'>): boolean =>
    first !== null && (id === first || from === first);

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

/**
 * The order for money over the counter. Its id is derived from the paid record, so that the same part of it is not paid twice.
 * @param before orders over the counter that the record has.
 */
export function counterOrder(money: CounterMoney, before: number, now: string): PaymentOrderRow {
  return {
    id: `${COUNTER}-${money.kind}-${money.id}${before === 0 ? '' : `-${before + 1}`}`,
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
 * Returns some payments with their refunds.
 * @param isReachable whether a gateway can make refunds.
 */
export async function receivedPayments(
  db: Db,
  payments: readonly PaidRow[],
  isReachable: (gateway: string) => boolean,
): Promise<ReceivedPayment[]> {
  const returning = payments.filter((row) => row.refund_asked > 0).map((row) => row.id);
  const refunds = Map.groupBy(await listRefundsOf(db, returning), (row) => row.payment_id);
  return payments.map((row) => ({
    id: row.id,
    amount: row.amount,
    at: row.created_at,
    way: moneyWay(row, row),
    gateway: row.gateway,
    method: row.method,
    isGatewayGone: row.gateway !== COUNTER && !isReachable(row.gateway),
    receivedBy: row.received_by,
    receiptNumber: row.receipt_number,
    refunds: refunds.get(row.id) ?? [],
  }));
}

const inOrder = (a: NumberedRefund, b: NumberedRefund) =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1;

/** The money of a sale. @param payments in the order in which they came. @returns undefined for none. */
export function asMoney(payments: readonly ReceivedPayment[]): Money | undefined {
  const first = payments.find(({ way }) => way !== 'online') ?? payments[0];
  if (!first) return undefined;
  return {
    way: first.way,
    isGatewayGone: payments.some(({ isGatewayGone }) => isGatewayGone),
    refunds: payments.flatMap(({ refunds }) => refunds).sort(inOrder),
    received: payments.reduce((sum, { amount }) => sum + amount, 0),
    payments: [...payments],
  };
}

/** The refunds as the API returns them. */
export function showRefunds(money: Money | undefined): Refund[] {
  const byHand = new Set((money?.payments ?? []).filter(isByHand).map(({ id }) => id));
  return (money?.refunds ?? []).map((refund) => ({
    _id: refund.id,
    amount: toRupees(refund.amount),
    status: refund.status,
    reference: refund.reference,
    reason: refund.reason,
    createdAt: refund.created_at,
    finishedAt: refund.finished_at,
    creditNote: refund.credit_note,
    paymentId: refund.payment_id,
    byHand: byHand.has(refund.payment_id),
  }));
}

/** The payments as the API returns them. */
export const showPayments = (money: Money | undefined): BookingPayment[] =>
  (money?.payments ?? []).map(({ id, amount, way, receivedBy, at, receiptNumber }) => ({
    _id: id,
    amount: toRupees(amount),
    paidBy: way,
    receivedBy,
    paidAt: at,
    receiptNumber,
  }));
