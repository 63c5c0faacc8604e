// Razorpay as its public documentation describes it, on this machine: orders, payments, captures, refunds and webhooks, with
// its errors. Tests press the customer's buttons (`pay`), and make it slow, silent or mad.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { sign } from '../src/platform/payments/gateway.ts';

export const STUB_KEYS = { keyId: 'rzp_test_stub', keySecret: 'secret of the stub', webhookSecret: 'webhook secret' };

interface Order {
  id: string;
  amount: number;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
}

interface Payment {
  id: string;
  order_id: string;
  amount: number;
  status: 'authorized' | 'captured' | 'refunded' | 'failed';
  method: string;
  created_at: number;
}

interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  key: string;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
  created_at: number;
}

/** `silent` does nothing and never answers; `mute` does its work, and its answer is lost. */
export type StubMood = 'well' | 'gone' | 'silent' | 'mute' | 'nonsense' | 'failing';

const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;
const seconds = () => Math.floor(Date.now() / 1000);

class Refused extends Error {
  readonly status: number;

  constructor(status: number, description: string) {
    super(description);
    this.status = status;
  }
}

const notThere = () => new Refused(400, 'The id provided does not exist');

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
}

function send(response: ServerResponse, status: number, body: object | string): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}

export class RazorpayStub {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds: Refund[] = [];
  /** Calls that came, as `GET /v1/orders/order_1`. */
  readonly calls: string[] = [];
  mood: StubMood = 'well';
  /** The state of a refund directly after its request. */
  refundsAre: Refund['status'] = 'processed';
  #server = createServer((request, response) => void this.#answer(request, response));

