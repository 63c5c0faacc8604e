// Applies one payment of an order in one transaction: its row, ledger entry, effect on the paid record and receipt; or its refund.
import type { RefundReason } from '@labfront/contract/messages/refund-reasons';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { Db } from '../../platform/db/database.ts';
import type { GatewayRefund } from '../../platform/payments/gateway.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { ReceiptsService } from '../receipts/receipts.service.ts';
import { COUNTER, movementOf } from './money.ts';
import type { PaymentSubject, Settlement } from './payment-subject.ts';
import {
  findPayment,
  insertPaymentOnce,
  moveOrder,
  type PaymentOrderRow,
  type PaymentRow,
} from './payments.queries.ts';
import type { createRefunds } from './refunds.ts';

export type NewPayment = Settlement & {
  /** Refunds that the gateway made before the payment was recorded here. */
  returned?: readonly GatewayRefund[];
};

interface Dependencies {
  clock: Clock;
  ledger: LedgerService;
  receipts: ReceiptsService;
  log: Logger;
  refunds: ReturnType<typeof createRefunds>;
  /** Requests a refund of the rest of a payment inside `tx`. */
  refund(tx: Db, paymentId: string, reason: RefundReason): Promise<unknown>;
  subjectOf(order: PaymentOrderRow): PaymentSubject;
}

export function createSettlement({ clock, ledger, receipts, log, refunds, refund, subjectOf }: Dependencies) {
  const now = () => isoTime(clock.now());

  /** Writes the received amount into the ledger, whether it matches the order or not. */
  async function enter(tx: Db, order: PaymentOrderRow, payment: NewPayment): Promise<void> {
    if (payment.amountPaise <= 0) return;
    await ledger.write(tx, {
      eventId: payment.paymentId,
      kind: 'payment',
      amount: payment.amountPaise,
      ...movementOf(order, { id: payment.paymentId, method: payment.method }),
      reference: null,
      received_by: payment.receivedBy ?? null,
      note: null,
    });
  }

  /** Finds an already recorded payment. A report with another amount does not change it: a person has to check it. */
  async function findKnown(tx: Db, { orderId: order, paymentId, amountPaise }: Settlement): Promise<PaymentRow> {
    const known = await findPayment(tx, paymentId);
    if (!known) throw new Error(`The payment ${paymentId} is recorded and cannot be read`);
    if (known.amount !== amountPaise) {
      log.error(
        { order, payment: paymentId, recorded: known.amount, reported: amountPaise },
        'ALARM: a payment is reported with two amounts',
      );
    }
    return known;
  }

  function paymentRow(order: PaymentOrderRow, payment: NewPayment, status: PaymentRow['status']): PaymentRow {
    return {
      id: payment.paymentId,
      order_id: order.id,
      amount: payment.amountPaise,
      method: payment.method,
      status,
      refund_id: null,
      received_by: payment.receivedBy ?? null,
      refund_asked: 0,
      refund_reserved: 0,
      created_at: now(),
      updated_at: now(),
    };
  }

  /**
   * Records a payment inside `tx`; one that was recorded before changes nothing.
   * @returns it as it was recorded.
   * @throws AppError 409 `ALREADY_PAID` over the counter.
   */
  async function record(tx: Db, order: PaymentOrderRow, payment: NewPayment): Promise<PaymentRow> {
    const isExact = payment.amountPaise === order.amount;
    const { returned } = payment;
    const status = isExact || returned ? 'captured' : 'mismatch';
    const row = paymentRow(order, payment, status);
    if (!(await insertPaymentOnce(tx, row))) return findKnown(tx, payment);
    await enter(tx, order, payment);
    // Refunded at the gateway before it was recorded here, as gateways do with a second payment of one order: it has no effect.
    if (returned) {
      for (const back of returned) if (back.status !== 'failed') await refunds.takeReported(tx, back);
    } else if (isExact) {
      await pay(tx, order, payment);
    } else {
      log.error(
        { order: order.id, payment: payment.paymentId, captured: payment.amountPaise, ordered: order.amount },
        'ALARM: captured amount is not the order’s',
      );
    }
    return row;
  }

  /** Pays an order with a payment of its amount; refunds the payment if the record does not need it. */
  async function pay(tx: Db, order: PaymentOrderRow, payment: NewPayment): Promise<void> {
    const isFirst = await moveOrder(tx, order.id, ['created', 'failed'], 'paid', now());
    const isWanted = isFirst && (await subjectOf(order).onPaid(tx, order.subject_id, payment));
    if (!isWanted && order.gateway === COUNTER) throw alreadyPaid();
    // A second payment of one order, or one for a booking that was cancelled in the meantime, is refunded.
    if (!isWanted) await refund(tx, payment.paymentId, 'Paid after it was cancelled, or a second time');
    await receipts.issue(tx, payment.paymentId);
  }

  return { record };
}

export function alreadyPaid(): AppError {
  return new AppError('ALREADY_PAID');
}
