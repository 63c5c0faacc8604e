// Staff see and change the records of their scope and no others, reports once released.
import { beforeAll, describe, expect, test } from 'vitest';
import { giveRoles, makeCities, makeStaff, makeUser, type Person } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import { giveReport } from '../../../test/reports.ts';
import { openScopedBookings } from '../../../test/scoped-bookings.ts';

const app = await createTestApp({}, { centres: ['centre-a', 'centre-b'] });
const { itemId, admin, customer, makeBookings, makeRole, get, idsOf } = await openScopedBookings(app);

/** Bookings of both kinds: those that the partner brought, and those that nobody did. */
let brought: { cart: string; now: string };
let other: { cart: string; now: string };
let partnerId: string;
let otherPartnerId: string;

async function makePartner(code: string): Promise<string> {
  const body = { name: `Clinic ${code}`, mobileNumber: '9822222222', city: 'Pune', code, commissionPercent: 10 };
  return (await app.call('POST', '/affiliate', { token: admin.token, body })).body.data._id;
}

beforeAll(async () => {
  partnerId = await makePartner('CLINICA');
  otherPartnerId = await makePartner('CLINICB');
  brought = await makeBookings(customer, { referralCode: 'CLINICA' });
  other = await makeBookings(await makeUser(app), {});
});

describe('a partner', () => {
  let partner: Person;
  beforeAll(async () => {
    partner = await makeStaff(app, admin, { roleId: 'partner', scope: 'partner', partnerId });
  });

  test.each(['/cart-booking/all', '/booking'])('sees own referrals on %s, masked, and no others', async (path) => {
    const answer = await get(path, partner);
    expect(idsOf(answer)).toEqual([path === '/booking' ? brought.now : brought.cart]);
    expect(answer.headers['x-total-count']).toBe('1');
    const [row] = (answer.body as { data?: unknown[] }).data ?? answer.body;
    expect(row.userId.mobileNumber).toBe(`${customer.mobileNumber.slice(0, 2)}•••••${customer.mobileNumber.slice(-3)}`);
    const file = (await get(`${path}?format=csv`, partner)).body as string;
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(file).not.toContain(customer.mobileNumber);
    expect(file).not.toContain(customer.email);
  });

  test('sees its own statement and no other, with its number in full', async () => {
    expect(idsOf(await get('/affiliate', partner))).toEqual([partnerId]);
    expect((await get('/affiliate', partner)).body.data[0].mobileNumber).toBe('9822222222');
    expect((await get(`/affiliate/${partnerId}/statement`, partner)).status).toBe(200);
    expect((await get(`/affiliate/${otherPartnerId}/statement`, partner)).status).toBe(404);
  });

  test('sees figures of its own bookings alone', async () => {
    const { counts, byStatus } = (await get('/dashboard/summary', partner)).body;
    // A figure that it may not see is missing, and not zero.
    expect(counts).toEqual({ bookings: 2, revenue: 0, homeCollectionsOpen: 0 });
    expect(byStatus.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(2);
    const { lists, ...rest } = (await get('/dashboard/work', partner)).body;
    expect(lists.map(({ kind }: { kind: string }) => kind)).toEqual(['payAtCollection', 'bookNow', 'homeCollections']);
    expect(rest).toEqual({ match: null, webhooksSilentSince: null });
    expect(lists.find(({ kind }: { kind: string }) => kind === 'bookNow')?.count).toBe(1);
    expect((await get('/dashboard/summary', admin)).body.counts.bookings).toBe(4);
  });

  test.each(['/admin/all', '/prescription-reports', '/contact/all', '/ledger', '/admin/audit'])(
    'is refused %s',
    async (path) => {
      expect(await get(path, partner)).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } });
    },
  );

  test('gets no receipt, on which a number stands', async () => {
    expect(await get(`/cart-booking/receipt/${brought.cart}`, partner)).toMatchObject({
      status: 403,
      body: { permission: 'customer.contact' },
    });
    expect((await get(`/cart-booking/receipt/${other.cart}`, partner)).status).toBe(404);
  });
});

test('moving bookings on is not cancelling them', async () => {
  const { token } = await makeStaff(app, admin, { roleId: await makeRole('booking.read', 'booking.change') });
  const { cart, now } = await makeBookings(await makeUser(app), {});
  const missing = { status: 403, body: { code: 'PERMISSION_MISSING', permission: 'booking.cancel' } };
  const move = (status: string) =>
    app.call('PUT', '/cart-booking/update-status', { token, body: { bookingId: cart, status } });
  const approve = (status: string) => app.call('PUT', `/booking/update-status/${now}`, { token, body: { status } });
  expect(await move('Cancelled')).toMatchObject(missing);
  expect(await approve('rejected')).toMatchObject(missing);
  expect([(await move('Confirmed')).status, (await approve('approved')).status]).toEqual([200, 200]);
});

