// 10,000 random histories of bookings: nothing is paid twice, nothing that is owed stays unpaid, nothing goes beyond its limit, and the
// ledger balances. Facts are written as rows, copied from bookings that were made by calls; the job that pays is the program's own.
import { PROMISE_KINDS, type PromiseKind } from '@labfront/contract/promise-kinds';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeCities, makeItems, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { isoTime, localDay } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db, Tables } from '../../platform/db/database.ts';

const IS_SQLITE = process.env.TEST_ENGINE !== 'postgres';
const HISTORIES = 250;
const RUNS = IS_SQLITE ? 40 : 1;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const app = await createTestApp();
const { db } = app.database;
await makeCities(app);
const items = await makeItems(app, { price: 300, name: 'One' }, { price: 200, name: 'Other' });
let admin = await makeAdmin(app);
const WINDOWS = { windows: [{ slot: '06:00-08:00', capacity: 500 }] };
await app.call('PUT', '/collection-windows/Bhopal', { token: admin.token, body: WINDOWS });

const ADDRESS = {
  name: 'Meera Rao',
  number: '9876543210',
  locality: 'Arera Colony',
  pincode: '462016',
  address: '12 Lake Road',
  city: 'Bhopal',
  addressType: 'home',
};

type Row = Record<string, unknown>;
const without = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !['search_text', 'shown_status'].includes(name)));
const rowsOf = async (table: keyof Tables, column: string, value: string | readonly string[]): Promise<Row[]> => {
  const values = typeof value === 'string' ? [value] : [...value];
  const rows = await db
    .selectFrom(table as 'visits')
    .selectAll()
    .where(column as 'id', 'in', values)
    .execute();
  return (rows as unknown as Row[]).map(without);
};
const insert = (tx: Db, table: keyof Tables, rows: readonly Row[]) =>
  tx
    .insertInto(table as 'visits')
    .values(rows as never)
    .execute();

/** The rows of a booking at home with two tests in two tubes. */
async function makeTemplate(isPaid: boolean) {
  const customer = await makeUser(app);
  await fillCart(app, customer.token, items);
  const details = { collection: 'home', address: ADDRESS, city: 'Bhopal', date: '2026-03-12', slot: '06:00-08:00' };
  const { booking } = await bookCart(app, customer.token, { ...details, paymentMethod: 'at_collection' });
  const confirm = { bookingId: booking._id, status: 'Confirmed' };
  await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: confirm });
  await app.outbox.drain();
  if (isPaid) {
    const body = { bookingId: booking._id, method: 'cash', receivedBy: 'Front desk' };
    await app.call('PUT', '/cart-booking/payment', { token: admin.token, body });
  }
  const visits = await rowsOf('visits', 'booking_id', booking._id);
  const accessions = await rowsOf('accessions', 'visit_id', String(visits[0]?.id));
  return {
    bookings: await rowsOf('bookings', 'id', booking._id),
    lines: await rowsOf('booking_lines', 'booking_id', booking._id),
    visits,
    accessions,
    specimens: await rowsOf('specimens', 'visit_id', String(visits[0]?.id)),
    labLines: await rowsOf('lab_lines', 'visit_id', String(visits[0]?.id)),
    orders: await rowsOf('payment_orders', 'subject_id', booking._id),
    payments: isPaid
      ? await rowsOf('payments', 'id', String((await rowsOf('bookings', 'id', booking._id))[0]?.payment_id))
      : [],
    ledger: await rowsOf('ledger_entries', 'subject_id', booking._id),
  };
}
type Template = Awaited<ReturnType<typeof makeTemplate>>;

const PROMISED_MINUTES = 60;
const unpaidTemplate = await makeTemplate(false);
const paidTemplate = await makeTemplate(true);
const tests = unpaidTemplate.labLines.map((row) => String(row.test_id));
await db
  .insertInto('test_definitions')
  .values(
    tests.map((test_id) => ({
      test_id,
      department: 'Biochemistry',
      turnaround_minutes: PROMISED_MINUTES,
      updated_at: isoTime(app.clock.now()),
    })) as never,
  )
  .execute();

const TUBE_ENDS = ['fine', 'lost', 'ours', 'theirs'] as const;
const LINE_ENDS = ['in_time', 'late', 'never', 'not_performed'] as const;
const ARRIVALS = ['none', 'in_time', 'late', 'corrected_to_late', 'corrected_to_in_time'] as const;
const CANCELS = ['no', 'first', 'last'] as const;

