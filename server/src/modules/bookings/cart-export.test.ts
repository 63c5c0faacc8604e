import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { insertRows, rowsOf } from '../../../test/copied-bookings.ts';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const asha = await makeUser(app, { firstName: '=cmd()', lastName: 'Bhatt', phone: '9811111111' });
const ravi = await makeUser(app, { firstName: 'रवि', lastName: 'Kulkarni', phone: '9822222222' });
const items = await makeItems(app, { name: 'Glucose, fasting', price: 100 }, { name: 'CBC', price: 50 });
await fillCart(app, asha.token, items);
const first = (await bookCart(app, asha.token)).booking;
await fillCart(app, ravi.token, items.slice(0, 1));
const second = (await bookCart(app, ravi.token)).booking;
const admin = await makeAdmin(app);

const get = (query: string, token = admin.token) => app.call('GET', `/cart-booking/all${query}`, { token });

async function rows(query: string): Promise<Record<string, string>[]> {
  const { status, body } = await get(query);
  expect(status).toBe(200);
  return parse(body, { bom: true, columns: true });
}

test('is a file for spreadsheets', async () => {
  const { headers, body } = await get('?format=csv');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="cart-bookings-2026-03-10.csv"');
  expect(body.startsWith('\uFEFFBooking number,')).toBe(true);
});

test('has one row for each booking, newest first', async () => {
  const [newest, oldest, ...more] = await rows('?format=csv');
  expect(more).toEqual([]);
  expect(newest).toMatchObject({ 'Booking number': second.bookingNumber, Customer: 'रवि Kulkarni' });
  expect(oldest).toMatchObject({
    'Booking number': first.bookingNumber,
    Customer: "'=cmd() Bhatt",
    'Booked (IST)': '2026-03-10 09:00',
    'Total (INR)': '150',
    'Mobile number': '9811111111',
    Items: expect.stringContaining('1 × Glucose, fasting'),
  });
});

test.each([
  ['?format=csv&q=98222', [second.bookingNumber]],
  ['?format=CSV&status=pending', [second.bookingNumber, first.bookingNumber]],
  ['?format=csv&status=Cancelled', []],
  ['?format=csv&from=2026-03-11', []],
  ['?format=csv&page=2&limit=1', [second.bookingNumber, first.bookingNumber]],
])('%s', async (query, numbers) => {
  expect((await rows(query)).map((row) => row['Booking number'])).toEqual(numbers);
});

test('another format is the list', async () => {
  expect(await get('?format=xlsx')).toMatchObject({ status: 200, body: [{}, {}] });
});

test('is for administrators', async () => {
  expect(await get('?format=csv', asha.token)).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } });
  expect((await app.call('GET', '/cart-booking/all?format=csv')).status).toBe(401);
});

describe('of many bookings', () => {
  test('holds all that the filter finds, each once', async () => {
    const { db } = app.database;
    const [template = {}] = await rowsOf(db, 'bookings', 'id', second._id);
    const row = (index: number) => ({
      ...template,
      id: `many-${String(index).padStart(5, '0')}`,
      booking_number: `LB-MANY-${index}`,
      order_id: null,
      status: 'Cancelled' as const,
    });
    for (let start = 0; start < 2_500; start += 500) {
      const some = Array.from({ length: 500 }, (_, index) => row(start + index));
      await insertRows(db, 'bookings', some);
    }
    const numbers = (await rows('?format=csv&status=cancelled')).map((booking) => booking['Booking number']);
    expect(numbers).toHaveLength(2_500);
    expect(new Set(numbers).size).toBe(2_500);
    expect(await rows('?format=csv')).toHaveLength(2_502);
  });
});
