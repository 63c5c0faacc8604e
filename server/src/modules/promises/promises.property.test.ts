// 10,000 random histories of bookings: nothing is paid twice, nothing that is owed stays unpaid, nothing goes beyond its limit, and the
// ledger balances. Facts are written as rows, copied from bookings that were made by calls; the job that pays is the program's own.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBookingCopies, insertRows, type Row, rowsOf } from '../../../test/copied-bookings.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { createPayoutChecks, sum } from '../../../test/payout-checks.ts';
import { generous, history, type LINE_ENDS, type Made, rules } from '../../../test/promise-histories.ts';
import { isoTime } from '../../platform/base/clock.ts';

const IS_SQLITE = process.env.TEST_ENGINE !== 'postgres';
const HISTORIES = 250;
const RUNS = IS_SQLITE ? 40 : 1;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const app = await createTestApp();
const { db } = app.database;
let admin = await makeAdmin(app);
const { check, checkDay } = createPayoutChecks(app);
const copies = await createBookingCopies(app, { admin, date: '2026-03-12' });

const PROMISED_MINUTES = 60;
await db
  .insertInto('test_definitions')
  .values(
    copies.tests.map((test_id) => ({
      test_id,
      department: 'Biochemistry',
      turnaround_minutes: PROMISED_MINUTES,
      updated_at: isoTime(app.clock.now()),
    })) as never,
  )
  .execute();

let eventNumber = 0;
const eventOf = (specimen_id: string, seq: number, kind: string, details: object, at: string): Row => {
  eventNumber += 1;
  const none = { actor_id: null, centre_id: null, temperature: null, reason: '', previous_hash: '' };
  const hash = `event ${eventNumber} ${specimen_id}`;
  return { ...none, specimen_id, seq, kind, device_at: at, server_at: at, details: JSON.stringify(details), hash };
};

const sweep = () => Promise.all([app.services.promises.sweep(), app.services.promises.sweep()]);

async function setAll(table: 'visits' | 'lab_lines' | 'bookings', ids: readonly string[], change: Row): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable(table as 'visits')
    .set(change as never)
    .where('id', 'in', [...ids])
    .execute();
}

/** As a booking ends when it is cancelled: the rest of its money goes back. */
async function cancel(all: readonly Made[]): Promise<void> {
  for (const { bookingId, paymentId } of all) {
    await app.database.write(async (tx) => {
      await tx
        .updateTable('bookings')
        .set({ status: 'Cancelled', place_held: 0 })
        .where('id', '=', bookingId)
        .execute();
      if (paymentId !== null) await app.services.payments.refund(tx, paymentId, 'Booking cancelled');
    });
  }
}

/** Staff give the first line's money back. */
async function refundFirstLine(all: readonly Made[]): Promise<void> {
  for (const { bookingId, lineIds } of all) {
    const body = { bookingId, lineIds: lineIds.slice(0, 1), reason: 'Not needed', method: 'cash', receivedBy: 'Her' };
    await app.call('POST', '/cart-booking/refund', { token: admin.token, body });
  }
}

const windowEnd = Date.parse('2026-03-12T08:00:00.000+05:30');

/** Histories have no values: lines are released without the trigger that asks for them. */
const releaseWithoutValues = () =>
  sql`DROP TRIGGER lab_lines_released ${sql.raw(app.database.engine === 'sqlite' ? '' : 'ON lab_lines')}`.execute(db);

/** The lines of histories whose tubes have arrived, as the laboratory notes them. */
async function noteReceipts(all: readonly Made[], received_at: string): Promise<void> {
  const due_at = isoTime(Date.parse(received_at) + PROMISED_MINUTES * MINUTE_MS);
  const ids = all.flatMap(({ labLineIds }) => labLineIds);
  for (let start = 0; start < ids.length; start += 200) {
    const some = ids.slice(start, start + 200);
    const lines = await db.selectFrom('lab_lines').select(['id', 'test_id']).where('id', 'in', some).execute();
    const promise = { received_at, promised_minutes: PROMISED_MINUTES, due_at };
    await insertRows(
      db,
      'turnaround',
      lines.map((line) => ({ ...line, ...promise })),
    );
  }
}

