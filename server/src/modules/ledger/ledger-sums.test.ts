// Sums of the ledger's days, kept in memory, are those of its entries.
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeOnlyAdmin, makeUser, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { dayStart, localDay } from '../../platform/base/clock.ts';
import { type LedgerFilter, sumEntries } from './ledger.queries.ts';
import { createLedgerSums } from './ledger-sums.ts';

const app = await createTestApp();
const [item = ''] = await makeItems(app, { price: 130.3 });
const { scans } = app.database;
const HOUR_MS = 3_600_000;

/** A payment online, one in cash, and a part of the latter handed back. */
async function takeMoney(): Promise<void> {
  const [admin, user] = [await makeOnlyAdmin(app), await makeUser(app)];
  await fillCart(app, user.token, [item]);
  const { booking } = await bookCart(app, user.token);
  await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, booking.orderId) });
  await fillCart(app, user.token, [item]);
  const { booking: second } = await bookCart(app, user.token, { paymentMethod: 'at_collection', again: true });
  const bookingId = second._id;
  const paid = { bookingId, method: 'cash', receivedBy: 'Ravi' };
  await app.call('PUT', '/cart-booking/payment', { token: admin.token, body: paid });
  const back = { bookingId, amount: 30.1, reason: 'Goodwill', method: 'cash', receivedBy: 'Asha' };
  await app.call('POST', '/cart-booking/refund', { token: admin.token, body: back });
  await app.outbox.drain();
}

/** Every filter of three days, from each of them and to each of them. */
function filtersOf(days: readonly string[]): LedgerFilter[] {
  const starts = [undefined, ...days.map((day) => dayStart(day, 0))];
  const ends = [undefined, ...days.map((day) => dayStart(day, 1))];
  return starts.flatMap((from) =>
    ends.flatMap((to) => [
      { from, to },
      { from, to, kind: 'refund' as const },
      { from, to, method: 'online' as const },
      { from, to, kind: 'payment' as const, method: 'cash' as const },
    ]),
  );
}

test('sums of days that are over are kept, and what came since is added', async () => {
  const sumsOfDays = createLedgerSums({ db: scans, clock: app.clock });
  const days: string[] = [];
  for (let day = 0; day < 3; day += 1) {
    days.push(localDay(app.clock.now()));
    // Twice: the sums are asked for between the two, and kept as soon as the day is over.
    for (let time = 0; time < 2; time += 1) {
      await takeMoney();
      for (const filter of filtersOf(days)) expect(await sumsOfDays(filter)).toEqual(await sumEntries(scans, filter));
      app.clock.advance(HOUR_MS);
    }
    app.clock.advance(24 * HOUR_MS);
  }
  const all = await sumsOfDays({});
  expect(all).toEqual({ count: 18, received: 6 * 2 * 13_030, refunded: 6 * 3_010 });
  // Two requests at once on an empty memory keep each day once.
  const fresh = createLedgerSums({ db: scans, clock: app.clock });
  expect(await Promise.all([fresh({}), fresh({})])).toEqual([all, all]);
  expect(await fresh({})).toEqual(all);
});
