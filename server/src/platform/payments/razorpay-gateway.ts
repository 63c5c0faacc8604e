// Razorpay, through its SDK. Responses are validated before use. Every failure (no network, timeout, rejected keys, invalid response) is
// one error for the caller and one log line with the reason.
import Razorpay from 'razorpay';
import { z } from 'zod';
import { AppError } from '../base/errors.ts';
import type { Logger } from '../base/log.ts';
import {
  type GatewayMovement,
  type GatewayPayment,
  type GatewayRefund,
  gatewayDown,
  gatewayRefused,
  isSignature,
  type PaymentGateway,
  sign,
} from './gateway.ts';

const TIMEOUT_MS = 10_000;
/** Razorpay's maximum page size. */
const PAGE = 100;

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  /** Newest first; older ones are accepted until they are removed. */
  webhookSecrets: readonly string[];
  /** Another origin than Razorpay's own. */
  baseUrl?: string | undefined;
}

interface Dependencies extends RazorpayKeys {
  log: Logger;
  timeoutMs?: number;
}

const Order = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.literal('INR'),
  status: z.enum(['created', 'attempted', 'paid']),
});
const Payment = z.object({
  id: z.string().min(1),
  order_id: z.string(),
  amount: z.int(),
  currency: z.literal('INR'),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullish(),
});
const Payments = z.object({ items: z.array(Payment) });
const Refund = z.object({
  id: z.string().min(1),
  payment_id: z.string(),
  amount: z.int(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
});
const Refunds = z.object({ items: z.array(Refund) });
/** Payments by payment links and pages have no order of this program, but are part of the records. */
const BookedPayments = z.object({
  items: z.array(Payment.pick({ id: true, amount: true }).extend({ status: z.string(), created_at: z.int() })),
});
const BookedRefunds = z.object({ items: z.array(Refund.extend({ created_at: z.int() })) });
/** An error that the SDK throws. */
const Refusal = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string().optional(), description: z.string().optional() }).optional(),
});

/** The SDK's HTTP client: the SDK has no public option for another origin, a timeout, or headers of one call. */
interface Requests {
  defaults: { baseURL?: string; timeout?: number; maxRedirects?: number };
  post(path: string, body: object, options: { headers: Record<string, string> }): Promise<{ data: unknown }>;
  interceptors: { response: { use(accepted: undefined, refused: (error: unknown) => never): void } };
}

/** Without a response the SDK fails while reading it, and the reason is lost: this adds a response with the reason. */
function keepReason(error: unknown): never {
  if (error instanceof Error && !Reflect.get(error, 'response')) {
    const description = String(Reflect.get(error, 'code') ?? error.message);
    Reflect.set(error, 'response', { status: 0, data: { error: { code: 'NO_ANSWER', description } } });
  }
  throw error;
}

function refusalOf(error: unknown): z.output<typeof Refusal> {
  // The one call that bypasses the SDK's own functions throws errors of the HTTP client.
  const response = error instanceof Error ? Reflect.get(error, 'response') : undefined;
  const given = response ? { statusCode: response.status, error: response.data?.error } : error;
  const parsed = Refusal.safeParse(given);
  return parsed.success ? parsed.data : { statusCode: 0, error: { description: String(error) } };
}

/** No response, rejected keys, too many requests or a server error: the next request would fail in the same way. */
const isForAll = (status: number) =>
  status === 0 || status === 401 || status === 403 || status === 429 || status >= 500;

function toPayment(payment: z.output<typeof Payment>): GatewayPayment {
  const { id, order_id: orderId, amount: amountPaise, status, method } = payment;
  return { id, orderId, amountPaise, status, method: method ?? null };
}

function toRefund(refund: z.output<typeof Refund>): GatewayRefund {
  const { id, payment_id: paymentId, amount: amountPaise, receipt, status } = refund;
  return { id, paymentId, amountPaise, receipt: receipt ?? null, status };
}

/** Whether a payment of this status was captured: a refunded payment was captured first. */
const isTaken = (status: string) => status === 'captured' || status === 'refunded';

interface Span {
  from: number;
  to: number;
  count: number;
  skip: number;
}

/** Reads a list to its end. @param from, to milliseconds, `to` exclusive; Razorpay counts whole seconds, both inclusive. */
async function readAll<T extends { created_at: number }>(
  from: number,
  to: number,
  read: (span: Span) => Promise<{ items: T[] }>,
): Promise<T[]> {
  const all: T[] = [];
  const span = { from: Math.floor(from / 1000), to: Math.ceil(to / 1000) - 1, count: PAGE };
  for (;;) {
    const { items } = await read({ ...span, skip: all.length });
    all.push(...items);
    if (items.length < PAGE) return all;
  }
}

