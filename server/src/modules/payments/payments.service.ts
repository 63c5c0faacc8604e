// One payment, one effect, however often and in whatever order the browser's verify, the gateway's webhook and reconciliation
// report it. The payment's id is the unique key; orders move forward only, by compare-and-set; what a payment is for is told
// in the same transaction.
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Leases } from '../../platform/leases/leases.ts';
import type { Logger } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import {
  type GatewayOrder,
  type GatewayPayment,
  type PaymentGateway,
  readWebhook,
} from '../../platform/payments/gateway.ts';
import { TEST_WEBHOOK_JOB, type TestWebhook } from '../../platform/payments/test-gateway.ts';
import { createGatewayHealth } from './gateway-health.ts';
import {
  findOrder,
  findPayment,
  insertOrder,
  insertPaymentOnce,
  moveOrder,
  movePayment,
  type PaymentOrderRow,
  type PaymentRow,
} from './payments.queries.ts';
import { createReconciliation, FIRST_CHECK_MS } from './payments.reconciliation.ts';

const REFUND_JOB = 'payments.refund';

export interface Settlement {
  orderId: string;
  paymentId: string;
  amountPaise: number;
  method: string | null;
  /** The gateway has given it back already, before we knew of it. */
  isReturned?: boolean;
}

/** What is paid for. Each callback runs in the transaction that records the payment. */
export interface PaymentSubject {
  /** @returns false when the payment comes too late to be for anything: the money goes back. */
  onPaid(tx: Db, subjectId: string, payment: Settlement): Promise<boolean>;
  onFailed(tx: Db, subjectId: string): Promise<void>;
  /** The refund of `paymentId` was asked for. */
  onRefundPending(tx: Db, subjectId: string, paymentId: string): Promise<void>;
  onRefunded(tx: Db, subjectId: string, paymentId: string): Promise<void>;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  gateway: PaymentGateway;
  leases: Leases;
  log: Logger;
}

