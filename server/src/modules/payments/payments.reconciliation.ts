// Orders that were not settled because the browser was closed and no webhook came. The gateway is queried, and its answer goes through the
// same code as a verify or a webhook. One instance works for all, and the interval of queries for an order grows.
import pLimit from 'p-limit';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Leases } from '../../platform/leases/leases.ts';
import type { GatewayPayment, PaymentGateway } from '../../platform/payments/gateway.ts';
import {
  findOrder,
  findPayment,
  listDueOrders,
  type PaymentOrderRow,
  type PaymentRow,
  planCheck,
} from './payments.queries.ts';

/** The age at which an order is first queried. */
export const FIRST_CHECK_MS = 15 * 60_000;
const LONGEST_WAIT_MS = 12 * 3_600_000;
/** Gateways end late authorisations within five days. */
const LAST_CHECK_MS = 7 * 86_400_000;
const BATCH = 40;
const AT_ONCE = 4;
/** Longer than a batch takes if every call times out. */
const LEASE_MS = 5 * 60_000;

/** The functions of the payments service for the gateway's answers. */
export interface Settling {
  settle(order: PaymentOrderRow, payment: GatewayPayment): Promise<PaymentRow>;
  markFailed(order: PaymentOrderRow): Promise<void>;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Logger;
  leases: Leases;
  gateway: PaymentGateway;
  settling: Settling;
}

/** The next query after half the order's age: at 15, 30, 45, 68 minutes, …, finally twice a day. Null if no further query is needed. */
function nextCheck(createdAt: string, now: number): string | null {
  const age = now - Date.parse(createdAt);
  if (age >= LAST_CHECK_MS) return null;
  return isoTime(now + Math.min(LONGEST_WAIT_MS, Math.max(FIRST_CHECK_MS, age / 2)));
}

export function createReconciliation({ database, clock, log, leases, gateway, settling }: Dependencies) {
  const { db } = database;

  /** Captures an authorised payment, unless its amount differs from the order. */
  async function takeAuthorized(order: PaymentOrderRow, payment: GatewayPayment): Promise<GatewayPayment> {
    if (payment.amountPaise === order.amount) return gateway.capture(payment.id, order.amount);
    const { id, amountPaise } = payment;
    log.error(
      { order: order.id, payment: id, authorized: amountPaise, ordered: order.amount },
      'ALARM: authorized amount is not the order’s',
    );
    return payment;
  }

  /** Settles one payment of an order: a captured one, or an authorised one that is captured now; no other is recorded. */
  async function settlePayment(order: PaymentOrderRow, payment: GatewayPayment): Promise<PaymentRow | undefined> {
    const current = payment.status === 'authorized' ? await takeAuthorized(order, payment) : payment;
    const isTaken = current.status === 'captured' || current.status === 'refunded';
    return isTaken ? settling.settle(order, current) : undefined;
  }

  /**
   * Queries the gateway about an order and settles the result.
   * @throws AppError 503 `GATEWAY_DOWN`, `GATEWAY_REFUSED`.
   */
  async function reconcile(order: PaymentOrderRow): Promise<void> {
    const { status } = await gateway.fetchOrder(order.id);
    const payments = status === 'created' ? [] : await gateway.listPayments(order.id);
    // Refunded payments come last: the captured one is the order's payment.
    for (const kind of ['captured', 'authorized', 'refunded'] as const) {
      for (const payment of payments) if (payment.status === kind) await settlePayment(order, payment);
    }
    const isOver = payments.length > 0 && payments.every((payment) => payment.status === 'failed');
    if (isOver) await settling.markFailed(order);
    await planCheck(db, order.id, {
      check_after: nextCheck(order.created_at, clock.now()),
      payments_seen: payments.length,
    });
  }

  /** @returns false when the gateway does not answer at all: further queries would fail too. */
  async function tryReconcile(order: PaymentOrderRow): Promise<boolean> {
    try {
      await reconcile(order);
    } catch (err) {
      if (err instanceof AppError && err.code === 'GATEWAY_DOWN') return false;
      log.error({ err, order: order.id }, 'an order could not be reconciled');
      await planCheck(db, order.id, { check_after: nextCheck(order.created_at, clock.now()) });
    }
    return true;
  }

  async function reconcileDue(): Promise<void> {
    const due = await listDueOrders(db, gateway.name, isoTime(clock.now()), BATCH);
    const limit = pLimit(AT_ONCE);
    let isUp = true;
    const work = async (order: PaymentOrderRow) => {
      if (isUp && !(await tryReconcile(order))) isUp = false;
    };
    await Promise.all(due.map((order) => limit(work, order)));
  }

  return {
    /**
     * Queries the gateway about a payment that the checkout has signed: the signature covers its id, not its amount.
     * @throws AppError 503 `PAYMENT_UNCONFIRMED` if the gateway cannot tell; the next reconciliation queries again.
     */
    async confirm(order: PaymentOrderRow, paymentId: string): Promise<PaymentRow> {
      try {
        const payment = await gateway.fetchPayment(paymentId);
        if (payment.orderId !== order.id) throw new Error(`It is a payment of ${payment.orderId}`);
        const settled = await settlePayment(order, payment);
        if (settled) return settled;
      } catch (err) {
        log.error({ err, order: order.id, payment: paymentId }, 'a signed payment could not be confirmed');
      }
      // A webhook may have been quicker.
      const recorded = await findPayment(db, paymentId);
      if (recorded) return recorded;
      await planCheck(db, order.id, { check_after: isoTime(clock.now()) });
      throw new AppError('PAYMENT_UNCONFIRMED', {}, { retryAfter: 10 });
    },

    /**
     * Queries the gateway about one order before the customer is sent to pay it again.
     * @returns `foreign` for an order of another gateway: it can no longer be paid.
     * @throws AppError 503 `GATEWAY_DOWN`, `GATEWAY_REFUSED`.
     */
    async lookUp(orderId: string): Promise<'open' | 'paid' | 'foreign'> {
      const order = await findOrder(db, orderId);
      if (order?.gateway !== gateway.name) return 'foreign';
      await reconcile(order);
      return (await findOrder(db, orderId))?.status === 'paid' ? 'paid' : 'open';
    },

    /** One batch of the orders that are due. Any instance may call it at any time: one works. */
    run: (): Promise<boolean> => leases.alone(`reconciliation-${gateway.name}`, LEASE_MS, reconcileDue),
  };
}
