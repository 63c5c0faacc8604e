// Money on its way back. What is asked for is set aside in the transaction that asks, so that no number of callers can take out
// more than came in; the gateway is called after the commit, with a key that makes a repeat harmless.
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { badField, conflictAt } from '../../platform/base/errors.ts';
import { newId, newReferenceNumber } from '../../platform/base/ids.ts';
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
/** A refund that is on its way is asked about so often, if no webhook tells of it before. */
const ASK_AGAIN_MS = 3_600_000;
const ASK_FAILED_AGAIN_MS = 86_400_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  ledger: LedgerService;
  log: Logger;
  subjectOf(order: PaymentOrderRow): PaymentSubject;
  /** Where an order's money goes back; undefined for money over the counter, and of a gateway whose keys are gone. */
  gatewayOf(order: PaymentOrderRow): PaymentGateway | undefined;
}

export interface RefundRequest {
  paymentId: string;
  /** Null: all that is left. */
  amountPaise: number | null;
  reason: string;
  requestedBy: string | null;
}

/** Money that staff give back: `method` and `receivedBy` say how it was handed out, and to whom. */
interface GiveBack extends RefundRequest {
  amountPaise: number;
  method?: 'cash' | 'upi' | undefined;
  receivedBy?: string | undefined;
}

const THROUGH_GATEWAY: HandOut = { method: null, received_by: null };

/** A refund that the gateway tells of; null where it does not say how much. */
type ReportedRefund = Omit<GatewayRefund, 'amountPaise'> & { amountPaise: number | null };