/** The events of one booking; pairs are of its two tests. */
const history = fc.record({
  isPaid: fc.boolean(),
  prices: fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 500_000 })),
  arrival: fc.constantFrom(...ARRIVALS),
  tubes: fc.tuple(fc.constantFrom(...TUBE_ENDS), fc.constantFrom(...TUBE_ENDS)),
  ends: fc.tuple(fc.constantFrom(...LINE_ENDS), fc.constantFrom(...LINE_ENDS)),
  cancelled: fc.constantFrom('no', 'no', 'no', ...CANCELS),
  refundedLine: fc.boolean(),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300_000 }));
const ruleOf = (kind: PromiseKind) =>
  fc.record({
    kind: fc.constant(kind),
    payoutPercent: fc.integer({ min: 1, max: 10_000 }).map((share) => share / 100),
    limit: fc.record({
      perBooking: amount.map((paise) => paise / 100),
      perDay: fc
        .oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000_000 }), fc.constant(1_000_000_000))
        .map((paise) => paise / 100),
    }),
    validFrom: fc.constant('2026-01-01'),
    active: fc.boolean(),
  });
const rules = fc.tuple(...PROMISE_KINDS.map(ruleOf));
type DrawnRules = typeof rules extends fc.Arbitrary<infer T> ? T : never;
/** The first run has payouts whatever the seed: it has every promise, and limits that many payouts fit into. */
const generous = (rule: DrawnRules[number]) => ({
  ...rule,
  limit: { perBooking: 3_000, perDay: 10_000_000 },
  active: true,
});

interface Made extends History {
  bookingId: string;
  visitId: string;
  lineIds: string[];
  tubeIds: string[];
  labLineIds: string[];
  paymentId: string | null;
  total: number;
}

let counter = 1_000;

/** Copies a template with ids and prices of its own. */
function copy(told: History): { made: Made; tables: Template } {
  const template = told.isPaid ? paidTemplate : unpaidTemplate;
  const { prices } = told;
  const total = prices[0] + prices[1];
  const [bookingId, visitId, accessionId, orderId, paymentId] = [newId(), newId(), newId(), newId(), newId()];
  counter += 1;
  const number = String(counter).padStart(7, '0');
  const tests = template.labLines.map((row) => row.test_id);
  const priceOf = (testId: unknown) => prices[tests.indexOf(testId)] ?? 0;
  const lines = template.lines.map((row) => ({
    ...row,
    id: newId(),
    booking_id: bookingId,
    price: priceOf(row.item_id),
    final_price: priceOf(row.item_id),
  }));
  const specimens = template.specimens.map((row, index) => ({
    ...row,
    id: newId(),
    accession_id: accessionId,
    visit_id: visitId,
    tube_code: `26${number}${index}`,
  }));
  const labLines = template.labLines.map((row) => ({
    ...row,
    id: newId(),
    accession_id: accessionId,
    visit_id: visitId,
  }));
  const payment = told.isPaid ? paymentId : null;
  const lineOf = (testId: unknown) => String(lines.find((row) => (row as Row).item_id === testId)?.id);
  const tubeOf = (testId: unknown) =>
    String(specimens.find((row) => String((row as Row).tests).includes(String(testId)))?.id);
  return {
    made: {
      ...told,
      bookingId,
      visitId,
      paymentId: payment,
      total,
      lineIds: tests.map(lineOf),
      tubeIds: tests.map(tubeOf),
      labLineIds: labLines.map(({ id }) => id),
    },
    tables: {
      bookings: template.bookings.map((row) => ({
        ...row,
        id: bookingId,
        booking_number: `LB-${number}`,
        total_amount: total,
        payment_id: payment,
      })),
      lines,
      visits: template.visits.map((row) => ({ ...row, id: visitId, booking_id: bookingId })),
      accessions: template.accessions.map((row) => ({ ...row, id: accessionId, visit_id: visitId, number, counter })),
      specimens,
      labLines,
      orders: template.orders.map((row) => ({ ...row, id: orderId, subject_id: bookingId, amount: total })),
      payments: template.payments.map((row) => ({ ...row, id: paymentId, order_id: orderId, amount: total })),
      ledger: template.ledger.map((row) => ({
        ...row,
        id: newId(),
        source: `payment:${paymentId}`,
        payment_id: paymentId,
        order_id: orderId,
        subject_id: bookingId,
        amount: total,
      })),
    },
  };
}