  /** Starts it on a free port. @returns its origin. */
  async listen(): Promise<string> {
    // Else a connection that a client keeps is closed after five seconds, on a loud machine just when it is used again.
    this.#server.keepAliveTimeout = 0;
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    return `http://127.0.0.1:${address.port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
    const call = `${request.method} ${pathname}`;
    this.calls.push(call);
    if (this.mood === 'gone') return void request.socket.destroy();
    if (this.mood === 'silent') return;
    if (this.mood === 'nonsense') return send(response, 200, '<html>Welcome to the hotel network</html>');
    if (this.mood === 'failing') return send(response, 502, '<html>Bad gateway</html>');
    try {
      const keys = Buffer.from(`${STUB_KEYS.keyId}:${STUB_KEYS.keySecret}`).toString('base64');
      if (request.headers.authorization !== `Basic ${keys}`) throw new Refused(401, 'Authentication failed');
      const answer = this.#route(call, await bodyOf(request), request.headers, searchParams);
      if (this.mood !== 'mute') send(response, 200, answer);
    } catch (error) {
      const status = error instanceof Refused ? error.status : 500;
      const description = error instanceof Error ? error.message : String(error);
      send(response, status, { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'NA' } });
    }
  }

  #route(
    call: string,
    body: Record<string, unknown>,
    headers: IncomingMessage['headers'],
    query: URLSearchParams,
  ): object {
    const [method = '', path = ''] = call.split(' ');
    const [, , kind, id = '', action = ''] = path.split('/');
    if (method === 'GET' && id === '' && kind !== 'orders')
      return this.#list(kind === 'refunds' ? 'refunds' : 'payments', query);
    switch (`${method} ${kind} ${action}`.trim()) {
      case 'POST orders':
        return this.#createOrder(body);
      case 'GET orders':
        return this.#orderEntity(this.#order(id));
      case 'GET orders payments': {
        const items = this.paymentsOf(this.#order(id).id).map((payment) => this.#paymentEntity(payment));
        return { entity: 'collection', count: items.length, items };
      }
      case 'GET payments':
        return this.#paymentEntity(this.#payment(id));
      case 'GET payments refunds': {
        const items = this.refundsOf(this.#payment(id).id).map((refund) => this.#refundEntity(refund));
        return { entity: 'collection', count: items.length, items };
      }
      case 'POST payments capture':
        return this.#paymentEntity(this.#capture(this.#payment(id), body.amount));
      case 'POST payments refund':
        return this.#refund(this.#payment(id), body, String(headers['x-refund-idempotency'] ?? newId('key')));
      default:
        throw new Refused(404, 'The requested URL was not found on the server.');
    }
  }

  /** All payments, or all refunds, of some time, newest first, as many as are asked for. */
  #list(kind: 'payments' | 'refunds', query: URLSearchParams): object {
    const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
    const isIn = ({ created_at: at }: { created_at: number }) =>
      at >= number('from', 0) && at <= number('to', Number.MAX_SAFE_INTEGER);
    const all =
      kind === 'payments'
        ? [...this.payments.values()].filter(isIn).map((payment) => this.#paymentEntity(payment))
        : this.refunds.filter(isIn).map((refund) => this.#refundEntity(refund));
    const skip = number('skip', 0);
    const items = all.reverse().slice(skip, skip + Math.min(100, number('count', 10)));
    return { entity: 'collection', count: items.length, items };
  }

  #order(id: string): Order {
    const order = this.orders.get(id);
    if (!order) throw notThere();
    return order;
  }

  #payment(id: string): Payment {
    const payment = this.payments.get(id);
    if (!payment) throw notThere();
    return payment;
  }

  #orderEntity(order: Order): object {
    const paid = order.status === 'paid' ? order.amount : 0;
    const attempts = this.paymentsOf(order.id).length;
    const amounts = { amount_paid: paid, amount_due: order.amount - paid };
    return { ...order, entity: 'order', ...amounts, currency: 'INR', attempts, notes: [], created_at: seconds() };
  }

  #paymentEntity(payment: Payment): object {
    const captured = payment.status === 'captured' || payment.status === 'refunded';
    return { ...payment, entity: 'payment', currency: 'INR', captured, notes: [] };
  }

  #createOrder({ amount, currency, receipt }: Record<string, unknown>): object {
    if (typeof amount !== 'number' || amount < 100) throw new Refused(400, 'Order amount less than minimum');
    if (currency !== 'INR') throw new Refused(400, 'Currency is not supported');
    if (typeof receipt !== 'string' || receipt.length > 40)
      throw new Refused(400, 'The receipt may have 40 characters');
    const order: Order = { id: newId('order'), amount, receipt, status: 'created' };
    this.orders.set(order.id, order);
    return this.#orderEntity(order);
  }

  #capture(payment: Payment, amount: unknown): Payment {
    if (payment.status !== 'authorized') throw new Refused(400, 'This payment has already been captured');
    if (payment.amount !== amount) throw new Refused(400, 'Capture amount must be equal to the amount authorized');
    payment.status = 'captured';
    this.#order(payment.order_id).status = 'paid';
    return payment;
  }

  #refund(payment: Payment, { amount, receipt }: Record<string, unknown>, key: string): object {
    const known = this.refunds.find((refund) => refund.key === key);
    if (known && (known.amount !== amount || known.payment_id !== payment.id)) {
      throw new Refused(400, 'Different request with the same idempotency key has already been processed.');
    }
    const left = payment.amount - this.refundsOf(payment.id).reduce((sum, refund) => sum + refund.amount, 0);
    if (!known && (typeof amount !== 'number' || amount > left || payment.status !== 'captured')) {
      throw new Refused(400, 'The total refund amount is greater than the refund payment amount');
    }
    const named = typeof receipt === 'string' ? receipt : null;
    const refund = known ?? this.giveBack(payment.id, Number(amount), { key, receipt: named });
    return this.#refundEntity(refund);
  }

  /** Refunds a part or all of a payment, as a person can on the gateway's own pages. */
  giveBack(paymentId: string, amount: number, { key = newId('key'), receipt = null as string | null } = {}): Refund {
    const payment = this.#payment(paymentId);
    const about = { key, receipt, status: this.refundsAre, created_at: seconds() };
    const refund: Refund = { id: newId('rfnd'), payment_id: paymentId, amount, ...about };
    this.refunds.push(refund);
    const returned = this.refundsOf(paymentId).reduce((sum, one) => sum + one.amount, 0);
    if (returned === payment.amount) payment.status = 'refunded';
    return refund;
  }

  /** A payment of an order that was paid before, which gateways send back by themselves. @returns its id. */
  addReturned(orderId: string): string {
    const { amount } = this.#order(orderId);
    const id = newId('pay');
    const about = { order_id: orderId, amount, method: 'card', created_at: seconds() };
    this.payments.set(id, { id, ...about, status: 'captured' });
    this.giveBack(id, amount);
    return id;
  }

  #refundEntity({ key: _key, ...refund }: Refund): object {
    return { ...refund, entity: 'refund', currency: 'INR', notes: [] };
  }

  paymentsOf = (orderId: string): Payment[] => [...this.payments.values()].filter((one) => one.order_id === orderId);
  refundsOf = (paymentId: string): Refund[] => this.refunds.filter((one) => one.payment_id === paymentId);

  /** The customer's press of a button in the checkout. @returns the values that the checkout passes to the page. */
  pay(orderId: string, { status = 'captured', amount }: { status?: Payment['status']; amount?: number } = {}) {
    const order = this.#order(orderId);
    if (order.status === 'paid') throw new Refused(400, 'Order already paid');
    const id = newId('pay');
    const payment = { id, order_id: orderId, amount: amount ?? order.amount, method: 'upi', created_at: seconds() };
    // One that went back was captured first.
    this.payments.set(id, { ...payment, status: status === 'refunded' ? 'captured' : status });
    if (status === 'refunded') this.giveBack(id, payment.amount);
    order.status = status === 'captured' ? 'paid' : 'attempted';
    return {
      order_id: orderId,
      razorpay_payment_id: id,
      razorpay_signature: sign(STUB_KEYS.keySecret, `${orderId}|${id}`),
    };
  }

  /** A webhook about a payment in its current state, with its signature. */
  event(name: string, paymentId: string, secret = STUB_KEYS.webhookSecret): { body: string; signature: string } {
    const payment = this.#payment(paymentId);
    const order = this.#order(payment.order_id);
    const [refund] = this.refundsOf(paymentId);
    const payload = {
      payment: { entity: this.#paymentEntity(payment) },
      ...(name.startsWith('order.') && { order: { entity: this.#orderEntity(order) } }),
      ...(name.startsWith('refund.') && refund && { refund: { entity: this.#refundEntity(refund) } }),
    };
    const about = { account_id: 'acc_stub', contains: Object.keys(payload), created_at: seconds() };
    const body = JSON.stringify({ entity: 'event', event: name, ...about, payload });
    return { body, signature: sign(secret, body) };
  }
}

/** The environment of a server that uses the stub at `origin`. */
export const stubEnv = (origin: string): Record<string, string> => ({
  RAZORPAY_KEY_ID: STUB_KEYS.keyId,
  RAZORPAY_KEY_SECRET: STUB_KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: `${STUB_KEYS.webhookSecret},the secret before it`,
  RAZORPAY_BASE_URL: origin,
});