/** Lets the histories happen, with the job after each step. */
async function live(all: readonly Made[]): Promise<void> {
  const having = (is: (one: Made) => boolean) => all.filter(is).map(({ visitId }) => visitId);
  const [inTime, late] = [isoTime(windowEnd + 30 * MINUTE_MS), isoTime(windowEnd + 30 * MINUTE_MS + 1)];
  await cancel(all.filter(({ cancelled }) => cancelled === 'first'));
  await setAll(
    'visits',
    having(({ arrival }) => arrival === 'in_time' || arrival === 'corrected_to_late'),
    { arrived_at: inTime },
  );
  await setAll(
    'visits',
    having(({ arrival }) => arrival === 'late' || arrival === 'corrected_to_in_time'),
    { arrived_at: late },
  );
  await sweep();
  await setAll(
    'visits',
    having(({ arrival }) => arrival === 'corrected_to_late'),
    { arrived_at: late },
  );
  await setAll(
    'visits',
    having(({ arrival }) => arrival === 'corrected_to_in_time'),
    { arrived_at: inTime },
  );
  await refundFirstLine(all.filter(({ refundedLine, isPaid }) => refundedLine && isPaid).slice(0, 10));
  const receivedAt = isoTime(app.clock.now());
  const received = all.flatMap(({ tubeIds }) => tubeIds.map((id) => eventOf(id, 1, 'received', {}, receivedAt)));
  for (let start = 0; start < received.length; start += 200)
    await insertRows(db, 'specimen_events', received.slice(start, start + 200));
  await noteReceipts(all, receivedAt);
  await sweep();
  const ended = (wanted: (typeof LINE_ENDS)[number]) =>
    all.flatMap(({ ends, labLineIds }) => labLineIds.filter((_, index) => ends[index] === wanted));
  await setAll('lab_lines', ended('in_time'), { state: 'released' });
  await setAll('lab_lines', ended('not_performed'), { state: 'not_performed' });
  await sweep();
  app.clock.advance(HOUR_MS + MINUTE_MS);
  await sweep();
  await setAll('lab_lines', ended('late'), { state: 'released' });
  const at = isoTime(app.clock.now());
  const tubeEnds = all.flatMap(({ tubes, tubeIds }) =>
    tubeIds.flatMap((id, index) => {
      if (tubes[index] === 'fine') return [];
      if (tubes[index] === 'lost') return [eventOf(id, 2, 'lost', {}, at)];
      return [eventOf(id, 2, 'rejected', { rejectCode: tubes[index] === 'ours' ? 'clotted' : 'lipaemic' }, at)];
    }),
  );
  if (tubeEnds.length > 0) await insertRows(db, 'specimen_events', tubeEnds);
  await sweep();
  await cancel(all.filter(({ cancelled }) => cancelled === 'last'));
  await sweep();
}
/** Staff hand out what waits of some bookings: the ledger has each of these once. */
async function handOut(all: readonly Made[]): Promise<void> {
  for (const { bookingId, paymentId } of all.filter(({ isPaid }) => isPaid).slice(0, 5)) {
    for (const { amount: paise } of await rowsOf(db, 'refunds', 'payment_id', String(paymentId))) {
      const said = { method: 'cash', receivedBy: 'Her' };
      const body = { bookingId, amount: Number(paise) / 100, reason: 'Handed out', ...said };
      const { status } = await app.call('POST', '/cart-booking/refund', { token: admin.token, body });
      expect([200, 409]).toContain(status);
    }
    const done = (await rowsOf(db, 'refunds', 'payment_id', String(paymentId))).filter((row) => row.status === 'done');
    const ledger = await rowsOf(db, 'ledger_entries', 'payment_id', String(paymentId));
    const [received, ...back] = ledger.map((row) => Number(row.amount)).sort((one, other) => other - one);
    expect(Math.abs(sum(back))).toBe(sum(done.map((row) => Number(row.amount))));
    expect(Math.abs(sum(back))).toBeLessThanOrEqual(received ?? 0);
  }
}

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000_000);

test(`${HISTORIES * RUNS} random histories, from the seed ${seed}`, { timeout: 900_000 }, async () => {
  await releaseWithoutValues();
  app.clock.advance(windowEnd + HOUR_MS - app.clock.now());
  const batch = fc.array(history, { minLength: HISTORIES, maxLength: HISTORIES });
  const runs = fc.sample(fc.tuple(batch, rules), { seed, numRuns: RUNS });
  let paidOut = 0;
  for (const [index, [told, drawn]] of runs.entries()) {
    const given = index === 0 ? drawn.map(generous) : drawn;
    admin = await makeAdmin(app);
    const { status, body } = await app.call('PUT', '/promises', { token: admin.token, body: { rules: given } });
    expect([status, body.code]).toEqual([200, undefined]);
    const copied = told.map((one) => ({ ...copies.copy(one), told: one }));
    await copies.write(copied);
    const all = copied.map(({ made, told: one }): Made => ({ ...one, ...made }));
    await live(all);
    await check(all, given);
    await checkDay(given);
    await handOut(all);
    paidOut += (await db.selectFrom('promise_payouts').select('id').where('status', '=', 'paid').execute()).length;
    // Each run has the limit of a day for itself; arrivals stay within the days in which they are looked for.
    await db.deleteFrom('promise_days').execute();
    await db
      .updateTable('promise_payouts')
      .set({ created_at: isoTime(0) })
      .execute();
  }
  expect(paidOut).toBeGreaterThan(RUNS);
});
