// Refunds. The requested amount is set aside in the requesting transaction, so that concurrent requests cannot refund more than was paid.
// The gateway is called after the commit, with an idempotency key.
import type { RefundReason } from '@labfront/contract/messages/refund-reasons';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { conflictAt } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Logger } from '../../platform/base/log.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { GatewayRefund, PaymentGateway } from '../../platform/payments/gateway.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import { COUNTER, movementOf } from './money.ts';
import type { PaymentSubject } from './payment-subject.ts';
import { findOrder, findPayment, movePayment, type PaymentOrderRow, type PaymentRow } from './payments.queries.ts';
import { supersedeRefundRequests } from './refund-requests.queries.ts';
import {
  askBack,
  findRefund,
  finishRefund,
  type HandOut,
  insertRefund,
  listRefundsOf,
  lockPayment,
  noteReference,
  type RefundRow,
} from './refunds.queries.ts';

const REFUND_JOB = 'payments.refund';
/** Interval of queries for a pending refund, unless a webhook reports it first. */
const ASK_AGAIN_MS = 3_600_000;
const ASK_FAILED_AGAIN_MS = 86_400_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  ledger: LedgerService;
  log: Logger;
  subjectOf(order: PaymentOrderRow): PaymentSubject;
  /** The gateway that refunds an order; undefined for money over the counter, and for a gateway without keys. */
  gatewayOf(order: PaymentOrderRow): PaymentGateway | undefined;
}

export interface RefundRequest {
  paymentId: string;
  /** Null for all of the rest. */
  amountPaise: number | null;
  reason: string;
  requestedBy: string | null;
  /** The first refund of money that came in parts and goes back at once; null for it, and for what one payment gives back. */
  splitFrom?: string | null;
}

/** A refund that a rule asked for. */
export interface RuledRefund {
  id: string;
  amountPaise: number;
}

const THROUGH_GATEWAY: HandOut = { method: null, received_by: null };

/** A refund reported by the gateway; the amount is null if the report does not contain it. */
type ReportedRefund = Omit<GatewayRefund, 'amountPaise'> & { amountPaise: number | null };

