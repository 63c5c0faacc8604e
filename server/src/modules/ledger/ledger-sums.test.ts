// Sums of the ledger's days, kept in memory, are those of its entries.
import { expect, test } from 'vitest';
import { insertRows, rowsOf } from '../../../test/copied-bookings.ts';
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
  const { sumsOf: sumsOfDays } = createLedgerSums({ db: scans, clock: app.clock });
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
  expect(await Promise.all([fresh.sumsOf({}), fresh.keepSettled(), fresh.sumsOf({})])).toEqual([all, undefined, all]);
  expect(await fresh.sumsOf({})).toEqual(all);
});

test('days of many weeks are added up week by week, each once, whenever they are asked for', async () => {
  const days = [localDay(app.clock.now())];
  const { sumsOf, keepSettled } = createLedgerSums({ db: scans, clock: app.clock });
  for (const [advance, isKept] of [
    [6, true],
    [1, false],
    [8, true],
    [15, false],
    [0, false],
  ] as const) {
    await takeMoney();
    app.clock.advance(advance * 24 * HOUR_MS);
    days.push(localDay(app.clock.now()));
    if (isKept) await keepSettled();
    const whole = createLedgerSums({ db: scans, clock: app.clock });
    for (const filter of filtersOf(days.slice(-3))) {
      const sums = await sumEntries(scans, filter);
      expect([await sumsOf(filter), await whole.sumsOf(filter)]).toEqual([sums, sums]);
    }
  }
});

test('an empty ledger has sums of nothing', async () => {
  const empty = await createTestApp();
  const { sumsOf, keepSettled } = createLedgerSums({ db: empty.database.scans, clock: empty.clock });
  await keepSettled();
  expect(await sumsOf({})).toEqual({ count: 0, received: 0, refunded: 0 });
});

test('a search that finds more than its caller counts has no totals, and the same search counted to its end has them', async () => {
  const [template = {}] = await rowsOf(app.database.db, 'ledger_entries', 'kind', 'refund');
  const copies = Array.from({ length: 2_100 }, (_, index) => ({
    ...template,
    id: `many-${String(index).padStart(5, '0')}`,
    source: `refund:many-${index}`,
    subject_number: `LB-MANY-${index}`,
    amount: -100,
  }));
  for (let start = 0; start < copies.length; start += 350)
    await insertRows(app.database.db, 'ledger_entries', copies.slice(start, start + 350));
  const admin = await makeOnlyAdmin(app);
  const ask = async (query: string, prefer?: string) => {
    const headers = prefer === undefined ? {} : { prefer };
    const { body, headers: answered } = await app.call('GET', `/ledger?limit=20&${query}`, {
      token: admin.token,
      headers,
    });
    return { totals: body.totals, total: answered['x-total-count'], rows: body.data.length };
  };
  const sums = { received: 0, refunded: 2_100, net: -2_100 };
  expect(await ask('q=lb-many')).toEqual({ totals: sums, total: '2100', rows: 20 });
  expect(await ask('q=lb-many', 'count=bounded')).toEqual({ totals: null, total: '2000', rows: 20 });
  const few = { received: 0, refunded: 111, net: -111 };
  expect(await ask('q=lb-many-20', 'count=bounded')).toEqual({ totals: few, total: '111', rows: 20 });
  // Without words the sums of days answer.
  expect((await ask('kind=refund', 'count=bounded')).totals.refunded).toBe(2_100 + 11 * 30.1);
});
