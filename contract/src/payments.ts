import { z } from 'zod';
import { MessageBody, requiredText, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

/** The values that a gateway's checkout passes to the page after a payment. */
export const CheckoutResult = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
export type CheckoutResult = z.output<typeof CheckoutResult>;

export const payments = {
  webhook: endpoint({
    method: 'POST',
    path: '/payment/webhook',
    access: 'public',
    summary: "The gateway's events; the signature covers the raw body",
    bodyKind: 'raw',
    response: MessageBody,
  }),
};

/** Served only while the built-in test gateway is in use. */
export const testPayments = {
  pay: endpoint({
    method: 'POST',
    path: '/payment/test/pay',
    access: 'public',
    summary: 'Pay or fail an order of the built-in test gateway',
    body: z.object({
      orderId: requiredText(100, 'orderId'),
      outcome: z.enum(['success', 'failure'], rule('outcome')),
      method: text(40, 'method').optional(),
    }),
    response: CheckoutResult,
  }),
};