export function createRazorpayGateway(dependencies: Dependencies): PaymentGateway {
  const { keyId, keySecret, webhookSecrets, baseUrl, log, timeoutMs = TIMEOUT_MS } = dependencies;
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const requests: Requests = Reflect.get(sdk.api, 'rq');
  // A redirect would send the keys to another host.
  Object.assign(requests.defaults, { timeout: timeoutMs, maxRedirects: 0, ...(baseUrl && { baseURL: baseUrl }) });
  requests.interceptors.response.use(undefined, keepReason);

  /** Makes one call and validates its response: the shape, and that it is about the requested record. */
  async function ask<T>(
    what: string,
    schema: z.ZodType<T>,
    call: () => Promise<unknown>,
    fits: (answer: T) => boolean = () => true,
  ): Promise<T> {
    let answer: unknown;
    try {
      answer = await call();
    } catch (error) {
      const { statusCode, error: said } = refusalOf(error);
      log.error({ what, status: statusCode, reason: said?.description ?? said?.code }, 'the payment gateway refused');
      throw isForAll(statusCode) ? gatewayDown() : gatewayRefused();
    }
    const parsed = schema.safeParse(answer);
    if (parsed.success && fits(parsed.data)) return parsed.data;
    const reason = parsed.error?.issues[0]?.path.join('.') ?? 'it is about something else';
    log.error({ what, reason }, 'the payment gateway answered nonsense');
    throw gatewayRefused();
  }

  const fetchPayment = (paymentId: string) =>
    ask(
      'fetch payment',
      Payment,
      () => sdk.payments.fetch(paymentId),
      ({ id }) => id === paymentId,
    );

  return {
    name: 'razorpay',
    keyId,

    async createOrder({ amountPaise, receipt }) {
      const order = await ask(
        'create order',
        Order,
        () => sdk.orders.create({ amount: amountPaise, currency: 'INR', receipt, payment_capture: true }),
        ({ amount }) => amount === amountPaise,
      );
      return { id: order.id, amountPaise };
    },

    async fetchOrder(orderId) {
      const order = await ask(
        'fetch order',
        Order,
        () => sdk.orders.fetch(orderId),
        ({ id }) => id === orderId,
      );
      return { id: order.id, amountPaise: order.amount, status: order.status };
    },

    async listPayments(orderId) {
      const { items } = await ask(
        'list payments',
        Payments,
        () => sdk.orders.fetchPayments(orderId),
        (list) => list.items.every((payment) => payment.order_id === orderId),
      );
      return items.map(toPayment);
    },

    fetchPayment: async (paymentId) => toPayment(await fetchPayment(paymentId)),

    async capture(paymentId, amountPaise) {
      try {
        const captured = await ask(
          'capture',
          Payment,
          () => sdk.payments.capture(paymentId, amountPaise, 'INR'),
          ({ id }) => id === paymentId,
        );
        return toPayment(captured);
      } catch (error) {
        // The gateway may have captured the payment itself in the meantime; fetching the payment shows it.
        const payment = await fetchPayment(paymentId);
        if (payment.status === 'authorized') throw error;
        return toPayment(payment);
      }
    },

    async listMovements(from, to) {
      const payments = await readAll(from, to, (span) =>
        ask('list all payments', BookedPayments, () => sdk.payments.all(span)),
      );
      const refunds = await readAll(from, to, (span) =>
        ask('list all refunds', BookedRefunds, () => sdk.refunds.all(span)),
      );
      const came = payments.filter(({ status }) => isTaken(status));
      const went = refunds.filter(({ status }) => status === 'processed');
      return [
        ...came.map(({ id, amount }): GatewayMovement => {
          return { kind: 'payment', id, paymentId: id, amountPaise: amount };
        }),
        ...went.map(({ id, payment_id: paymentId, amount }): GatewayMovement => {
          return { kind: 'refund', id, paymentId, amountPaise: amount };
        }),
      ];
    },

    async findMovement(paymentId) {
      try {
        const { id, amount, status } = await fetchPayment(paymentId);
        return isTaken(status) ? { kind: 'payment', id, paymentId: id, amountPaise: amount } : null;
      } catch (error) {
        // Razorpay refuses an unknown id; a missing response says nothing about the payment.
        if (error instanceof AppError && error.code === 'GATEWAY_REFUSED') return null;
        throw error;
      }
    },

    async listRefunds(paymentId) {
      const { items } = await ask(
        'list refunds',
        Refunds,
        () => sdk.payments.fetchMultipleRefund(paymentId, { count: PAGE }),
        (list) => list.items.every((refund) => refund.payment_id === paymentId),
      );
      return items.map(toRefund);
    },

    isCheckoutSignature: (orderId, paymentId, signature) =>
      isSignature(sign(keySecret, `${orderId}|${paymentId}`), signature),

    isWebhookSignature: (rawBody, signature) =>
      // Compares each secret, so that the time does not reveal the one that matched.
      webhookSecrets.map((secret) => isSignature(sign(secret, rawBody), signature)).includes(true),

    async refund({ paymentId, amountPaise, idempotencyKey }) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
      const headers = { 'X-Refund-Idempotency': idempotencyKey };
      // The webhook returns the receipt, which identifies the refund.
      const body = { amount: amountPaise, speed: 'normal', receipt: idempotencyKey };
      const refund = await ask(
        'refund',
        Refund,
        async () => (await requests.post(path, body, { headers })).data,
        (answer) => answer.payment_id === paymentId && answer.amount === amountPaise,
      );
      return toRefund(refund);
    },
  };
}