const TABLES = {
  bookings: 'bookings',
  lines: 'booking_lines',
  visits: 'visits',
  accessions: 'accessions',
  specimens: 'specimens',
  labLines: 'lab_lines',
  orders: 'payment_orders',
  payments: 'payments',
  ledger: 'ledger_entries',
} as const;

async function write(all: readonly { tables: Template }[]): Promise<void> {
  for (let start = 0; start < all.length; start += 50) {
    const some = all.slice(start, start + 50);
    await app.database.write(async (tx) => {
      for (const [key, table] of Object.entries(TABLES)) {
        const rows = some.flatMap(({ tables }) => tables[key as keyof Template]);
        if (rows.length > 0) await insert(tx, table, rows);
      }
    });
  }
}

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
      if (paymentId !== null) await app.services.payments.refund(tx, paymentId, 'Cancelled');
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
    await insert(
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
    await insert(db, 'specimen_events', received.slice(start, start + 200));
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
  if (tubeEnds.length > 0) await insert(db, 'specimen_events', tubeEnds);
  await sweep();
  await cancel(all.filter(({ cancelled }) => cancelled === 'last'));
  await sweep();
}

/** The lines for which a promise was not kept, by the history alone. */
function brokenLines({ arrival, tubes, ends, lineIds, cancelled }: Made): Record<PromiseKind, string[]> {
  if (cancelled === 'first') return { collector_late: [], specimen_lost: [], report_late: [] };
  const isLate = arrival !== 'none' && arrival !== 'in_time';
  return {
    collector_late: isLate ? lineIds : [],
    specimen_lost: lineIds.filter((_, index) => tubes[index] === 'lost' || tubes[index] === 'ours'),
    report_late: lineIds.filter((_, index) => ends[index] === 'late' || ends[index] === 'never'),
  };
}

const sum = (values: readonly number[]) => values.reduce((one, other) => one + Number(other), 0);

type Rules = readonly {
  kind: PromiseKind;
  payoutPercent: number;
  active: boolean;
  limit: { perBooking: number; perDay: number };
}[];

/** The program's results for some histories. */
async function readOutcome(all: readonly Made[]) {
  const ids = all.map(({ bookingId }) => bookingId);
  const paymentIds = ['', ...all.flatMap(({ paymentId }) => paymentId ?? [])];
  const payouts = await db.selectFrom('promise_payouts').selectAll().where('booking_id', 'in', ids).execute();
  const lines = await db
    .selectFrom('promise_payout_lines as line')
    .innerJoin('promise_payouts as payout', 'payout.id', 'line.payout_id')
    .select(['line.line_id', 'line.kind', 'line.amount', 'line.payout_id', 'payout.booking_id', 'payout.way'])
    .where('payout.booking_id', 'in', ids)
    .execute();
  for (const payout of payouts) {
    const own = lines.filter(({ payout_id }) => payout_id === payout.id);
    expect(sum(own.map((line) => line.amount))).toBe(payout.amount);
  }
  const byId = (rows: Row[]) => new Map(rows.map((row) => [row.id, row]));
  return {
    payouts: Map.groupBy(payouts, (row) => row.booking_id),
    lines: Map.groupBy(lines, (row) => row.booking_id),
    bookings: byId(await rowsOf('bookings', 'id', ids)),
    payments: byId(await rowsOf('payments', 'id', paymentIds)),
    refunds: Map.groupBy(await rowsOf('refunds', 'payment_id', paymentIds), (row) => row.payment_id),
    gone: new Set((await rowsOf('refunded_lines', 'booking_id', ids)).map((row) => row.line_id)),
  };
}
type Outcome = Awaited<ReturnType<typeof readOutcome>>;

const priceOf = (made: Made, lineId: string): number => made.prices[made.lineIds.indexOf(lineId)] ?? 0;

/** Paise that the booking could still give back or not ask for, beside what waits. */
function leftOf({ bookingId, paymentId }: Made, { payouts, bookings, payments }: Outcome): number {
  const payment = payments.get(paymentId);
  const waiting = (payouts.get(bookingId) ?? []).filter(({ status }) => status === 'waiting');
  const left = payment
    ? Number(payment.amount) - Number(payment.refund_asked)
    : Number(bookings.get(bookingId)?.total_amount);
  return left - sum(waiting.map((row) => row.amount));
}