export function createPaymentsService({ database, clock, outbox, gateway, leases, log }: Dependencies) {
  const subjects = new Map<string, PaymentSubject>();
  const now = () => isoTime(clock.now());

  function subjectOf(order: PaymentOrderRow): PaymentSubject {
    const subject = subjects.get(order.subject_kind);
    if (!subject) throw new Error(`Nothing takes payments for ${order.subject_kind}`);
    return subject;
  }

  /** Asks for the money back inside `tx`; the gateway is called after the commit, with a key that makes a repeat harmless. */
  async function refund(tx: Db, paymentId: string): Promise<void> {
    const payment = await movePayment(tx, paymentId, ['captured'], { status: 'refund_pending' }, now());
    if (!payment) return;
    const order = await findOrder(tx, payment.order_id);
    if (order) await subjectOf(order).onRefundPending(tx, order.subject_id, paymentId);
    await outbox.add(tx, REFUND_JOB, { paymentId });
  }

  /** A payment that was recorded before, reported now with another amount: nothing changes, a person has to look. */
  async function alarmAboutAnotherAmount(tx: Db, payment: Settlement): Promise<void> {
    const known = await findPayment(tx, payment.paymentId);
    if (!known || known.amount === payment.amountPaise) return;
    const { orderId: order, paymentId, amountPaise } = payment;
    log.error(
      { order, payment: paymentId, recorded: known.amount, reported: amountPaise },
      'ALARM: a payment is reported with two amounts',
    );
  }

  function paymentRow(order: PaymentOrderRow, payment: Settlement, status: PaymentRow['status']): PaymentRow {
    return {
      id: payment.paymentId,
      order_id: order.id,
      amount: payment.amountPaise,
      method: payment.method,
      status,
      refund_id: null,
      created_at: now(),
      updated_at: now(),
    };
  }

  async function record(tx: Db, order: PaymentOrderRow, payment: Settlement): Promise<void> {
    const isExact = payment.amountPaise === order.amount;
    // Sent back at the gateway before we heard of it, as gateways do with a second payment of one order: nothing to give for it.
    if (payment.isReturned) {
      await insertPaymentOnce(tx, paymentRow(order, payment, 'refunded'));
      return;
    }
    const isNew = await insertPaymentOnce(tx, paymentRow(order, payment, isExact ? 'captured' : 'mismatch'));
    if (!isNew) return alarmAboutAnotherAmount(tx, payment);
    if (!isExact) {
      log.error(
        { order: order.id, payment: payment.paymentId, captured: payment.amountPaise, ordered: order.amount },
        'ALARM: captured amount is not the order’s',
      );
      return;
    }
    const isFirst = await moveOrder(tx, order.id, ['created', 'failed'], 'paid', now());
    const isWanted = isFirst && (await subjectOf(order).onPaid(tx, order.subject_id, payment));
    // A second payment of one order, or one for what was cancelled meanwhile: nobody keeps it.
    if (!isWanted) await refund(tx, payment.paymentId);
  }

  /** Records a captured payment of one of our orders. Any number of times, from anywhere, at once. */
  async function settle(order: PaymentOrderRow, payment: Settlement): Promise<void> {
    await database.write((tx) => record(tx, order, payment));
    outbox.wake();
  }

  async function markRefunded(paymentId: string, refundId: string): Promise<void> {
    await database.write(async (tx) => {
      const payment = await movePayment(
        tx,
        paymentId,
        ['captured', 'refund_pending'],
        { status: 'refunded', refund_id: refundId },
        now(),
      );
      const order = payment && (await findOrder(tx, payment.order_id));
      if (order) await subjectOf(order).onRefunded(tx, order.subject_id, paymentId);
    });
  }

  async function markFailed(order: PaymentOrderRow): Promise<void> {
    await database.write(async (tx) => {
      if (await moveOrder(tx, order.id, ['created'], 'failed', now()))
        await subjectOf(order).onFailed(tx, order.subject_id);
    });
  }

  const health = createGatewayHealth({ database, clock, log, gateway: gateway.name });
  const settleAsTold = (order: PaymentOrderRow, { id, amountPaise, method, status }: GatewayPayment) =>
    settle(order, { orderId: order.id, paymentId: id, amountPaise, method, isReturned: status === 'refunded' });
  const settling = { settle: settleAsTold, markFailed };
  const reconciliation = createReconciliation({ database, clock, log, leases, gateway, settling });

  /**
   * Takes one webhook of the gateway, checked against the bytes as they came.
   * Repeats, and events or orders that are not ours, are accepted and change nothing.
   * @throws AppError 400 `SIGNATURE_INVALID`.
   */
  async function receiveWebhook(rawBody: Buffer, signature: string): Promise<void> {
    if (!gateway.isWebhookSignature(rawBody, signature)) throw signatureInvalid();
    const event = readWebhook(rawBody);
    await health.heard();
    if (event.kind === 'refund.processed' && event.paymentId && event.refundId) {
      return markRefunded(event.paymentId, event.refundId);
    }
    const order = event.orderId === null ? undefined : await findOrder(database.db, event.orderId);
    if (!order) return;
    if (event.kind === 'payment.failed') return markFailed(order);
    const isCapture = event.kind === 'payment.captured' || event.kind === 'order.paid';
    if (!isCapture || event.paymentId === null || event.amountPaise === null) return;
    await settle(order, {
      orderId: order.id,
      paymentId: event.paymentId,
      amountPaise: event.amountPaise,
      method: event.method,
    });
  }

  outbox.handle<{ paymentId: string }>(REFUND_JOB, async ({ paymentId }) => {
    const payment = await findPayment(database.db, paymentId);
    if (payment?.status !== 'refund_pending') return;
    const { refundId } = await gateway.refund({
      paymentId,
      amountPaise: payment.amount,
      idempotencyKey: `refund-${paymentId}`,
    });
    await markRefunded(paymentId, refundId);
  });

  outbox.handle<TestWebhook>(TEST_WEBHOOK_JOB, ({ body, signature }) => receiveWebhook(Buffer.from(body), signature));

  return {
    /** Which checkout the browser opens, and with which public key. */
    gatewayRef: { name: gateway.name, keyId: gateway.keyId },

    /** Says who is told of payments for a kind of subject. */
    registerSubject: (kind: string, subject: PaymentSubject): void => void subjects.set(kind, subject),

    /** Makes an order at the gateway. It calls the network: never inside a transaction. */
    requestOrder: (amountPaise: number, receipt: string): Promise<GatewayOrder> =>
      gateway.createOrder({ amountPaise, receipt }),

    /** Remembers a gateway's order as ours, in the transaction that ties it to its subject. */
    async rememberOrder(
      tx: Db,
      order: GatewayOrder,
      of: { kind: string; id: string; accountId: string },
    ): Promise<void> {
      await insertOrder(tx, {
        id: order.id,
        gateway: gateway.name,
        subject_kind: of.kind,
        subject_id: of.id,
        account_id: of.accountId,
        amount: order.amountPaise,
        status: 'created',
        check_after: isoTime(clock.now() + FIRST_CHECK_MS),
        payments_seen: null,
        created_at: now(),
        updated_at: now(),
      });
    },

    /**
     * Confirms a payment by the signature that the checkout gave the browser. Repeating it changes nothing.
     * @returns what the order pays for.
     * @throws AppError 404 for an order that is not the caller's, 400 `SIGNATURE_INVALID`, 409 `AMOUNT_MISMATCH` for a payment of
     * another amount, 503 `PAYMENT_UNCONFIRMED` while the gateway does not say what it captured.
     */
    async verify(
      accountId: string,
      kind: string,
      orderId: string,
      paymentId: string,
      signature: string,
    ): Promise<{ subjectId: string }> {
      const order = await findOrder(database.db, orderId);
      if (!order || order.account_id !== accountId || order.subject_kind !== kind) throw notFound('Order');
      if (!gateway.isCheckoutSignature(orderId, paymentId, signature)) throw signatureInvalid();
      if (!(await findPayment(database.db, paymentId))) await reconciliation.confirm(order, paymentId);
      if ((await findPayment(database.db, paymentId))?.status === 'mismatch') {
        throw new AppError(
          'AMOUNT_MISMATCH',
          409,
          'The amount that was paid is not the amount of this order: please call us',
        );
      }
      return { subjectId: order.subject_id };
    },

    receiveWebhook,
    refund,

    /** Whether webhooks come, and how many orders wait: for the dashboard and the metrics. */
    health: health.read,

    lookUpOrder: reconciliation.lookUp,

    /** Whether an order was made by the gateway in use; one of another can be paid no more. */
    isCurrent: async (orderId: string): Promise<boolean> =>
      (await findOrder(database.db, orderId))?.gateway === gateway.name,

    /** Settles, by asking the gateway, orders that nobody settled, and raises the alarm when webhooks are missing. */
    async reconcile(): Promise<void> {
      await reconciliation.run();
      await health.check();
    },
  };
}

function signatureInvalid(): AppError {
  return new AppError('SIGNATURE_INVALID', 400, 'The payment could not be verified');
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;