export function createRefunds({ database, clock, outbox, ledger, log, subjectOf, gatewayOf }: Dependencies) {
  const now = () => isoTime(clock.now());

  async function orderOf(tx: Db, payment: PaymentRow): Promise<PaymentOrderRow> {
    const order = await findOrder(tx, payment.order_id);
    if (!order) throw new Error(`The payment ${payment.id} has no order`);
    return order;
  }

  /** What a rule gives back needs nobody's approval: requests that stand in its way are over. */
  async function askUnreserved(tx: Db, { paymentId, amountPaise, requestedBy }: RefundRequest) {
    if (requestedBy !== null) return askBack(tx, paymentId, amountPaise, now());
    if (amountPaise === null) await supersedeRefundRequests(tx, paymentId, now());
    const payment = await askBack(tx, paymentId, amountPaise, now());
    if (payment || amountPaise === null) return payment;
    await supersedeRefundRequests(tx, paymentId, now());
    return askBack(tx, paymentId, amountPaise, now());
  }

  /** Sets the money aside and writes the refund down. @returns null when so much is not left of the payment. */
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
   * Asks inside `tx` for money back: through the gateway after the commit, or over the counter once staff hand it out.
   * @returns false when so much is not left of the payment.
   */
  async function ask(tx: Db, request: RefundRequest): Promise<boolean> {
    const made = await setAside(tx, request);
    if (!made) return false;
    if (made.order.gateway !== COUNTER)
      await outbox.add(tx, REFUND_JOB, { refundId: made.refund.id, paymentId: request.paymentId });
    return true;
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
    await subject.onMoneyBack?.(tx, order.subject_id, { ...refund, ...by, reference });
    const all = await listRefundsOf(tx, [payment.id]);
    if (payment.refund_asked < payment.amount || all.some(({ status }) => status === 'pending')) return;
    const change = { status: 'refunded', refund_id: reference } as const;
    if (await movePayment(tx, payment.id, ['refund_pending'], change, now())) {
      await subject.onRefunded(tx, order.subject_id, payment.id);
    }
  }

  /** Takes what the gateway says of a refund: done, or on its way and asked about again, or failed, which a person has to see to. */
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

  /** One that was made on the gateway's own pages, or one of ours that the gateway tells of before its answer was written down. */
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
    const reason = 'Refunded on the gateway’s own pages';
    const made = await setAside(tx, { paymentId: payment.id, amountPaise: amount, reason, requestedBy: null });
    if (made) return advance(tx, made.refund, reported);
    log.error(
      { payment: payment.id, refund: reported.id, amount },
      'ALARM: the gateway gave back more than was left of a payment',
    );
  }

  // An older job names the payment alone: it was given back whole.
  outbox.handle<{ refundId?: string; paymentId?: string }>(REFUND_JOB, async ({ refundId, paymentId }) => {
    const refund = await findRefund(database.db, refundId ?? `refund-${paymentId}`);
    if (refund?.status !== 'pending') return;
    const told = await tell(refund);
    if (told === 'unreachable') {
      // Its keys may be put back: then it is given back without anybody's doing.
      const again = clock.now() + ASK_FAILED_AGAIN_MS;
      return database.write((tx) => outbox.add(tx, REFUND_JOB, { refundId: refund.id, paymentId }, again));
    }
    if (!told) return;
    await database.write((tx) => advance(tx, refund, told));
    outbox.wake();
  });

  /** Asks the gateway for a refund, or how far one is that it knows of. It calls the network: never inside a transaction. */
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

  /** Money over the counter: the hand-out that waits for staff is recorded first, else a new one. */
  async function payCounterRefund(tx: Db, request: GiveBack): Promise<boolean> {
    const waiting = (await listRefundsOf(tx, [request.paymentId])).find(({ status }) => status === 'pending');
    if (waiting && waiting.amount !== request.amountPaise) {
      throw conflictAt('amount', 'HAND_OUT_WAITING', { amount: rupeesText(waiting.amount) });
    }
    const refund = waiting ?? (await setAside(tx, request))?.refund;
    if (!refund) return false;
    const by = { method: request.method ?? null, received_by: request.receivedBy ?? null };
    await finish(tx, refund, newReferenceNumber('HO'), by);
    return true;
  }

  /** What came in through a gateway and goes out over the counter leaves no trace but this. */
  function refuseUnlessSaid({ method, receivedBy }: GiveBack): void {
    if (method === undefined) throw badField('method', 'VALIDATION.handOutMethod');
    if (receivedBy === undefined) throw badField('receivedBy', 'VALIDATION.handOutReceiver');
  }

  return {
    ask,
    takeReported,

    /**
     * Whether money that staff give back is what a rule set aside for them already, to be handed out over the counter.
     * @throws AppError 400 where it is not said how it is handed out and to whom, and has to be.
     */
    async isWaitingHandOut(tx: Db, request: GiveBack): Promise<boolean> {
      const payment = await findPayment(tx, request.paymentId);
      const order = payment && (await orderOf(tx, payment));
      if (!order || gatewayOf(order)) return false;
      if (order.gateway !== COUNTER) refuseUnlessSaid(request);
      return (await listRefundsOf(tx, [request.paymentId])).some(({ status }) => status === 'pending');
    },

    /**
     * Gives money back by an administrator's word.
     * @throws AppError 409 `REFUND_TOO_HIGH` naming what is left, 409 `HAND_OUT_WAITING` for another amount than the one that waits,
     * 400 where the gateway is gone and it is not said how it was handed out and to whom.
     */
    async giveBack(tx: Db, request: GiveBack): Promise<void> {
      const payment = await lockPayment(tx, request.paymentId, now());
      const order = payment && (await orderOf(tx, payment));
      if (order && order.gateway !== COUNTER && !gatewayOf(order)) refuseUnlessSaid(request);
      const isDone = order && !gatewayOf(order) ? await payCounterRefund(tx, request) : await ask(tx, request);
      if (isDone) return;
      const after = await findPayment(tx, request.paymentId);
      const left = after ? after.amount - after.refund_asked - after.refund_reserved : 0;
      throw left === 0
        ? conflictAt('amount', 'REFUND_TOO_HIGH.nothing')
        : conflictAt('amount', 'REFUND_TOO_HIGH', { amount: rupeesText(left) });
    },
  };
}

export type Refunds = ReturnType<typeof createRefunds>;
