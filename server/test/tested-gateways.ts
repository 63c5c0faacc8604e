// The same customer at both gateways: tests press the buttons of a checkout without knowing the gateway.
import { afterAll } from 'vitest';
import { payOrder } from './factories.ts';
import { postWebhook, webhookSignature } from './gateway.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { RazorpayStub, stubEnv } from './razorpay-stub.ts';

export const GATEWAYS = ['test', 'razorpay'] as const;

interface GatewayPayment {
  id: string;
  amount: number;
}

export interface GatewayUnderTest {
  app: TestApp;
  /** Pays an order. @returns the body for `verify`. `amount` replaces the amount of the order, in paise. */
  pay(orderId: string, amount?: number): Promise<VerifyBody>;
  /** @returns the id of the payment that failed. */
  fail(orderId: string): Promise<string>;
  /** Posts a webhook about a payment, truly signed. @returns the status of the answer. */
  tell(event: string, paymentId: string): Promise<number>;
  captured(orderId: string): Promise<GatewayPayment[]>;
  refunds(paymentId: string): Promise<{ amount: number }[]>;
}

interface VerifyBody {
  order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

async function testGatewayUnderTest(): Promise<GatewayUnderTest> {
  const app = await createTestApp();
  const { db } = app.database;
  const payments = () => db.selectFrom('test_gateway_payments').selectAll();
  return {
    app,
    async pay(orderId, amount) {
      const paid = await payOrder(app, orderId);
      if (amount === undefined) return paid;
      await db
        .updateTable('test_gateway_payments')
        .set({ amount })
        .where('id', '=', paid.razorpay_payment_id)
        .execute();
      // Its own webhook would contain the original amount.
      await db.deleteFrom('outbox').where('kind', '=', 'test-gateway.webhook').execute();
      return paid;
    },
    async fail(orderId) {
      await app.call('POST', '/payment/test/pay', { body: { orderId, outcome: 'failure' } });
      const failed = payments().where('order_id', '=', orderId).where('status', '=', 'failed');
      return (await failed.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).id;
    },
    async tell(event, paymentId) {
      const payment = await payments().where('id', '=', paymentId).executeTakeFirstOrThrow();
      const { id, order_id, amount, status, method } = payment;
      const entity = { id, order_id, amount, currency: 'INR', status, method };
      const body = JSON.stringify({ event, payload: { payment: { entity } } });
      return (await postWebhook(app, body, await webhookSignature(app, body))).status;
    },
    captured: (orderId) =>
      payments().where('order_id', '=', orderId).where('status', '=', 'captured').orderBy('created_at').execute(),
    refunds: (paymentId) =>
      db.selectFrom('test_gateway_refunds').select('amount').where('payment_id', '=', paymentId).execute(),
  };
}

/** A till at Razorpay's stub. */
export async function razorpayUnderTest(): Promise<GatewayUnderTest & { stub: RazorpayStub }> {
  const stub = new RazorpayStub();
  const app = await createTestApp(stubEnv(await stub.listen()));
  afterAll(() => stub.close());
  const tell = async (event: string, paymentId: string) => {
    const { body, signature } = stub.event(event, paymentId);
    return (await postWebhook(app, body, signature)).status;
  };
  return {
    app,
    stub,
    pay: async (orderId, amount) => stub.pay(orderId, amount === undefined ? {} : { amount }),
    async fail(orderId) {
      const { razorpay_payment_id: id } = stub.pay(orderId, { status: 'failed' });
      await tell('payment.failed', id);
      return id;
    },
    tell,
    captured: async (orderId) =>
      stub.paymentsOf(orderId).filter(({ status }) => status === 'captured' || status === 'refunded'),
    refunds: async (paymentId) => stub.refundsOf(paymentId).map(({ amount }) => ({ amount })),
  };
}

/** An app on a fresh database with one of the two gateways. */
export const createGatewayUnderTest = (gateway: (typeof GATEWAYS)[number]): Promise<GatewayUnderTest> =>
  gateway === 'test' ? testGatewayUnderTest() : razorpayUnderTest();
