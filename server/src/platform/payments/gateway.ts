// The interface of a payment gateway. Amounts are in paise, as gateways count.
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
  /** `authorized`: the customer's bank has approved the payment; the laboratory receives the money once it is captured. */
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
  /** The amount of a refund event in paise. */
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

/** A refund as the gateway reports it. `receipt`: the laboratory's own key of the refund, if the gateway returns it. */
export interface GatewayRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  receipt: string | null;
  /** `pending`: sent to the bank, and may still fail. */
  status: 'pending' | 'processed' | 'failed';
}

export interface PaymentGateway {
  readonly name: 'test' | 'razorpay';
  /** The public key that the checkout in the browser needs. */
  readonly keyId: string;
  /** Creates a payment order. `receipt` is the id of the booking: the gateway shows it, and it connects the two. */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<GatewayOrder>;
  /** `attempted`: a payment was tried. @throws AppError 503 `GATEWAY_DOWN` or `GATEWAY_REFUSED`, like every network call. */
  fetchOrder(orderId: string): Promise<GatewayOrder & { status: 'created' | 'attempted' | 'paid' }>;
  /** Every attempt to pay an order, also those that failed. */
  listPayments(orderId: string): Promise<GatewayPayment[]>;
  fetchPayment(paymentId: string): Promise<GatewayPayment>;
  /** Captures an authorized payment; a captured one stays unchanged. */
  capture(paymentId: string, amountPaise: number): Promise<GatewayPayment>;
  /** Captured and refunded payments from `from` until before `to` (milliseconds), from the gateway's own records. */
  listMovements(from: number, to: number): Promise<GatewayMovement[]>;
  /** The state of one payment in the gateway's records; null if the gateway has no captured payment with this id. */
  findMovement(paymentId: string): Promise<GatewayMovement | null>;
  /** All refunds of a payment, including those made outside this program. */
  listRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /** Whether the checkout's signature over order and payment is the gateway's (wire.md, Signatures). */
  isCheckoutSignature(orderId: string, paymentId: string, signature: string): boolean;
  /** Whether a webhook's signature over the raw body is the gateway's. */
  isWebhookSignature(rawBody: Buffer, signature: string): boolean;
  /** Refunds a payment. The same key returns the same refund again. @param idempotencyKey 10 or more letters, digits, `-`, `_`. */
  refund(refund: { paymentId: string; amountPaise: number; idempotencyKey: string }): Promise<GatewayRefund>;
}

const AGAIN = { retryAfter: 30 };

/** The gateway does not answer, or rejects the keys: every order fails in the same way. The reason is in the log. */
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

/** Parses a webhook event whose signature was verified. Both gateways use Razorpay's format. */
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
