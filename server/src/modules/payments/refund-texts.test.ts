// Whom a person's money was given to, and why, goes with their books.
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeOnlyAdmin, makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const { db } = app.database;
const admin = await makeOnlyAdmin(app);
const items = await makeItems(app, { name: 'CBC', price: 300 });

const texts = () =>
  db.selectFrom('refunds').select(['amount', 'method', 'reason', 'received_by']).orderBy('id').execute();

async function until(day: string): Promise<void> {
  app.clock.advance(Date.parse(`${day}T00:30:00.000+05:30`) - app.clock.now());
  await app.sweep();
}

test('the texts of refunds stay as long as the books, and those of others stay longer', async () => {
  const [user, other] = [await makeUser(app), await makeUser(app)];
  for (const person of [user, other]) {
    await fillCart(app, person.token, items);
    const bookingId = (await bookCart(app, person.token, { paymentMethod: 'at_collection' })).booking._id;
    const call = { token: admin.token, body: { bookingId, method: 'cash', receivedBy: 'Ravi Iyer' } };
    expect((await app.call('PUT', '/cart-booking/payment', call)).status).toBe(200);
    const back = { bookingId, amount: 100, reason: `Asked by ${person.id}`, method: 'cash', receivedBy: 'Kamla Verma' };
    expect((await app.call('POST', '/cart-booking/refund', { token: admin.token, body: back })).status).toBeLessThan(
      300,
    );
  }
  await app.outbox.drain();
  const erased = await app.call('POST', '/admin/erase', { token: user.token, body: { password: PASSWORD } });
  const until8Years = erased.body.kept.find(({ what }: { what: string }) => what.startsWith('Payments')).until;
  const before = await texts();
  expect(before.map(({ reason, received_by }) => [reason, received_by])).toEqual([
    [`Asked by ${user.id}`, 'Kamla Verma'],
    [`Asked by ${other.id}`, 'Kamla Verma'],
  ]);

  await until(until8Years);
  expect(await texts()).toEqual(before);
  await until(new Date(Date.parse(until8Years) + 86_400_000).toISOString().slice(0, 10));
  expect(await texts()).toEqual([{ amount: 10_000, method: 'cash', reason: '', received_by: null }, before[1]]);
});
