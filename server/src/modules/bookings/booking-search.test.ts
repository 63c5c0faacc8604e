// A search that finds more bookings than are carried from one statement to the next.
import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const BOOKINGS = 10_800;
const BATCH = 400;
const PEOPLE = ['Asha', 'Ravi'] as const;
const app = await createTestApp();
const { token } = await makeAdmin(app);
const { db } = app.database;

const numbered = (index: number) => String(index).padStart(5, '0');
const at = (index: number) => new Date(app.clock.now() - 86_400_000 + index * 1_000).toISOString();
await db
  .insertInto('accounts')
  .values(
    PEOPLE.map((name, index) => ({
      id: `person-${index}`,
      first_name: name,
      last_name: 'Kamath',
      email: null,
      mobile_number: `981234567${index}`,
      password_hash: '',
      profile_photo: null,
      role: 'user' as const,
      language: 'en' as const,
      last_login_at: null,
      created_at: at(0),
      deleted_at: null,
    })),
  )
  .execute();
for (let start = 0; start < BOOKINGS; start += BATCH) {
  const rows = Array.from({ length: BATCH }, (_, step) => start + step).map((index) => ({
    id: `booking-${numbered(index)}`,
    kind: 'booking',
    booking_number: `LN-${numbered(index)}`,
    account_id: `person-${index % 12 === 0 ? 1 : 0}`,
    total_amount: 100 * (index % 7),
    status: index % 3 === 0 ? 'Confirmed' : 'Pending',
    payment_status: 'created',
    payment_method: 'at_collection',
    patient: JSON.stringify({ name: 'Asha', age: 40, sex: 'female', mobileNumber: null }),
    collection: 'centre',
    place_held: 0,
    created_at: at(index),
    updated_at: at(index),
  }));
  await db
    .insertInto('bookings')
    .values(rows as never)
    .execute();
}

async function page(query: string) {
  const { status, body, headers } = await app.call('GET', `/admin/bookings?${query}`, { token });
  expect(status).toBe(200);
  return {
    numbers: body.data.map((row: { bookingNumber: string }) => row.bookingNumber),
    total: Number(headers['x-total-count']),
  };
}
const LAST = BOOKINGS - 1;

test('pages and counts a search that most bookings fit', async () => {
  expect(await page('q=kama&limit=2&page=1')).toEqual({
    numbers: [`LN-${numbered(LAST)}`, `LN-${numbered(LAST - 1)}`],
    total: BOOKINGS,
  });
  expect((await page(`q=kama&limit=2&page=${BOOKINGS / 2}`)).numbers).toEqual(['LN-00001', 'LN-00000']);
  const dear = await page('q=98123&sort=-totalAmount&limit=1&page=1');
  expect(dear).toEqual({ numbers: ['LN-10793'], total: BOOKINGS });
});

test('filters it', async () => {
  expect((await page('q=amath&status=confirmed&limit=1')).total).toBe(BOOKINGS / 3);
  expect((await page('q=kama+ravi&limit=1')).total).toBe(BOOKINGS / 12);
  expect((await page('q=kama+02399&limit=1')).numbers).toEqual(['LN-02399']);
});
