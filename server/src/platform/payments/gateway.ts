// What a payment gateway is to the rest of the program. Amounts are paise, as gateways count.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface GatewayOrder {
  id: string;
  amountPaise: number;
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

export interface PaymentGateway {
  readonly name: 'test' | 'razorpay';
  /** The public key that the checkout in the browser needs. */
  readonly keyId: string;
  /** Makes a payment order. `receipt` is our booking's id: the gateway shows it, and it ties the two together. */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<GatewayOrder>;
  /** What the gateway says was captured for an order, null when nothing was. */
  fetchCapture(orderId: string): Promise<{ paymentId: string; amountPaise: number; method: string | null } | null>;
  /** What was captured and refunded from `from` until before `to` (milliseconds), by the gateway's own books. */
  listMovements(from: number, to: number): Promise<GatewayMovement[]>;
  /** What a single payment is in the gateway's books, null when it knows of no captured one. */
  findMovement(paymentId: string): Promise<GatewayMovement | null>;
  /** Whether the checkout's signature over order and payment is the gateway's (wire.md, Signatures). */
  isCheckoutSignature(orderId: string, paymentId: string, signature: string): boolean;
  /** Whether a webhook's signature over the raw body is the gateway's. */
  isWebhookSignature(rawBody: Buffer, signature: string): boolean;
  /** Gives money back. The same key again answers the same refund. */
  refund(refund: { paymentId: string; amountPaise: number; idempotencyKey: string }): Promise<{ refundId: string }>;
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