export function createRefunds({ database, clock, outbox, ledger, log, subjectOf, gatewayOf }: Dependencies) {
  const now = () => isoTime(clock.now());

  async function orderOf(tx: Db, payment: PaymentRow): Promise<PaymentOrderRow> {
    const order = await findOrder(tx, payment.order_id);
    if (!order) throw new Error(`The payment ${payment.id} has no order`);
    return order;
  }

  /** An automatic refund needs no approval: it supersedes pending requests. */
  async function askUnreserved(tx: Db, { paymentId, amountPaise, requestedBy }: RefundRequest) {
    if (requestedBy !== null) return askBack(tx, paymentId, amountPaise, now());
    if (amountPaise === null) await supersedeRefundRequests(tx, paymentId, now());
    const payment = await askBack(tx, paymentId, amountPaise, now());
    if (payment || amountPaise === null) return payment;
    await supersedeRefundRequests(tx, paymentId, now());
    return askBack(tx, paymentId, amountPaise, now());
  }

  /** Sets the money aside and records the refund. @returns null if the rest of the payment is too small. */
  async function setAside(
    tx: Db,
    request: RefundRequest,
  ): Promise<{ refund: RefundRow; order: PaymentOrderRow } | null> {
    const payment = await askUnreserved(tx, request);
    if (!payment) return null;
    const before = await listRefundsOf(tx, [payment.id]);
    const asked = before.reduce((sum, { amount }) => sum + amount, 0);
    const refund: RefundRow = {
      id: newId(),
      payment_id: payment.id,
      amount: request.amountPaise ?? payment.amount - asked,
      reason: request.reason,
      status: 'pending',
      reference: null,
      requested_by: request.requestedBy,
      split_from: request.splitFrom ?? null,
      ...THROUGH_GATEWAY,
      created_at: now(),
      finished_at: null,
    };
    await insertRefund(tx, refund);
    const order = await orderOf(tx, payment);
    if (payment.refund_asked === payment.amount) {
      await subjectOf(order).onRefundPending(tx, order.subject_id, payment.id);
    }
    return { refund, order };
  }

  /**
   * Requests a refund inside `tx`: through the gateway after the commit, or over the counter once staff hand it out.
   * @returns its id, null if the rest of the payment is too small.
   */
  async function ask(tx: Db, request: RefundRequest): Promise<string | null> {
    const made = await setAside(tx, request);
    if (!made) return null;
    if (made.order.gateway !== COUNTER)
      await outbox.add(tx, REFUND_JOB, { refundId: made.refund.id, paymentId: request.paymentId });
    return made.refund.id;
  }

  /** As `ask`, for the amount or what is left of the payment. @returns the refund's id and its paise, null if nothing is left. */
  async function askUpTo(tx: Db, request: RefundRequest & { amountPaise: number }): Promise<RuledRefund | null> {
    const payment = await lockPayment(tx, request.paymentId, now());
    const amountPaise = payment ? Math.min(request.amountPaise, payment.amount - payment.refund_asked) : 0;
    const id = amountPaise > 0 ? await ask(tx, { ...request, amountPaise }) : null;
    return id === null ? null : { id, amountPaise };
  }

  /** Writes down that the money is back. Any number of times, the first counts. */
  async function finish(tx: Db, refund: RefundRow, reference: string, by: HandOut = THROUGH_GATEWAY): Promise<void> {
    const payment = await lockPayment(tx, refund.payment_id, now());
    if (!payment || !(await finishRefund(tx, refund.id, { reference, finished_at: now(), ...by }))) return;
    const order = await orderOf(tx, payment);
    const movement = movementOf(order, payment);
    await ledger.write(tx, {
      eventId: refund.id,
      kind: 'refund',
      amount: refund.amount,
      ...movement,
      method: by.method ?? movement.method,
      reference,
      received_by: by.received_by,
      note: refund.reason,
    });
    const subject = subjectOf(order);
    const isByHand = by !== THROUGH_GATEWAY;
    await subject.onMoneyBack?.(tx, order.subject_id, { ...refund, ...by, reference, isByHand });
    const all = await listRefundsOf(tx, [payment.id]);
    if (payment.refund_asked < payment.amount || all.some(({ status }) => status === 'pending')) return;
    const change = { status: 'refunded', refund_id: reference } as const;
    if (await movePayment(tx, payment.id, ['refund_pending'], change, now())) {
      await subject.onRefunded(tx, order.subject_id, payment.id);
    }
  }

  /** Applies the gateway's report on a refund: done, pending and queried again, or failed, which a person has to handle. */
  async function advance(
    tx: Db,
    refund: RefundRow,
    { id, status }: Pick<GatewayRefund, 'id' | 'status'>,
  ): Promise<void> {
    if (status === 'processed') return finish(tx, refund, id);
    await noteReference(tx, refund.id, id);
    if (status === 'failed') {
      log.error(
        { payment: refund.payment_id, refund: id, amount: refund.amount },
        'ALARM: the gateway could not give money back, do it again on its own pages',
      );
    }
    const wait = status === 'failed' ? ASK_FAILED_AGAIN_MS : ASK_AGAIN_MS;
    await outbox.add(tx, REFUND_JOB, { refundId: refund.id, paymentId: refund.payment_id }, clock.now() + wait);
  }

  /** Records a refund that was made on the gateway's own pages, or one of this program whose response was not stored yet. */
  async function takeReported(tx: Db, reported: ReportedRefund): Promise<void> {
    const payment = await lockPayment(tx, reported.paymentId, now());
    if (!payment) return;
    const known = await listRefundsOf(tx, [payment.id]);
    if (known.some(({ reference, status }) => reference === reported.id && status === 'done')) return;
    const amount = reported.amountPaise;
    const own =
      known.find(({ reference }) => reference === reported.id) ??
      known.find(({ id, status }) => id === reported.receipt && status === 'pending') ??
      known.find((refund) => reported.receipt === null && refund.status === 'pending' && refund.amount === amount);
    if (own) return advance(tx, own, reported);
    if (known.some(({ id }) => id === reported.receipt)) return;
    const reason: RefundReason = 'Refunded on the gateway’s own pages';
    const made = await setAside(tx, { paymentId: payment.id, amountPaise: amount, reason, requestedBy: null });
    if (made) return advance(tx, made.refund, reported);
    log.error(
      { payment: payment.id, refund: reported.id, amount },
      'ALARM: the gateway gave back more than was left of a payment',
    );
  }

  // An older job contains only the payment, which was refunded in full.
  outbox.handle<{ refundId?: string; paymentId?: string }>(REFUND_JOB, async ({ refundId, paymentId }) => {
    const refund = await findRefund(database.db, refundId ?? `refund-${paymentId}`);
    if (refund?.status !== 'pending') return;
    const told = await tell(refund);
    if (told === 'unreachable') {
      // The keys may be restored: the refund is then made automatically.
      const again = clock.now() + ASK_FAILED_AGAIN_MS;
      return database.write((tx) => outbox.add(tx, REFUND_JOB, { refundId: refund.id, paymentId }, again));
    }
    if (!told) return;
    await database.write((tx) => advance(tx, refund, told));
    outbox.wake();
  });

  /** Requests a refund at the gateway, or queries a known one. Calls the network: never inside a transaction. */
  async function tell({
    id,
    payment_id: paymentId,
    amount,
    reference,
  }: RefundRow): Promise<GatewayRefund | 'unreachable' | undefined> {
    const payment = await findPayment(database.db, paymentId);
    const till = payment && gatewayOf(await orderOf(database.db, payment));
    if (!till) {
      log.error(
        { payment: paymentId, refund: id, amount },
        'ALARM: the gateway of a payment is gone: hand its money out',
      );
      return 'unreachable';
    }
    if (reference === null) return till.refund({ paymentId, amountPaise: amount, idempotencyKey: id });
    return (await till.listRefunds(paymentId)).find((refund) => refund.id === reference);
  }

  return { ask, askUpTo, takeReported, setAside, finish, orderOf };
}

/** Paise of a payment that can go back: neither asked back nor reserved. */
export const leftOf = ({ amount, refund_asked, refund_reserved }: PaymentRow): number =>
  amount - refund_asked - refund_reserved;

/** @param left paise that can still go back. */
export const refundTooHigh = (left: number) =>
  left === 0
    ? conflictAt('amount', 'REFUND_TOO_HIGH.nothing')
    : conflictAt('amount', 'REFUND_TOO_HIGH', { amount: rupeesText(left) });

export type Refunds = ReturnType<typeof createRefunds>;
