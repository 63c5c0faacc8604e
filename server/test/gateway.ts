// The payment gateway in tests: webhooks of any content, signed with its secret.

import { sign } from '../src/platform/payments/gateway.ts';
import { insertSettingOnce } from '../src/platform/settings/settings.queries.ts';
import type { Answer, TestApp } from './harness.ts';

/** Signs as the test gateway's webhooks are signed. */
export async function webhookSignature(app: TestApp, body: string): Promise<string> {
  const secret = await insertSettingOnce(app.database.db, 'test_gateway_secret', 'never stored, the app has made one');
  return sign(sign(secret, 'webhook'), body);
}

/** Signs as the test gateway's checkout does. */
export async function checkoutSignature(app: TestApp, orderId: string, paymentId: string): Promise<string> {
  const secret = await insertSettingOnce(app.database.db, 'test_gateway_secret', 'never stored, the app has made one');
  return sign(secret, `${orderId}|${paymentId}`);
}

interface Happening {
  orderId: string;
  paymentId: string;
  /** Paise. */
  amount: number;
}

/** The body of a payment event, as the gateway words it. */
export function paymentEvent(event: string, { orderId, paymentId, amount }: Happening): string {
  const status = event === 'payment.failed' ? 'failed' : 'captured';
  const entity = { id: paymentId, order_id: orderId, amount, currency: 'INR', status, method: 'card' };
  return JSON.stringify({ entity: 'event', event, contains: ['payment'], payload: { payment: { entity } } });
}

/** Posts a body to the webhook with its true signature, or with another one. */
export async function postWebhook(app: TestApp, body: string, signature?: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature ?? (await webhookSignature(app, body)),
    'x-razorpay-event-id': 'event_of_a_test',
  };
  return app.call('POST', '/payment/webhook', { headers, body });
}
