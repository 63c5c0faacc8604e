import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, makeCities, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const [iron = '', sugar = '', thyroid = '', pack = ''] = await makeItems(
  app,
  { code: 'IRON', name: 'Iron studies', price: 300.5, parameter: ['Iron', 'TIBC'] },
  { code: 'SUGAR', name: 'Blood sugar', price: 100, discountPercent: 10 },
  { code: 'TSH', name: 'TSH', price: 250 },
  { kind: 'package', code: 'CHECK', name: 'Check-up', price: 500, tests: ['IRON', 'SUGAR'] },
);
const { db } = app.database;

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
});
beforeEach(async () => {
  user = await makeUser(app);
});

const book = (body: Record<string, unknown>, token = user.token, headers: Record<string, string> = {}) =>
  app.call('POST', '/booking', { token, body, headers });
const edit = (id: string, body: Record<string, unknown>) =>
  app.call('PUT', `/booking/${id}`, { token: admin.token, body });
const own = async (token = user.token) => (await app.call('GET', '/booking/id', { token })).body.data;
const WINDOW = { city: 'Bhopal', date: '2026-03-12', slot: '06:00-08:00' };
const ADDRESS = {
  name: 'Asha',
  number: '9876543210',
  locality: 'Shyamla Hills',
  pincode: '462002',
  address: '12 Lake View Road',
  city: 'Bhopal',
  addressType: 'home',
};

describe('the price', () => {
  test.each([
    ['a package', { packageId: pack }, 500],
    ['a test', { tests: [iron] }, 300.5],
    ['tests at their final prices', { tests: [iron, sugar] }, 390.5],
    ['a package and tests that it does not hold', { packageId: pack, tests: [thyroid] }, 750],
    ['a package and tests that it holds', { packageId: pack, tests: [iron, thyroid] }, 750],
    ['a test that is named twice', { tests: [thyroid, thyroid] }, 250],
    ['a package that is none', { packageId: 'no-such-package', tests: [thyroid] }, 250],
    ['a test that is said to be a package', { packageId: iron, tests: [thyroid] }, 250],
    ['nonsense for a package', { packageId: { _id: pack }, tests: [thyroid] }, 250],
    ['a test that is none', { packageId: '', tests: [thyroid, 'no-such-test', pack] }, 250],
  ])('of %s', async (_name, body, price) => {
    const { status, body: answer } = await book({ ...body, totalPrice: 1 });
    expect([status, answer.data.totalPrice]).toEqual([201, price]);
    expect(await own()).toEqual([answer.data]);
  });

  test.each([
    [{}],
    [{ tests: [] }],
    [{ packageId: 'unknown', tests: ['unknown'] }],
    [{ packageId: null, tests: null }],
  ])('%j books nothing', async (body) => {
    expect(await book(body)).toMatchObject({ status: 400, body: { issues: [{ path: 'tests' }] } });
    expect(await own()).toEqual([]);
  });
});

test('a booking says what is booked, for whom, where and when', async () => {
  const patient = { name: 'Kamla Verma', age: 71, sex: 'female', mobileNumber: '9876543210' };
  const details = { patient, collection: 'home', address: ADDRESS, notes: 'Second floor' };
  const { body } = await book({ packageId: pack, tests: [thyroid], ...details, ...WINDOW, status: 'approved' });
  expect(body.data).toMatchObject({
    bookingNumber: expect.stringMatching(/^LN-/),
    userId: { _id: user.id, firstName: 'Asha', mobileNumber: user.mobileNumber },
    packageId: {
      _id: pack,
      kind: 'package',
      name: 'Check-up',
      finalPrice: 500,
      parameters: 3,
      tests: [
        { _id: iron, name: 'Iron studies' },
        { _id: sugar, name: 'Blood sugar' },
      ],
    },
    tests: [{ testId: { _id: thyroid, name: 'TSH', finalPrice: 250 } }],
    status: 'pending',
    patient,
    collection: 'home',
    address: ADDRESS,
    date: WINDOW.date,
    slot: WINDOW.slot,
    notes: 'Second floor',
  });
});

test('name and price stay as at booking time', async () => {
  const [item = ''] = await makeItems(app, { name: 'Old name', price: 100 });
  const { body } = await book({ tests: [item] });
  const change = { name: 'New name', final_price: 99_900, active: 0 };
  await db.updateTable('catalogue_items').set(change).where('id', '=', item).execute();
  expect(await own()).toEqual([body.data]);
  expect((await book({ tests: [item] })).status).toBe(400);
  // An edit keeps what was booked at its price, although it is not sold any more.
  const edited = await edit(body.data._id, { tests: [body.data.tests[0]._id, thyroid] });
  expect(edited.body.data.totalPrice).toBe(350);
  expect(edited.body.data.tests[0]).toEqual(body.data.tests[0]);
});

describe('an address of the address book', () => {
  test('is kept as it was', async () => {
    const saved = await app.call('POST', '/address/create', { token: user.token, body: ADDRESS });
    const { body } = await book({ tests: [iron], collection: 'home', addressId: saved.body.data._id });
    await app.call('DELETE', `/address/delete/${saved.body.data._id}`, { token: user.token });
    expect((await own())[0].address).toEqual(ADDRESS);
    expect(body.data.address).toEqual(ADDRESS);
  });

  test('must be the own one', async () => {
    const other = await makeUser(app);
    const saved = await app.call('POST', '/address/create', { token: other.token, body: ADDRESS });
    const refused = await book({ tests: [iron], collection: 'home', addressId: saved.body.data._id });
    expect(refused.status).toBe(404);
  });
});

