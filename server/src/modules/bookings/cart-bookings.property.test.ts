// Random lives of a customer's bookings: whatever customer, staff and gateway do, and in whatever order, no state moves back,
// and at the end every rupee that was captured is either paid on a booking that lives or given back.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillCart, makeAdmin, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createGatewayUnderTest, GATEWAYS, type GatewayUnderTest } from '../../../test/tested-gateways.ts';

const MOVES = [
  'fill cart',
  'book',
  'pay',
  'fail',
  'verify',
  'webhook again',
  'order.paid',
  'late failure',
  'reconcile',
  'work off',
  'owner cancels',
  'Confirmed',
  'Completed',
  'Cancelled',
] as const;
const STATUS_RANK = ['Pending', 'Confirmed', 'Completed'];
const PAYMENT_RANK = ['created', 'failed', 'paid', 'refund_pending', 'refunded'];

interface Booking {
  _id: string;
  orderId: string;
  status: string;
  paymentStatus: string;
  paymentId: string | null;
}

/** One life: what was booked, and the latest state that was seen of each booking. */
class Life {
  readonly #till: GatewayUnderTest;
  readonly #items: readonly string[];
  readonly #user: Person;
  readonly #admin: Person;
  readonly #seen = new Map<string, Booking>();
  readonly #paid = new Map<string, object>();
  readonly #failed = new Map<string, string>();

  constructor(till: GatewayUnderTest, items: readonly string[], user: Person, admin: Person) {
    this.#till = till;
    this.#items = items;
    this.#user = user;
    this.#admin = admin;
  }

  async bookings(): Promise<Booking[]> {
    return (await this.#till.app.call('GET', '/cart-booking', { token: this.#user.token })).body;
  }

  async move(move: (typeof MOVES)[number], target: number): Promise<number> {
    const { app } = this.#till;
    const { token } = this.#user;
    if (move === 'fill cart') {
      // More than ten of an item is refused, which is no concern of this test.
      await fillCart(app, token, [this.#items[target % 2] ?? '']).catch(() => {});
      return 200;
    }
    if (move === 'work off') {
      await app.outbox.drain();
      return 200;
    }
    if (move === 'reconcile') {
      app.clock.advance(16 * 60_000);
      await app.services.payments.reconcile();
      return 200;
    }
    if (move === 'book') {
      const { totalAmount } = (await app.call('GET', '/cart/get-cart', { token })).body;
      return (await app.call('POST', '/cart-booking/book', { token, body: { amount: totalAmount } })).status;
    }
    const all = await this.bookings();
    const booking = all[target % Math.max(1, all.length)];
    return booking ? this.#moveBooking(move, booking) : 200;
  }

  async #moveBooking(move: (typeof MOVES)[number], { _id: bookingId, orderId }: Booking): Promise<number> {
    const { app } = this.#till;
    const { token } = this.#user;
    const [payment] = await this.#till.captured(orderId);
    switch (move) {
      case 'pay':
        if (!payment) this.#paid.set(orderId, await this.#till.pay(orderId));
        return 200;
      case 'fail':
        if (!payment) this.#failed.set(orderId, await this.#till.fail(orderId));
        return 200;
      case 'verify': {
        const body = this.#paid.get(orderId);
        return body ? (await app.call('PUT', '/cart-booking/verify', { token, body })).status : 200;
      }
      case 'webhook again':
        return payment ? this.#till.tell('payment.captured', payment.id) : 200;
      case 'order.paid':
        return payment ? this.#till.tell('order.paid', payment.id) : 200;
      case 'late failure': {
        const failed = this.#failed.get(orderId);
        return failed === undefined ? 200 : this.#till.tell('payment.failed', failed);
      }
      case 'owner cancels': {
        const body = { bookingId, status: 'Cancelled' };
        return (await app.call('POST', '/cart-booking/update-status', { token, body })).status;
      }
      default: {
        const body = { bookingId, status: move };
        return (await app.call('PUT', '/cart-booking/update-status', { token: this.#admin.token, body })).status;
      }
    }
  }

  /** Compares each booking with what was last seen of it. */
  async expectNothingMovedBack(): Promise<void> {
    const all = await this.bookings();
    expect(
      all.filter(({ status, paymentStatus }) => status === 'Pending' && paymentStatus !== 'paid').length,
    ).toBeLessThan(2);
    for (const booking of all) {
      const before = this.#seen.get(booking._id);
      this.#seen.set(booking._id, booking);
      if (!before) continue;
      expect(PAYMENT_RANK.indexOf(booking.paymentStatus)).toBeGreaterThanOrEqual(
        PAYMENT_RANK.indexOf(before.paymentStatus),
      );
      expect(before.paymentId === null || booking.paymentId === before.paymentId).toBe(true);
      if (before.status === 'Cancelled' || before.status === 'Completed') expect(booking.status).toBe(before.status);
      else if (booking.status !== 'Cancelled') {
        expect(STATUS_RANK.indexOf(booking.status)).toBeGreaterThanOrEqual(STATUS_RANK.indexOf(before.status));
      }
    }
  }

  async expectMoneyToFit(): Promise<void> {
    const { app } = this.#till;
    const { db } = app.database;
    // An unreported payment is found when the order is next asked about, in batches.
    app.clock.advance(13 * 3_600_000);
    for (let batch = 0; batch < 3; batch += 1) await app.services.payments.reconcile();
    await app.outbox.drain();
    for (const booking of await this.bookings()) {
      const ours = await db.selectFrom('payments').selectAll().where('order_id', '=', booking.orderId).execute();
      const theirs = await this.#till.captured(booking.orderId);
      expect(ours.map(({ id, amount }) => [id, amount])).toEqual(theirs.map(({ id, amount }) => [id, amount]));
      const [payment] = ours;
      if (!payment) {
        expect(['created', 'failed']).toContain(booking.paymentStatus);
        continue;
      }
      const isKept = booking.status !== 'Cancelled';
      expect([booking.paymentStatus, payment.status]).toEqual(isKept ? ['paid', 'captured'] : ['refunded', 'refunded']);
      expect(booking.paymentId).toBe(payment.id);
      expect(await this.#till.refunds(payment.id)).toEqual(isKept ? [] : [{ amount: payment.amount }]);
    }
  }
}

const step = fc.tuple(fc.constantFrom(...MOVES), fc.nat({ max: 3 }));

test.each(GATEWAYS)('no state moves back, and money = bookings, with the gateway %s', async (gateway) => {
  const till = await createGatewayUnderTest(gateway);
  const { app } = till;
  const items = await makeItems(app, { price: 100 }, { price: 250 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 22 }), async (steps) => {
      app.clock.advance(3_600_000);
      const life = new Life(till, items, await makeUser(app), await makeAdmin(app));
      await life.move('fill cart', 0);
      await life.move('book', 0);
      for (const [move, target] of steps) {
        expect(await life.move(move, target)).toBeLessThan(500);
        await life.expectNothingMovedBack();
      }
      await life.expectMoneyToFit();
    }),
    { numRuns: 12 },
  );
});
