// What a payment gateway is to the rest of the program. Amounts are paise, as gateways count.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../base/errors.ts';

export interface GatewayOrder {
  id: string;
  amountPaise: number;
}

export interface GatewayPayment {
  id: string;
  orderId: string;
  amountPaise: number;
  /** `authorized`: the customer's bank has agreed, the money is ours once it is captured. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  method: string | null;
}

export interface WebhookEvent {
  kind: 'payment.captured' | 'payment.failed' | 'order.paid' | 'refund.processed' | 'other';
  orderId: string | null;
  paymentId: string | null;
  amountPaise: number | null;
  method: string | null;
  refundId: string | null;
  /** Paise of the refund that a refund's event tells of. */
  refundPaise: number | null;
  /** Our own key of that refund, where the gateway repeats it. */
  refundReceipt: string | null;
}

/** One movement of money in the gateway's own books. */
export interface GatewayMovement {
  kind: 'payment' | 'refund';
  /** The payment's id, or the refund's. */
  id: string;
  paymentId: string;
  amountPaise: number;
}

/** A refund as the gateway tells of it. `receipt`: our own key of it, where the gateway repeats it. */
export interface GatewayRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  receipt: string | null;
  /** `pending`: on its way to the bank, and it may still fail. */
  status: 'pending' | 'processed' | 'failed';
}

export interface PaymentGateway {
  readonly name: 'test' | 'razorpay';
  /** The public key that the checkout in the browser needs. */
  readonly keyId: string;
  /** Makes a payment order. `receipt` is our booking's id: the gateway shows it, and it ties the two together. */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<GatewayOrder>;
  /** `attempted`: somebody has tried to pay it. @throws AppError 503 `GATEWAY_DOWN` or `GATEWAY_REFUSED`, as every call of the network does. */
  fetchOrder(orderId: string): Promise<GatewayOrder & { status: 'created' | 'attempted' | 'paid' }>;
  /** Every attempt to pay an order, also those that failed. */
  listPayments(orderId: string): Promise<GatewayPayment[]>;
  fetchPayment(paymentId: string): Promise<GatewayPayment>;
  /** Captures an authorized payment; one that is captured already stays as it is. */
  capture(paymentId: string, amountPaise: number): Promise<GatewayPayment>;
  /** What was captured and refunded from `from` until before `to` (milliseconds), by the gateway's own books. */
  listMovements(from: number, to: number): Promise<GatewayMovement[]>;
  /** What a single payment is in the gateway's books, null when it knows of no captured one. */
  findMovement(paymentId: string): Promise<GatewayMovement | null>;
  /** The refunds of a payment, whoever made them. */
  listRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /** Whether the checkout's signature over order and payment is the gateway's (wire.md, Signatures). */
  isCheckoutSignature(orderId: string, paymentId: string, signature: string): boolean;
  /** Whether a webhook's signature over the raw body is the gateway's. */
  isWebhookSignature(rawBody: Buffer, signature: string): boolean;
  /** Gives money back. The same key again answers the same refund. @param idempotencyKey 10 or more letters, digits, `-`, `_`. */
  refund(refund: { paymentId: string; amountPaise: number; idempotencyKey: string }): Promise<GatewayRefund>;
}

const AGAIN = { retryAfter: 30 };

/** The gateway does not answer, or not us: it is the same for every order. The reason is in the log. */
export function gatewayDown(): AppError {
  return new AppError('GATEWAY_DOWN', {}, AGAIN);
}

/** The gateway refuses this one request, or answers nonsense. The reason is in the log. */
export function gatewayRefused(): AppError {
  return new AppError('GATEWAY_REFUSED', {}, AGAIN);
}

/** HMAC-SHA256, hex. */
export function sign(secret: string, data: string | Buffer): string {
  return createHmac('sha256', secret).update(data).digest('hex');
}

/** Compares in constant time; a signature of another length is simply wrong. */
export function isSignature(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Entity {
  id?: unknown;
  order_id?: unknown;
  payment_id?: unknown;
  amount?: unknown;
  method?: unknown;
  receipt?: unknown;
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : null);

const KINDS = ['payment.captured', 'payment.failed', 'order.paid', 'refund.processed'] as const;

/** Reads the event of a webhook whose signature was checked. Both gateways speak Razorpay's shapes. */
export function readWebhook(rawBody: Buffer): WebhookEvent {
  const body = JSON.parse(rawBody.toString('utf8')) as {
    event?: unknown;
    payload?: Record<string, { entity?: Entity } | undefined>;
  };
  const payment = body.payload?.payment?.entity;
  const refund = body.payload?.refund?.entity;
  const order = body.payload?.order?.entity;
  return {
    kind: KINDS.find((kind) => kind === body.event) ?? 'other',
    orderId: textOr(payment?.order_id) ?? textOr(order?.id),
    paymentId: textOr(payment?.id) ?? textOr(refund?.payment_id),
    amountPaise: typeof payment?.amount === 'number' ? payment.amount : null,
    method: textOr(payment?.method),
    refundId: textOr(refund?.id),
    refundPaise: typeof refund?.amount === 'number' ? refund.amount : null,
    refundReceipt: textOr(refund?.receipt),
  };
}
