// Bookings at home as copied rows: thousands of them take seconds, where as many calls take minutes.
import { newId } from '../src/platform/base/ids.ts';
import type { Db, Tables } from '../src/platform/db/database.ts';
import { bookCart, fillCart, makeCities, makeItems, makeUser } from './factories.ts';
import type { TestApp } from './harness.ts';
import { VISITED_ADDRESS } from './home-visits.ts';

const SLOT = '06:00-08:00';
/** Rows of one statement. */
const AT_ONCE = 50;

export type Row = Record<string, unknown>;

/** A copied booking of two tests in two tubes; lists are in the order of its tests. */
export interface CopiedBooking {
  bookingId: string;
  visitId: string;
  lineIds: string[];
  tubeIds: string[];
  labLineIds: string[];
  paymentId: string | null;
  /** In paise. */
  total: number;
}

const without = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !['search_text', 'shown_status'].includes(name)));
/** Rows of a table as they can be inserted again: without columns that the database computes. */
export async function rowsOf(
  db: Db,
  table: keyof Tables,
  column: string,
  value: string | readonly string[],
): Promise<Row[]> {
  const values = typeof value === 'string' ? [value] : [...value];
  const rows = await db
    .selectFrom(table as 'visits')
    .selectAll()
    .where(column as 'id', 'in', values)
    .execute();
  return (rows as unknown as Row[]).map(without);
}

export const insertRows = (tx: Db, table: keyof Tables, rows: readonly Row[]) =>
  tx
    .insertInto(table as 'visits')
    .values(rows as never)
    .execute();

interface Source {
  admin: { token: string };
  /** The day of the visits; its window is over at 08:00. */
  date: string;
  /** Who has the visits; nobody without it. */
  collectorId?: string;
}
type Items = Awaited<ReturnType<typeof makeItems>>;

/** The rows of a booking at home with two tests in two tubes. */
async function makeTemplate(
  app: TestApp,
  { admin, items, date, isPaid, collectorId }: Source & { items: Items; isPaid: boolean },
) {
  const { db } = app.database;
  const customer = await makeUser(app);
  await fillCart(app, customer.token, items);
  const details = { collection: 'home', address: VISITED_ADDRESS, city: 'Bhopal', date, slot: SLOT };
  const { booking } = await bookCart(app, customer.token, { ...details, paymentMethod: 'at_collection' });
  const confirm = { bookingId: booking._id, status: 'Confirmed' };
  await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: confirm });
  await app.outbox.drain();
  if (collectorId !== undefined) {
    const [visit] = await rowsOf(db, 'visits', 'booking_id', booking._id);
    await app.call('PUT', `/visits/${visit?.id}/assign`, { token: admin.token, body: { collectorId } });
  }
  if (isPaid) {
    const body = { bookingId: booking._id, method: 'cash', receivedBy: 'Front desk' };
    await app.call('PUT', '/cart-booking/payment', { token: admin.token, body });
  }
  const visits = await rowsOf(db, 'visits', 'booking_id', booking._id);
  const accessions = await rowsOf(db, 'accessions', 'visit_id', String(visits[0]?.id));
  return {
    bookings: await rowsOf(db, 'bookings', 'id', booking._id),
    lines: await rowsOf(db, 'booking_lines', 'booking_id', booking._id),
    visits,
    accessions,
    specimens: await rowsOf(db, 'specimens', 'visit_id', String(visits[0]?.id)),
    labLines: await rowsOf(db, 'lab_lines', 'visit_id', String(visits[0]?.id)),
    orders: await rowsOf(db, 'payment_orders', 'subject_id', booking._id),
    payments: isPaid
      ? await rowsOf(db, 'payments', 'id', String((await rowsOf(db, 'bookings', 'id', booking._id))[0]?.payment_id))
      : [],
    ledger: await rowsOf(db, 'ledger_entries', 'subject_id', booking._id),
  };
}
type Template = Awaited<ReturnType<typeof makeTemplate>>;

/** Copies a template with ids, number and prices (in paise) of its own. */
function copyRows(
  template: Template,
  counter: number,
  prices: readonly [number, number],
): { made: CopiedBooking; tables: Template } {
  const total = prices[0] + prices[1];
  const [bookingId, visitId, accessionId, orderId, paymentId] = [newId(), newId(), newId(), newId(), newId()];
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
  const payment = template.payments.length > 0 ? paymentId : null;
  const lineOf = (testId: unknown) => String(lines.find((row) => (row as Row).item_id === testId)?.id);
  const tubeOf = (testId: unknown) =>
    String(specimens.find((row) => String((row as Row).tests).includes(String(testId)))?.id);
  return {
    made: {
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

/** Bookings of two tests that were made by calls, paid and unpaid, and copies of them. */
export async function createBookingCopies(app: TestApp, source: Source) {
  await makeCities(app);
  const items = await makeItems(app, { price: 300, name: 'One' }, { price: 200, name: 'Other' });
  const body = { windows: [{ slot: SLOT, capacity: 500 }] };
  await app.call('PUT', '/collection-windows/Bhopal', { token: source.admin.token, body });
  const unpaid = await makeTemplate(app, { ...source, items, isPaid: false });
  const paid = await makeTemplate(app, { ...source, items, isPaid: true });
  // Far from the numbers that the program gives to what is collected once more.
  let counter = 1_000_000;

  return {
    /** The tests of each booking. */
    tests: unpaid.labLines.map((row) => String(row.test_id)),

    copy({ isPaid, prices }: { isPaid: boolean; prices: readonly [number, number] }) {
      counter += 1;
      return copyRows(isPaid ? paid : unpaid, counter, prices);
    },

    async write(all: readonly { tables: Template }[]): Promise<void> {
      for (let start = 0; start < all.length; start += AT_ONCE) {
        const some = all.slice(start, start + AT_ONCE);
        await app.database.write(async (tx) => {
          for (const [key, table] of Object.entries(TABLES)) {
            const rows = some.flatMap(({ tables }) => tables[key as keyof Template]);
            if (rows.length > 0) await insertRows(tx, table, rows);
          }
        });
      }
    },
  };
}