test('who works within a scope changes what is in it; the rest is not there', async () => {
  const roleId = await makeRole('booking.read', 'booking.change', 'booking.cancel', 'cash.collect', 'refund.request');
  const { token } = await makeStaff(app, admin, { roleId, scope: 'partner', partnerId });
  const attempts = (ids: { cart: string; now: string }) => [
    () => app.call('PUT', '/cart-booking/update-status', { token, body: { bookingId: ids.cart, status: 'Confirmed' } }),
    () => app.call('PUT', `/booking/update-status/${ids.now}`, { token, body: { status: 'approved' } }),
    () => app.call('PUT', `/booking/${ids.now}`, { token, body: { tests: [itemId] } }),
    () => app.call('POST', '/cart-booking/mail', { token, body: { bookingId: ids.cart, mail: 'confirmation' } }),
    () =>
      app.call('PUT', '/cart-booking/payment', {
        token,
        body: { bookingId: ids.cart, method: 'cash', receivedBy: 'Me' },
      }),
    () => app.call('PUT', '/booking/payment', { token, body: { bookingId: ids.now, method: 'upi', receivedBy: 'Me' } }),
  ];
  for (const attempt of attempts(other)) expect((await attempt()).status).toBe(404);
  const refund = { bookingId: other.cart, amount: 1, reason: 'Moved' };
  expect((await app.call('POST', '/cart-booking/refund', { token, body: refund })).status).toBe(404);
  expect((await app.call('DELETE', `/booking/${other.now}`, { token })).status).toBe(404);
  for (const attempt of attempts(brought)) expect((await attempt()).status).toBe(200);
});

test('a record of no centre is seen in scope all only, whatever the role', async () => {
  const narrow = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId: 'centre-a' });
  await giveReport(app, admin, customer);
  for (const path of ['/booking', '/cart-booking/all', '/prescription-reports', '/home-collection', '/contact/all'])
    expect([path, idsOf(await get(path, narrow))]).toEqual([path, []]);
  expect(idsOf(await get('/admin/all', narrow))).toEqual([]);
  // By the whole number somebody who calls is found.
  expect(idsOf(await get(`/admin/all?q=${customer.mobileNumber}`, narrow))).toEqual([customer.id]);
  expect(idsOf(await get(`/admin/all?q=${customer.mobileNumber.slice(1)}`, narrow))).toEqual([]);
  expect((await get(`/admin/user/${customer.id}`, narrow)).status).toBe(404);
  expect((await get(`/prescription-reports/${customer.id}`, narrow)).body.data).toEqual([]);
  const wide = await makeStaff(app, admin, { roleId: 'front-desk' });
  expect(idsOf(await get('/booking', wide))).toContain(other.now);
  expect((await get(`/admin/user/${customer.id}`, wide)).body.data.bookings.total).toBe(1);
});

test('lists are filtered by centre, and records of none are found in scope all only', async () => {
  const request = { name: 'Ravi', mobileNumber: '9876543210', city: 'Bhopal', consent: true };
  await makeCities(app);
  const atHome = async () => (await app.call('POST', '/home-collection/create', { body: request })).body.data._id;
  const prescribed = async () => {
    const parts = { city: 'Bhopal', file: { bytes: pdf(), name: 'prescription.pdf' } };
    return (await sendForm(app, 'POST', '/prescription/upload', (await makeUser(app)).token, parts)).body._id;
  };
  const reported = async () => (await giveReport(app, admin, customer))._id;
  const booked = async (kind: 'cart' | 'now') => (await makeBookings(await makeUser(app), {}))[kind];
  const lists = [
    ['/booking', 'bookings', () => booked('now')],
    ['/cart-booking/all', 'bookings', () => booked('cart')],
    ['/admin/bookings', 'bookings', () => booked('now')],
    ['/home-collection', 'home_collections', atHome],
    ['/prescription', 'prescriptions', prescribed],
    ['/prescription-reports', 'reports', reported],
  ] as const;
  const desk = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId: 'centre-a' });
  const visits = await makeStaff(app, admin, { roleId: 'administrator', scope: 'centre', centreId: 'centre-a' });
  for (const [path, table, make] of lists) {
    const { db } = app.database;
    const [placed, unplaced] = [await make(), await make()];
    await db.updateTable(table).set({ centre_id: 'centre-a' }).where('id', '=', placed).execute();
    await db.updateTable(table).set({ centre_id: null }).where('id', '=', unplaced).execute();
    const find = async (centre: string, person: Person) =>
      idsOf(await get(`${path}?limit=200&centre=${centre}`, person));
    expect([path, await find('centre-a', admin)]).toEqual([path, [placed]]);
    const none = await find('none', admin);
    expect(none).toContain(unplaced);
    expect(none).not.toContain(placed);
    expect(await find('centre-b', admin)).toEqual([]);
    const file = (await get(`${path}?format=csv&centre=centre-a`, admin)).body as string;
    expect(file.trim().split('\r\n')).toHaveLength(2);
    for (const person of [desk, visits]) {
      expect([path, await find('none', person)]).toEqual([path, []]);
      expect(await find('centre-b', person)).toEqual([]);
      expect(await find('centre-a', person)).toEqual([placed]);
    }
    // The next list of bookings has these too.
    await db.updateTable(table).set({ centre_id: null }).where('id', '=', placed).execute();
  }
});

