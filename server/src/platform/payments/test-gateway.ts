// The built-in gateway: the same orders, signatures, webhooks and refunds as the real one, stored in its own tables, so that a laboratory
// can try everything before it has keys. It takes no money, and its page says so.
import { randomBytes } from 'node:crypto';
import { type Clock, isoTime } from '../base/clock.ts';
import { AppError, notFound } from '../base/errors.ts';
import type { Database, Db } from '../db/database.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { type GatewayPayment, isSignature, type PaymentGateway, sign } from './gateway.ts';
import {
  findTestMovement,
  findTestOrder,
  findTestPayment,
  insertTestOrder,
  insertTestPayment,
  insertTestRefundOnce,
  listTestMovements,
  listTestPayments,
  listTestRefunds,
  markTestOrderPaid,
  type TestPaymentRow,
} from './test-gateway.queries.ts';

/** The outbox job that carries a signed webhook from the test gateway to our own receiver. */
export const TEST_WEBHOOK_JOB = 'test-gateway.webhook';

export interface TestWebhook {
  eventId: string;
  body: string;
  signature: string;
}

const DAY_MS = 86_400_000;
/** Failed payments of an order allowed in 24 hours: each adds a row and a webhook, and anyone who knows the order can make them. */
const MOST_FAILURES = 50;

export interface TestGateway extends PaymentGateway {
  readonly name: 'test';
  /**
   * Simulates the gateway's checkout when the customer presses a button.
   * @returns the values that the checkout passes to the page.
   * @throws AppError 404 for an unknown order, 409 `ORDER_PAID`, 402 `PAYMENT_FAILED` for the outcome `failure`, 429 after fifty of them in
   * a day.
   */
  pay(
    orderId: string,
    outcome: 'success' | 'failure',
    method?: string,
  ): Promise<{ paymentId: string; signature: string }>;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  secret: string;
}

const gatewayId = (kind: string) => `${kind}_test_${randomBytes(9).toString('hex')}`;

function toPayment(row: TestPaymentRow): GatewayPayment {
  return { id: row.id, orderId: row.order_id, amountPaise: row.amount, status: row.status, method: row.method };
}

export function createTestGateway({ database, clock, outbox, secret }: Dependencies): TestGateway {
  const webhookSecret = sign(secret, 'webhook');

  function webhook(event: string, payload: Record<string, { entity: object }>): TestWebhook {
    const body = JSON.stringify({
      entity: 'event',
      event,
      contains: Object.keys(payload),
      payload,
      created_at: Math.floor(clock.now() / 1000),
    });
    return { eventId: gatewayId('event'), body, signature: sign(webhookSecret, body) };
  }

  async function fetchPayment(paymentId: string): Promise<GatewayPayment> {
    const found = await findTestPayment(database.db, paymentId);
    if (!found) throw notFound('Payment');
    return toPayment(found);
  }

  async function refuseManyFailures(tx: Db, orderId: string): Promise<void> {
    const since = isoTime(clock.now() - DAY_MS);
    const failures = (await listTestPayments(tx, orderId)).filter((tried) => tried.created_at > since);
    if (failures.length >= MOST_FAILURES)
      throw new AppError('TOO_MANY_REQUESTS.hours', { hours: 24 }, { retryAfter: DAY_MS / 1_000 });
  }

  return {
    name: 'test',
    keyId: 'rzp_test_labfront',

    async createOrder({ amountPaise, receipt }) {
      const id = gatewayId('order');
      await insertTestOrder(database.db, { id, amount: amountPaise, receipt, created_at: isoTime(clock.now()) });
      return { id, amountPaise };
    },

    async fetchOrder(id) {
      const [order, attempts] = await Promise.all([findTestOrder(database.db, id), listTestPayments(database.db, id)]);
      if (!order) throw notFound('Order');
      const isTried = order.status === 'created' && attempts.length > 0;
      return { id, amountPaise: order.amount, status: isTried ? 'attempted' : order.status };
    },

    listPayments: async (orderId) => (await listTestPayments(database.db, orderId)).map(toPayment),

    fetchPayment,

    // Payments of this gateway are captured when they are made.
    capture: fetchPayment,

    async listMovements(from, to) {
      return listTestMovements(database.db, isoTime(from), isoTime(to));
    },

    findMovement: async (paymentId) => (await findTestMovement(database.db, paymentId)) ?? null,

    async listRefunds(paymentId) {
      const made = await listTestRefunds(database.db, paymentId);
      return made.map(({ id, amount, idempotency_key: receipt }) => ({
        id,
        paymentId,
        amountPaise: amount,
        receipt,
        status: 'processed',
      }));
    },

    isCheckoutSignature: (orderId, paymentId, signature) =>
      isSignature(sign(secret, `${orderId}|${paymentId}`), signature),

    isWebhookSignature: (rawBody, signature) => isSignature(sign(webhookSecret, rawBody), signature),

    async refund({ paymentId, amountPaise, idempotencyKey }) {
      const id = gatewayId('rfnd');
      const refund = {
        id,
        payment_id: paymentId,
        amount: amountPaise,
        idempotency_key: idempotencyKey,
        created_at: isoTime(clock.now()),
      };
      const { id: refundId } = await database.write(async (tx) => {
        const made = await insertTestRefundOnce(tx, refund);
        const entity = {
          id: made.id,
          payment_id: paymentId,
          amount: amountPaise,
          currency: 'INR',
          receipt: idempotencyKey,
          status: 'processed',
        };
        if (made.id === id) await outbox.add(tx, TEST_WEBHOOK_JOB, webhook('refund.processed', { refund: { entity } }));
        return made;
      });
      return { id: refundId, paymentId, amountPaise, receipt: idempotencyKey, status: 'processed' };
    },

    async pay(orderId, outcome, method = 'upi') {
      const paymentId = gatewayId('pay');
      const captured = outcome === 'success';
      await database.write(async (tx) => {
        const paid = captured ? await markTestOrderPaid(tx, orderId) : undefined;
        const order = paid ?? (await findTestOrder(tx, orderId));
        if (!order) throw notFound('Order');
        if (!paid && (captured || order.status === 'paid')) {
          throw new AppError('ORDER_PAID');
        }
        if (!captured) await refuseManyFailures(tx, orderId);
        const status = captured ? 'captured' : 'failed';
        await insertTestPayment(tx, {
          id: paymentId,
          order_id: orderId,
          amount: order.amount,
          method,
          status,
          created_at: isoTime(clock.now()),
        });
        const entity = { id: paymentId, order_id: orderId, amount: order.amount, currency: 'INR', status, method };
        await outbox.add(tx, TEST_WEBHOOK_JOB, webhook(`payment.${status}`, { payment: { entity } }));
      });
      outbox.wake();
      if (!captured) throw new AppError('PAYMENT_FAILED');
      return { paymentId, signature: sign(secret, `${orderId}|${paymentId}`) };
    },
  };
}
