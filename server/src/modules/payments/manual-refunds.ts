// Refunds that staff make by hand: through the gateway, or as money that they hand out.
import { badField, conflictAt } from '../../platform/base/errors.ts';
import { newReferenceNumber } from '../../platform/base/ids.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PaymentGateway } from '../../platform/payments/gateway.ts';
import type { CashService } from '../cash/cash.service.ts';
import { COUNTER, movementOf } from './money.ts';
import { findPayment, type PaymentOrderRow, type PaymentRow } from './payments.queries.ts';
import { listRefundsOf, lockPayment, type RefundRow } from './refunds.queries.ts';
import { leftOf, type RefundRequest, type Refunds, refundTooHigh } from './refunds.ts';
import { splitRefund } from './split-refund.ts';

/** A manual refund by staff; `method` and `receivedBy` describe the hand-out. */
interface GiveBack extends Pick<RefundRequest, 'reason' | 'requestedBy'> {
  /** The payments that give back, the first one first. */
  paymentIds: readonly string[];
  amountPaise: number;
  method?: 'cash' | 'upi' | undefined;
  receivedBy?: string | undefined;
  /** Money that no rule has set aside: a waiting hand-out of the same amount is another one. */
  isNew?: boolean;
}

interface Dependencies {
  cash: Pick<CashService, 'record'>;
  refunds: Refunds;
  now: () => string;
  gatewayOf(order: PaymentOrderRow): PaymentGateway | undefined;
}

interface HeldPayment {
  payment: PaymentRow;
  order: PaymentOrderRow;
}

export function createManualRefunds({ cash, refunds, now, gatewayOf }: Dependencies) {
  const { ask, setAside, finish, orderOf } = refunds;

  /** Payments whose rows are held until the commit, in their order. */
  async function holdAll(tx: Db, paymentIds: readonly string[]): Promise<HeldPayment[]> {
    const held: HeldPayment[] = [];
    for (const id of paymentIds) {
      const payment = await lockPayment(tx, id, now());
      if (payment) held.push({ payment, order: await orderOf(tx, payment) });
    }
    return held;
  }

  /** Cash that was handed out is subtracted from the cash that the person has to count. */
  async function takeFromCash(tx: Db, { id, payment_id, amount }: RefundRow, { method, requestedBy }: GiveBack) {
    const payment = await findPayment(tx, payment_id);
    const order = payment && (await orderOf(tx, payment));
    if (!order || requestedBy === null || (method ?? movementOf(order, payment).method) !== 'cash') return;
    const subject = { subject_kind: order.subject_kind, subject_id: order.subject_id };
    await cash.record(tx, { ...subject, source: `refund:${id}`, amount: -amount, cashier_id: requestedBy });
  }

  /** Records that money was handed out. */
  async function handOut(tx: Db, refund: RefundRow, request: GiveBack): Promise<void> {
    const by = { method: request.method ?? null, received_by: request.receivedBy ?? null };
    await finish(tx, refund, newReferenceNumber('HO'), by);
    await takeFromCash(tx, refund, request);
  }

  const waitingOf = async (tx: Db, paymentIds: readonly string[]): Promise<RefundRow[]> =>
    (await listRefundsOf(tx, paymentIds)).filter(({ status }) => status === 'pending');

  /** Records hand-outs that wait: all of them, or one. @returns the first one's id. @throws AppError 409 `HAND_OUT_WAITING`. */
  async function handOutWaiting(tx: Db, waiting: readonly RefundRow[], request: GiveBack): Promise<string> {
    const { amountPaise } = request;
    const sum = waiting.reduce((total, { amount }) => total + amount, 0);
    const meant = amountPaise === sum ? waiting : waiting.filter(({ amount }) => amount === amountPaise).slice(0, 1);
    const [first] = meant;
    if (!first) throw conflictAt('amount', 'HAND_OUT_WAITING', { amount: rupeesText(sum) });
    for (const refund of meant) await handOut(tx, refund, request);
    return first.id;
  }

  /** Gives a share back by its payment: through the gateway, or over the counter. @returns the refund's id, null as `ask`. */
  async function giveShare(
    tx: Db,
    share: RefundRequest,
    order: PaymentOrderRow,
    request: GiveBack,
  ): Promise<string | null> {
    if (gatewayOf(order)) return ask(tx, share);
    const made = await setAside(tx, share);
    if (!made) return null;
    await handOut(tx, made.refund, request);
    return made.refund.id;
  }

  /** Gives an amount back by the payments that have it. @returns the first refund's id. @throws AppError 409 `REFUND_TOO_HIGH`. */
  async function giveShares(tx: Db, held: readonly HeldPayment[], request: GiveBack): Promise<string> {
    const { amountPaise, reason, requestedBy } = request;
    const left = held.map(({ payment }) => ({ id: payment.id, left: leftOf(payment) }));
    const { shares, missing } = splitRefund(amountPaise, left);
    if (missing > 0) throw refundTooHigh(amountPaise - missing);
    let first: string | null = null;
    for (const { id: paymentId, amount } of shares) {
      const order = held.find(({ payment }) => payment.id === paymentId)?.order;
      const share: RefundRequest = { paymentId, amountPaise: amount, reason, requestedBy, splitFrom: first };
      const made: string | null = order ? await giveShare(tx, share, order, request) : null;
      if (made === null) throw refundTooHigh(0);
      first ??= made;
    }
    if (first === null) throw refundTooHigh(0);
    return first;
  }

  /** For a gateway payment that is refunded over the counter, these details are the only record. */
  function refuseUnlessSaid({ method, receivedBy }: GiveBack): void {
    if (method === undefined) throw badField('method', 'VALIDATION.handOutMethod');
    if (receivedBy === undefined) throw badField('receivedBy', 'VALIDATION.handOutReceiver');
  }

  return {
    /**
     * Whether a manual refund is one that a rule has already set aside, to be handed out over the counter.
     * @throws AppError 400 if method or recipient are required and missing.
     */
    async isWaitingHandOut(tx: Db, request: GiveBack): Promise<boolean> {
      const byHand: string[] = [];
      for (const id of request.paymentIds) {
        const payment = await findPayment(tx, id);
        const order = payment && (await orderOf(tx, payment));
        if (!order || gatewayOf(order)) continue;
        if (order.gateway !== COUNTER) refuseUnlessSaid(request);
        byHand.push(id);
      }
      return (await waitingOf(tx, byHand)).length > 0;
    },

    /**
     * Makes a manual refund for an administrator, of several payments where one has too little left. @returns the first refund's id.
     * @throws AppError 409 `REFUND_TOO_HIGH` naming the rest, 409 `HAND_OUT_WAITING` if the amount is none of the waiting hand-outs, 400
     * if the gateway has no keys and method or recipient are missing.
     */
    async giveBack(tx: Db, request: GiveBack): Promise<string> {
      const held = await holdAll(tx, request.paymentIds);
      const byHand = held.filter(({ order }) => !gatewayOf(order));
      if (byHand.some(({ order }) => order.gateway !== COUNTER)) refuseUnlessSaid(request);
      const handedOut = byHand.map(({ payment }) => payment.id);
      const waiting = request.isNew ? [] : await waitingOf(tx, handedOut);
      return waiting.length > 0 ? handOutWaiting(tx, waiting, request) : giveShares(tx, held, request);
    },
  };
}