/** Each line at most once, for a broken promise alone and within the limits; what is owed is paid unless a limit says otherwise. */
function checkRule(made: Made, { kind, payoutPercent, active, limit }: Rules[number], outcome: Outcome): void {
  const own = outcome.lines.get(made.bookingId) ?? [];
  const ofKind = own.filter((line) => line.kind === kind);
  const lineIds = ofKind.map(({ line_id }) => line_id);
  const broken = active ? brokenLines(made)[kind] : [];
  expect(new Set(lineIds).size).toBe(lineIds.length);
  expect([made, kind, lineIds.filter((id) => !broken.includes(id))]).toEqual([made, kind, []]);
  const spent = sum(ofKind.map((line) => line.amount));
  const most = Math.round(limit.perBooking * 100);
  expect(spent).toBeLessThanOrEqual(most);
  for (const { line_id, amount: paise } of ofKind) {
    expect(paise).toBeLessThanOrEqual(Math.round((priceOf(made, line_id) * payoutPercent) / 100));
  }
  for (const id of broken.filter((one) => !lineIds.includes(one))) {
    const promised = sum(own.filter((line) => line.line_id === id).map((line) => line.amount));
    const left = priceOf(made, id) - promised;
    const hasReason =
      spent === most ||
      leftOf(made, outcome) <= 0 ||
      Math.round((left * payoutPercent) / 100) <= 0 ||
      outcome.gone.has(id);
    expect([made, kind, id, hasReason]).toEqual([made, kind, id, true]);
  }
}

/** The money of a booking adds up. */
function checkMoney(made: Made, { payouts, bookings, payments, refunds }: Outcome): void {
  const booking = bookings.get(made.bookingId);
  const payment = payments.get(made.paymentId);
  const paid = (payouts.get(made.bookingId) ?? []).filter(({ status }) => status === 'paid');
  const total = (way: string) => sum(paid.filter((row) => row.way === way).map((row) => row.amount));
  if (!payment) {
    expect(total('refund')).toBe(0);
    expect(made.total - Number(booking?.total_amount)).toBe(total('due'));
    expect(Number(booking?.promised)).toBe(total('due'));
    return;
  }
  const back = refunds.get(payment.id) ?? [];
  const asked = Number(payment.refund_asked);
  const promised = back.filter((row) => String(row.reason).startsWith('Promise:'));
  expect(total('due')).toBe(0);
  expect(sum(back.map((row) => Number(row.amount)))).toBe(asked);
  expect(sum(promised.map((row) => Number(row.amount)))).toBe(total('refund'));
  expect(asked).toBeLessThanOrEqual(made.total);
  if (made.cancelled === 'last') expect(asked).toBe(made.total);
}

async function check(all: readonly Made[], given: Rules): Promise<void> {
  const outcome = await readOutcome(all);
  for (const made of all) {
    for (const rule of given) checkRule(made, rule, outcome);
    checkMoney(made, outcome);
  }
}

/** The sum paid on a day without anybody's approval. */
async function checkDay(given: Rules): Promise<void> {
  const day = localDay(app.clock.now());
  for (const { kind, limit } of given) {
    const rows = await db
      .selectFrom('promise_payouts')
      .selectAll()
      .where('kind', '=', kind)
      .where('status', '=', 'paid')
      .execute();
    const ofDay = rows.filter(({ created_at }) => localDay(Date.parse(created_at)) === day);
    expect(sum(ofDay.map((row) => row.amount))).toBeLessThanOrEqual(Math.round(limit.perDay * 100));
  }
}

/** Staff hand out what waits of some bookings: the ledger has each of these once. */
async function handOut(all: readonly Made[]): Promise<void> {
  for (const { bookingId, paymentId } of all.filter(({ isPaid }) => isPaid).slice(0, 5)) {
    for (const { amount: paise } of await rowsOf('refunds', 'payment_id', String(paymentId))) {
      const said = { method: 'cash', receivedBy: 'Her' };
      const body = { bookingId, amount: Number(paise) / 100, reason: 'Handed out', ...said };
      const { status } = await app.call('POST', '/cart-booking/refund', { token: admin.token, body });
      expect([200, 409]).toContain(status);
    }
    const done = (await rowsOf('refunds', 'payment_id', String(paymentId))).filter((row) => row.status === 'done');
    const ledger = await rowsOf('ledger_entries', 'payment_id', String(paymentId));
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
    const copies = told.map(copy);
    await write(copies);
    const all = copies.map(({ made }) => made);
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
