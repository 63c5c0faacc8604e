import { describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeUser,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const DAY = 86_400_000;
const app = await createTestApp();
await makeCities(app);
const asha = await makeUser(app, {
  firstName: 'Asha',
  lastName: 'Bhatt',
  email: 'asha.b@example.in',
  phone: '9811111111',
});
const ravi = await makeUser(app, {
  firstName: 'Ravi',
  lastName: 'Kulkarni',
  email: 'ravi@clinic.in',
  phone: '9822222222',
});
const [cheap = '', dear = ''] = await makeItems(app, { price: 100 }, { price: 900 });

async function booked(person: Person, item: string, details = {}) {
  await fillCart(app, person.token, [item]);
  return bookCart(app, person.token, details);
}

// 09:00 on 10 March in India, then late that evening (already the next day there), then the day after.
const first = await booked(asha, cheap, { city: 'Bhopal', date: '2026-03-20', slot: '08:00-10:00' });
const paid = await payOrder(app, first.orderId);
await app.call('PUT', '/cart-booking/verify', { token: asha.token, body: paid });
app.clock.advance(15.5 * 3_600_000);
const second = await booked(ravi, dear, { city: 'Indore' });
const third = await booked(asha, dear);
const admin = await makeAdmin(app);
const all = [third, second, first].map(({ booking }) => booking._id);
const [idOfThird, idOfSecond, idOfFirst] = all;

async function list(query = '', token = admin.token, path = '/cart-booking/all') {
  const { status, body, headers } = await app.call('GET', `${path}${query}`, { token });
  expect(status).toBe(200);
  return {
    ids: body.map((booking: { _id: string }) => booking._id),
    total: headers['x-total-count'],
    link: headers.link,
  };
}

test('administrators see all, newest first', async () => {
  expect(await list()).toEqual({ ids: all, total: '3', link: undefined });
});

test('a person sees the own ones only, newest first', async () => {
  expect((await list('', asha.token, '/cart-booking')).ids).toEqual([idOfThird, idOfFirst]);
  expect((await list('', ravi.token, '/cart-booking/')).ids).toEqual([idOfSecond]);
  expect((await list('', admin.token, '/cart-booking')).ids).toEqual([]);
  expect((await list(`?q=ravi&accountId=${ravi.id}`, asha.token, '/cart-booking')).ids).not.toContain(idOfSecond);
});

describe('one search box finds', () => {
  test.each([
    ['the booking number', () => first.booking.bookingNumber.toLowerCase(), [idOfFirst]],
    ['the payment', () => paid.razorpay_payment_id, [idOfFirst]],
    ['the order', () => second.orderId, [idOfSecond]],
    ['the name', () => 'kulkarni ravi', [idOfSecond]],
    ['the mobile number', () => '98111', [idOfThird, idOfFirst]],
    ['the e-mail', () => '@CLINIC', [idOfSecond]],
    ['nothing for %', () => '%', []],
  ])('%s', async (_name, q, wanted) => {
    expect((await list(`?q=${encodeURIComponent(q())}`)).ids).toEqual(wanted);
  });
});

test.each([
  ['?status=confirmed', [idOfFirst]],
  ['?status=PENDING', [idOfThird, idOfSecond]],
  ['?status=nonsense', all],
  ['?city=Indore', [idOfSecond]],
  ['?to=2026-03-10', [idOfFirst]],
  ['?from=2026-03-11', [idOfThird, idOfSecond]],
  ['?from=2026-03-11&to=2026-03-11', [idOfThird, idOfSecond]],
  ['?from=2026-03-12', []],
  ['?from=never&to=later', all],
  ['?sort=createdAt', all.toReversed()],
  ['?sort=totalAmount', [idOfFirst, idOfSecond, idOfThird]],
  ['?sort=-date&limit=1', [idOfFirst]],
  ['?sort=date&limit=1', [idOfFirst]],
  ['?sort=fingerprint', all],
  ['?page=2&limit=2', [idOfFirst]],
  ['?limit=0', [idOfThird]],
  ['?page=50', []],
])('%s', async (query, wanted) => {
  expect((await list(query)).ids).toEqual(wanted);
});

test('pages say the total and their neighbours', async () => {
  const { total, link } = await list('?page=2&limit=1&sort=createdAt');
  expect(total).toBe('3');
  for (const rel of ['first', 'prev', 'next', 'last']) expect(link).toContain(`rel="${rel}"`);
  expect(link).toContain('sort=createdAt');
});

test('500 rows at most without a page', async () => {
  const template = await app.database.db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', idOfSecond)
    .executeTakeFirstOrThrow();
  // The database computes it itself.
  Reflect.deleteProperty(template, 'search_text');
  Reflect.deleteProperty(template, 'shown_status');
  const row = (index: number) => ({
    ...template,
    id: `many-${index}`,
    booking_number: `LB-MANY-${index}`,
    order_id: null,
    status: 'Cancelled' as const,
    created_at: new Date(app.clock.now() - 10 * DAY).toISOString(),
  });
  await app.database.db
    .insertInto('bookings')
    .values(Array.from({ length: 510 }, (_, index) => row(index)))
    .execute();
  const { ids, total } = await list();
  expect({ rows: ids.length, total }).toEqual({ rows: 500, total: '513' });
  expect((await list('?limit=9999')).ids).toHaveLength(200);
});
