// Random lives of a report: whatever staff, patient and gateway do, and in whatever order, nothing waits for money that came,
// the file opens when it is released and only then, and every rupee is on a report that lives or given back.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeAdmin, makeUser, type Person } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { checkoutSignature, paymentEvent, postWebhook } from '../../../test/gateway.ts';
import { createTestApp } from '../../../test/harness.ts';
import { amendReport, giveReport } from '../../../test/reports.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);
const { db } = app.database;

const MOVES = [
  'order',
  'pay',
  'verify',
  'webhook',
  'Completed',
  'Pending',
  'other amount',
  'no amount',
  'amend',
  'delete',
  'work off',
] as const;
type Move = (typeof MOVES)[number];

interface Shown {
  status: string;
  paymentStatus: string;
  amount: number;
  reportFile: string | null;
  fileName: string;
  version: number;
}

const PAYMENT_RANK = ['none', 'paid', 'refund_pending', 'refunded'];

/** One report and every order that was made for it. */
class Life {
  readonly #owner: Person;
  readonly #id: string;
  readonly #orders = new Set<string>();
  #before: Shown | undefined;

  constructor(owner: Person, id: string) {
    this.#owner = owner;
    this.#id = id;
  }

  async #shown(): Promise<Shown | undefined> {
    return (await app.call('GET', `/prescription-reports/${this.#id}`, { token: this.#owner.token })).body.data[0];
  }

  async #captured(orderId: string) {
    return db
      .selectFrom('test_gateway_payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('status', '=', 'captured')
      .execute();
  }

  async move(move: Move, target: number): Promise<number> {
    const path = `/prescription-reports/${this.#id}`;
    const { token } = admin;
    switch (move) {
      case 'order': {
        const { status, body } = await app.call('POST', `${path}/order`, { token: this.#owner.token });
        if (status === 201) this.#orders.add(body.orderId);
        return status;
      }
      case 'Completed':
      case 'Pending': {
        const body = { status: move };
        return (await app.call('PUT', `/prescription-reports/status/${this.#id}`, { token, body })).status;
      }
      case 'other amount':
        return (await app.call('PUT', path, { token, body: { amount: 100 + target } })).status;
      case 'no amount':
        return (await app.call('PUT', path, { token, body: { amount: 0 } })).status;
      case 'amend':
        return (await amendReport(app, admin, this.#id, pdf(`version ${target}`))).status;
      case 'delete':
        return (await app.call('DELETE', path, { token })).status;
      case 'work off':
        await app.outbox.drain();
        return 200;
      default:
        return this.#moveMoney(move, target);
    }
  }

  async #moveMoney(move: 'pay' | 'verify' | 'webhook', target: number): Promise<number> {
    const orders = [...this.#orders];
    const orderId = orders[target % Math.max(1, orders.length)];
    if (orderId === undefined) return 200;
    if (move === 'pay') {
      return (await app.call('POST', '/payment/test/pay', { body: { orderId, outcome: 'success' } })).status;
    }
    const [payment] = await this.#captured(orderId);
    if (!payment) return 200;
    const { id: paymentId, amount } = payment;
    if (move === 'webhook') {
      return (await postWebhook(app, paymentEvent('payment.captured', { orderId, paymentId, amount }))).status;
    }
    const signature = await checkoutSignature(app, orderId, paymentId);
    const body = { order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature };
    const path = `/prescription-reports/${this.#id}/verify`;
    return (await app.call('PUT', path, { token: this.#owner.token, body })).status;
  }

  async expectSense(): Promise<void> {
    const shown = await this.#shown();
    const before = this.#before;
    if (!shown) return;
    this.#before = shown;
    if (shown.paymentStatus !== 'none') expect(shown.status).toBe('Completed');
    if (shown.amount === 0) expect(shown.status).toBe('Completed');
    const path = `/prescription-reports/download/${shown.fileName}`;
    const { status } = await app.call('GET', path, { token: this.#owner.token });
    expect([status, shown.reportFile === null]).toEqual(shown.status === 'Completed' ? [200, false] : [402, true]);
    if (!before) return;
    expect(shown.version).toBeGreaterThanOrEqual(before.version);
    expect(PAYMENT_RANK.indexOf(shown.paymentStatus)).toBeGreaterThanOrEqual(
      PAYMENT_RANK.indexOf(before.paymentStatus),
    );
  }

  async expectMoneyToFit(): Promise<void> {
    await app.outbox.drain();
    const row = await db.selectFrom('reports').selectAll().where('id', '=', this.#id).executeTakeFirstOrThrow();
    for (const orderId of this.#orders) {
      const ours = await db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();
      expect(ours.map(({ id }) => id)).toEqual((await this.#captured(orderId)).map(({ id }) => id));
      for (const payment of ours) {
        const isKept = row.deleted_at === null && row.payment_id === payment.id;
        expect([payment.id, payment.status]).toEqual([payment.id, isKept ? 'captured' : 'refunded']);
      }
    }
  }
}

test('whatever happens, the money fits and only what is released opens', async () => {
  const step = fc.tuple(fc.constantFrom(...MOVES), fc.nat(3));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('0', '100'),
      fc.array(step, { minLength: 3, maxLength: 14 }),
      async (amount, steps) => {
        const owner = await makeUser(app);
        const { _id } = await giveReport(app, admin, owner, { fields: { amount } });
        const life = new Life(owner, _id);
        for (const [move, target] of steps) {
          expect(await life.move(move, target)).toBeLessThan(500);
          await life.expectSense();
        }
        await life.expectMoneyToFit();
      },
    ),
    { numRuns: 30 },
  );
});
