// The machine's clock jumps, ahead and back: people shop on, what was paid stays paid, and work that waits is done in the end.
import { describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeUser, PASSWORD, payOrder } from '../test/factories.ts';
import { createTestApp, type TestApp } from '../test/harness.ts';

const HOUR = 3_600_000;

async function buy(app: TestApp, token: string, itemId: string): Promise<string> {
  await fillCart(app, token, [itemId]);
  const { orderId } = await bookCart(app, token);
  const { status, body } = await app.call('PUT', '/cart-booking/verify', { token, body: await payOrder(app, orderId) });
  if (status !== 200) throw new Error(`Not paid: ${JSON.stringify(body)}`);
  return body.bookingNumber;
}

describe.each([
  ['an hour back', -HOUR],
  ['a day back', -24 * HOUR],
  ['a year back', -365 * 24 * HOUR],
  ['a day ahead', 24 * HOUR],
  ['ten years ahead', 3_652 * 24 * HOUR],
])('%s', (_name, jump) => {
  test('a purchase before, one after, and one when the clock is right again', async () => {
    const app = await createTestApp();
    const [itemId = ''] = await makeItems(app, { price: 400 });
    const person = await makeUser(app);
    const signIn = async (): Promise<string> => {
      const body = { email: person.email, password: PASSWORD };
      const answer = await app.call('POST', '/admin/login', { body });
      expect(answer.status).toBe(200);
      return answer.body.token;
    };
    const numbers = [await buy(app, person.token, itemId)];
    app.clock.advance(jump);
    numbers.push(await buy(app, await signIn(), itemId));
    await app.sweep();
    await app.outbox.drain();
    app.clock.advance(-jump);
    const token = await signIn();
    numbers.push(await buy(app, token, itemId));
    await app.sweep();
    await app.outbox.drain();

    const { body: bookings } = await app.call('GET', '/cart-booking', { token });
    const confirmed = bookings.filter(({ status }: { status: string }) => status === 'Confirmed');
    expect(confirmed.map(({ bookingNumber }: { bookingNumber: string }) => bookingNumber).sort()).toEqual(
      numbers.sort(),
    );
    const payments = confirmed.map(({ paymentId }: { paymentId: string }) => paymentId);
    expect(new Set(payments).size).toBe(3);
    const failed = await app.database.db
      .selectFrom('outbox')
      .select('failed_at')
      .where('failed_at', 'is not', null)
      .execute();
    expect(failed).toEqual([]);
  });
});