test.each([
  [{ collection: 'home' }, 'address'],
  [{ date: WINDOW.date }, 'slot'],
  [{ date: WINDOW.date, slot: WINDOW.slot }, 'city'],
  [{ ...WINDOW, slot: '06:30-08:30' }, 'slot'],
  [{ ...WINDOW, date: '2026-03-09' }, 'slot'],
  [{ tests: 'iron' }, 'tests'],
])('%j is refused at %s', async (details, path) => {
  const { status, body } = await book({ tests: [iron], ...details });
  expect({ status, path: body.issues?.[0]?.path }).toEqual({ status: 400, path });
});

test('the same Idempotency-Key books once', async () => {
  const headers = { 'idempotency-key': 'once' };
  const first = await book({ tests: [iron] }, user.token, headers);
  const again = await book({ tests: [iron] }, user.token, headers);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await own()).toHaveLength(1);
  expect((await book({ tests: [sugar] }, user.token, headers)).body.code).toBe('IDEMPOTENCY_MISMATCH');
});

describe('for another account', () => {
  test('an administrator books, and the log knows', async () => {
    const { status, body } = await book({ tests: [iron], userId: user.id }, admin.token);
    expect([status, body.data.userId._id, body.data.patient.name]).toEqual([
      201,
      user.id,
      expect.stringMatching(/^Asha/),
    ]);
    expect(await own()).toHaveLength(1);
    const log = await db.selectFrom('audit_log').selectAll().where('record_id', '=', body.data._id).execute();
    expect(log).toMatchObject([{ action: 'booking.created', actor_id: admin.id }]);
    expect((await book({ tests: [iron], userId: 'nobody' }, admin.token)).body.issues[0].path).toBe('userId');
  });

  test('nobody else does', async () => {
    const other = await makeUser(app);
    const { body } = await book({ tests: [iron], userId: other.id });
    expect(body.data.userId._id).toBe(user.id);
    expect(await own(other.token)).toEqual([]);
  });
});

describe('an edit', () => {
  test('takes ids of tests and of own entries, and computes the price', async () => {
    const { data } = (await book({ packageId: pack, tests: [thyroid] })).body;
    const [entry] = data.tests;
    const more = await edit(data._id, { tests: [entry._id, iron] });
    expect(more.body.data).toMatchObject({ totalPrice: 750, packageId: { _id: pack } });
    expect(more.body.data.tests.map((test: { testId: { _id: string } }) => test.testId._id)).toEqual([thyroid, iron]);
    expect(more.body.data.tests[0]._id).toBe(entry._id);
    const less = await edit(data._id, { packageId: null });
    expect(less.body.data).toMatchObject({ totalPrice: 550.5, packageId: null });
    expect((await edit(data._id, { tests: [] })).status).toBe(400);
    expect((await own())[0]).toEqual(less.body.data);
  });

  test('may give it to another account, which must exist', async () => {
    const other = await makeUser(app);
    const { data } = (await book({ tests: [iron] })).body;
    expect((await edit(data._id, { userId: 'nobody' })).status).toBe(400);
    expect((await edit(data._id, { userId: other.id })).body.data.userId._id).toBe(other.id);
    expect((await own(other.token)).map((one: { _id: string }) => one._id)).toEqual([data._id]);
    const log = await db.selectFrom('audit_log').select('action').where('record_id', '=', data._id).execute();
    expect(log).toEqual([{ action: 'booking.updated' }]);
  });

  test('of what is over is refused', async () => {
    const { data } = (await book({ tests: [iron] })).body;
    const body = { status: 'rejected' };
    await app.call('PUT', `/booking/update-status/${data._id}`, { token: admin.token, body });
    expect(await edit(data._id, { tests: [sugar] })).toMatchObject({ status: 409, body: { code: 'BOOKING_CLOSED' } });
    expect((await edit('unknown', { tests: [sugar] })).status).toBe(404);
  });
});

test('a deleted account leaves its bookings without patient, address and notes', async () => {
  const { data } = (await book({ tests: [iron], collection: 'home', address: ADDRESS, notes: 'Ring twice' })).body;
  await app.call('DELETE', `/admin/delete/${user.id}`, { token: admin.token });
  const { body } = await app.call('GET', `/booking?q=${data.bookingNumber}`, { token: admin.token });
  expect(body.data).toMatchObject([
    {
      userId: { firstName: 'Deleted' },
      patient: { name: 'Deleted account' },
      address: null,
      notes: '',
      totalPrice: 300.5,
    },
  ]);
});

test('the customer is told of each step by mail, once', async () => {
  const { data } = (await book({ tests: [iron], ...WINDOW })).body;
  const path = `/booking/update-status/${data._id}`;
  for (const status of ['approved', 'approved', 'completed']) {
    await app.call('PUT', path, { token: admin.token, body: { status } });
  }
  await app.outbox.drain();
  const mails = readdirSync(join(app.dataDir, 'mail'))
    .map((file) => readFileSync(join(app.dataDir, 'mail', file), 'utf8'))
    .filter((mail) => mail.includes(user.email));
  const subjects = mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim()).sort();
  expect(subjects).toEqual([
    `Booked, we will confirm: your booking ${data.bookingNumber}`,
    `Your booking ${data.bookingNumber} is confirmed`,
  ]);
  for (const mail of mails) expect(mail).toContain('Iron studies');
});
