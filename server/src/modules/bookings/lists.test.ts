import { describe, expect, test } from 'vitest';
import { makeAdmin, makeCities, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const asha = await makeUser(app, { firstName: 'Asha', lastName: 'Bhatt', phone: '9811111111' });
const ravi = await makeUser(app, { firstName: 'Ravi', lastName: 'Kulkarni', phone: '9822222222' });
const [cheap = '', dear = ''] = await makeItems(app, { name: 'Cheap one', price: 100 }, { price: 900 });
const admin = await makeAdmin(app);

async function booked(person: Person, item: string, details = {}) {
  const { status, body } = await app.call('POST', '/booking', {
    token: person.token,
    body: { tests: [item], ...details },
  });
  expect(status).toBe(201);
  return body.data;
}

// 09:00 on 10 March in India, then late that evening (already the next day there).
const first = await booked(asha, cheap, { city: 'Bhopal', date: '2026-03-20', slot: '08:00-10:00', notes: '=1+1' });
app.clock.advance(15.5 * 3_600_000);
const fresh = await app.call('POST', '/admin/login', { body: { email: admin.email, password: 'a-password-of-tests' } });
const second = await booked(ravi, dear, { city: 'Indore' });
const third = await booked(asha, dear);
const { token } = fresh.body;
await app.call('PUT', `/booking/update-status/${first._id}`, { token, body: { status: 'approved' } });
const all = [third._id, second._id, first._id];

async function list(query = '', path = '/booking', as = token) {
  const { status, body, headers } = await app.call('GET', `${path}${query}`, { token: as });
  expect(status).toBe(200);
  return {
    ids: body.data.map((booking: { _id: string }) => booking._id),
    total: headers['x-total-count'],
    link: headers.link,
  };
}

test('administrators see all, a person the own ones, newest first', async () => {
  expect(await list()).toEqual({ ids: all, total: '3', link: undefined });
  expect((await list('', '/booking/id', asha.token)).ids).toEqual([third._id, first._id]);
  expect((await list('?q=ravi', '/booking/id/', ravi.token)).ids).toEqual([second._id]);
  expect((await list('', '/booking/id')).ids).toEqual([]);
});

describe('one search box finds', () => {
  test.each([
    ['the booking number', () => first.bookingNumber.toLowerCase(), [first._id]],
    ['the name', () => 'kulkarni ravi', [second._id]],
    ['the mobile number', () => '98111', [third._id, first._id]],
    ['nothing for %', () => '%', []],
  ])('%s', async (_name, q, wanted) => {
    expect((await list(`?q=${encodeURIComponent(q())}`)).ids).toEqual(wanted);
  });
});

test.each([
  ['?status=APPROVED', [first._id]],
  ['?status=pending', [third._id, second._id]],
  ['?status=nonsense', all],
  ['?city=Indore', [second._id]],
  ['?to=2026-03-10', [first._id]],
  ['?from=2026-03-11&to=2026-03-11', [third._id, second._id]],
  ['?from=never', all],
  ['?sort=bookingDate', all.toReversed()],
  ['?sort=-totalPrice&limit=2', [third._id, second._id]],
  ['?sort=-date&limit=1', [first._id]],
  ['?sort=date&limit=1', [first._id]],
  ['?sort=patient', all],
  ['?page=2&limit=2', [first._id]],
  ['?page=50', []],
])('%s', async (query, wanted) => {
  expect((await list(query)).ids).toEqual(wanted);
});

test('pages say the total and their neighbours', async () => {
  const { total, link } = await list('?page=2&limit=1');
  expect(total).toBe('3');
  for (const rel of ['first', 'prev', 'next', 'last']) expect(link).toContain(`rel="${rel}"`);
});

test('what is filtered is exported', async () => {
  const { body, headers } = await app.call('GET', '/booking?format=csv&status=approved', { token });
  expect(headers['content-disposition']).toContain('filename="bookings-2026-03-11.csv"');
  const [head = '', row = '', end] = String(body).split('\r\n');
  expect(head).toContain('Booking number,Booked (IST),Status,Price (INR)');
  expect(row).toContain(`${first.bookingNumber},2026-03-10 09:00,approved,100,Asha Bhatt,9811111111`);
  expect(row).toContain('Cheap one,centre,2026-03-20,08:00-10:00');
  expect(row).toContain("'=1+1");
  expect(end).toBe('');
});