test('a link to a file opens nothing once its record is outside the scope', async () => {
  const { db } = app.database;
  const desk = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId: 'centre-a' });
  const parts = { city: 'Bhopal', file: { bytes: pdf(), name: 'prescription.pdf' } };
  const sent = await sendForm(app, 'POST', '/prescription/upload', (await makeUser(app)).token, parts);
  const prescription = ['prescriptions', '/prescription', sent.body._id, 'file'] as const;
  const report = [
    'reports',
    '/prescription-reports',
    (await giveReport(app, admin, customer))._id,
    'reportFile',
  ] as const;
  for (const [table, path, id, field] of [prescription, report]) {
    const moveTo = (centre_id: string) => db.updateTable(table).set({ centre_id }).where('id', '=', id).execute();
    await moveTo('centre-a');
    const { data } = (await get(path, desk)).body;
    const { pathname, search } = new URL(data.find(({ _id }: { _id: string }) => _id === id)[field]);
    const open = async () => (await app.http.inject({ url: pathname + search })).statusCode;
    expect(await open()).toBe(200);
    await moveTo('centre-b');
    expect(await open()).toBe(410);
    await moveTo('centre-a');
    expect(await open()).toBe(200);
    await giveRoles(app, admin, desk, { roleId: 'front-desk', scope: 'centre', centreId: 'centre-b' });
    expect(await open()).toBe(410);
    await giveRoles(app, admin, desk, { roleId: 'front-desk', scope: 'centre', centreId: 'centre-a' });
  }
});

test('report.read shows what is released; whoever works on reports sees the rest', async () => {
  const waiting = await giveReport(app, admin, customer, { fields: { amount: '300' } });
  const desk = await makeStaff(app, admin, { roleId: 'front-desk' });
  const pathologist = await makeStaff(app, admin, { roleId: 'pathologist' });
  expect(idsOf(await get('/prescription-reports', desk))).not.toContain(waiting._id);
  expect(idsOf(await get('/prescription-reports', pathologist))).toContain(waiting._id);
  expect((await get(`/prescription-reports/${waiting._id}`, desk)).body.data).toEqual([]);
  expect((await get(`/prescription-reports/download/${waiting.fileName}`, desk)).status).toBe(404);
  expect((await get(`/prescription-reports/versions/${waiting._id}`, desk)).status).toBe(404);
  expect((await get(`/prescription-reports/download/${waiting.fileName}`, pathologist)).status).toBe(200);
  await app.call('PUT', `/prescription-reports/status/${waiting._id}`, {
    token: admin.token,
    body: { status: 'Completed' },
  });
  expect(idsOf(await get('/prescription-reports', desk))).toContain(waiting._id);
});

test('a link to a report that is not released opens for nobody who lost the right to see it before', async () => {
  const waiting = await giveReport(app, admin, customer, { fields: { amount: '300' } });
  const person = await makeStaff(app, admin, { roleId: 'pathologist' });
  const { data } = (await get('/prescription-reports', person)).body;
  const { pathname, search } = new URL(data.find(({ _id }: { _id: string }) => _id === waiting._id).reportFile);
  const open = async () => (await app.http.inject({ url: pathname + search })).statusCode;
  expect(await open()).toBe(200);
  await giveRoles(app, admin, person, { roleId: 'front-desk' });
  expect(await open()).toBe(410);
  const body = { status: 'Completed' };
  await app.call('PUT', `/prescription-reports/status/${waiting._id}`, { token: admin.token, body });
  expect(await open()).toBe(200);
});

test('a message of a customer is of their centres, and one of a stranger in scope all only', async () => {
  const writer = await makeUser(app);
  const { cart } = await makeBookings(writer, {});
  await app.database.db.updateTable('bookings').set({ centre_id: 'centre-a' }).where('id', '=', cart).execute();
  const write = async (token?: string) =>
    (
      await app.call('POST', '/contact/create', {
        token,
        body: { name: 'Asha', phoneNumber: '9833333333', message: 'Open?' },
      })
    ).body.data._id;
  const [known, strange] = [await write(writer.token), await write()];
  const [here, there] = await Promise.all(
    ['centre-a', 'centre-b'].map((centreId) =>
      makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId }),
    ),
  );
  if (!here || !there) throw new Error('Two desks');
  expect(idsOf(await get('/contact/all', here))).toEqual([known]);
  expect(idsOf(await get('/contact/all', there))).toEqual([]);
  expect(idsOf(await get('/contact/all', admin))).toEqual(expect.arrayContaining([known, strange]));
  expect(((await get('/contact/all?format=csv', here)).body as string).trim().split('\r\n')).toHaveLength(2);
  expect((await get(`/admin/user/${writer.id}`, here)).body.data.messages.total).toBe(1);
  const answer = (by: Person, id: string) =>
    app.call('POST', `/contact/${id}/answer`, { token: by.token, body: { text: 'Until eight.', way: 'phone' } });
  expect([(await answer(there, known)).status, (await answer(here, strange)).status]).toEqual([404, 404]);
  expect((await answer(here, known)).status).toBe(201);
});
