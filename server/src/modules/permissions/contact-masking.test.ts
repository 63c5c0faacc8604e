// Without the permission customer.contact nobody reads or finds a number or an e-mail.
import { beforeAll, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeCities, makeStaff, makeUser, type Person } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import { giveReport } from '../../../test/reports.ts';
import { openScopedBookings } from '../../../test/scoped-bookings.ts';
import { maskContacts } from '../../platform/base/contact-mask.ts';

const app = await createTestApp();
const { itemId, admin, customer, makeBookings, makeRole, get, idsOf } = await openScopedBookings(app);

beforeAll(async () => {
  await makeBookings(customer, {});
  await makeBookings(await makeUser(app), {});
  await giveReport(app, admin, customer);
});

test('without customer.contact nothing tells a number or an e-mail', async () => {
  const roleId = await makeRole('customer.read', 'booking.read', 'report.read', 'people.manage', 'audit.read');
  const person = await makeStaff(app, admin, { roleId });
  const message = { name: 'Asha', email: 'writer@example.in', phoneNumber: '9833333333', message: 'Open?' };
  await app.call('POST', '/contact/create', { body: message });
  const paths = [
    '/admin/all',
    '/booking',
    '/cart-booking/all',
    '/contact/all',
    '/prescription-reports',
    '/staff',
    '/admin/audit',
  ];
  const answers = await Promise.all(
    [...paths, ...paths.map((path) => `${path}?format=csv`), `/admin/user/${customer.id}`, `/admin/all?q=Verma`].map(
      (path) => get(path, person),
    ),
  );
  const said = JSON.stringify(answers.map(({ body }) => body));
  for (const secret of [customer.mobileNumber, customer.email, 'writer@example.in', '9833333333', admin.email])
    expect(said).not.toContain(secret);
  expect(said).toContain('w•••@example.in');
  expect(said).toContain('98•••••333');
  const desk = await makeStaff(app, admin, { roleId: 'front-desk' });
  expect(JSON.stringify((await get('/contact/all', desk)).body)).toContain('9833333333');
  // One's own account is not an answer about customers.
  expect((await get('/admin/me', person)).body.email).toBe(person.email);
});

test('without customer.contact the telephone of a laboratory that measures for us is told', async () => {
  const body = { name: 'Metro Reference', phone: '9811122233', tests: [] };
  await app.call('POST', '/referral-laboratories', { token: admin.token, body });
  const technician = await makeStaff(app, admin, { roleId: 'technician' });
  expect((await get('/referral-laboratories', technician)).body.data).toMatchObject([{ phone: '9811122233' }]);
});

test('without customer.contact no search finds out a number or an e-mail by its parts', async () => {
  const person = await makeStaff(app, admin, { roleId: await makeRole('customer.read', 'booking.read') });
  for (const q of [
    customer.mobileNumber.slice(0, 4),
    `Verma ${customer.mobileNumber.slice(-3)}`,
    customer.email,
    '@example',
  ]) {
    const answer = await get(`/admin/all?q=${encodeURIComponent(q)}`, person);
    expect(answer).toMatchObject({ status: 403, body: { permission: 'customer.contact' } });
  }
  expect((await get(`/admin/all?q=${customer.mobileNumber}`, person)).status).toBe(200);
  expect((await get('/admin/all?q=Verma', person)).status).toBe(200);
});

test('without customer.contact nobody tries out the digits of a masked number', async () => {
  const roleId = await makeRole('customer.read', 'booking.read');
  const person = await makeStaff(app, admin, { roleId });
  const numbers = Array.from({ length: 51 }, (_, index) => `98000000${String(index).padStart(2, '0')}`);
  const statusOf = async (q: string, path = '/admin/all') => (await get(`${path}?q=${q}`, person)).status;
  for (const number of numbers.slice(0, 50)) expect(await statusOf(number)).toBe(200);
  expect(await statusOf(numbers[50] ?? '')).toBe(429);
  expect(await statusOf(numbers[50] ?? '', '/admin/bookings')).toBe(429);
  // A number that was tried already tells nothing new.
  expect(await statusOf(numbers[0] ?? '', '/admin/bookings')).toBe(200);
  expect(await statusOf('Verma')).toBe(200);
  const desk = await makeStaff(app, admin, { roleId: 'front-desk' });
  for (const number of numbers) expect((await get(`/admin/all?q=${number}`, desk)).status).toBe(200);
});

test('without customer.contact nobody reads where somebody lives', async () => {
  await makeCities(app);
  const patient = await makeUser(app);
  const address = {
    name: 'Asha Verma',
    number: patient.mobileNumber,
    address: '12 Hibiscus Row',
    locality: 'Arera Colony',
    landmark: 'Old temple',
    city: 'Bhopal',
    pincode: '462016',
    addressType: 'home',
  };
  await fillCart(app, patient.token, [itemId]);
  const details = { address, paymentMethod: 'at_collection' };
  const { booking } = await bookCart(app, patient.token, details);
  const asked = { name: 'Ravi', mobileNumber: '9876543210', city: 'Bhopal', consent: true, address: '7 Neem Lane' };
  await app.call('POST', '/home-collection/create', { body: { ...asked, pincode: '462016' } });
  const reading = await makeRole('booking.read');
  const blind = await makeStaff(app, admin, { roleId: reading });
  const paths = [
    `/admin/bookings/${booking._id}`,
    '/cart-booking/all',
    '/home-collection',
    '/home-collection?format=csv',
  ];
  const said = async (by: Person) =>
    JSON.stringify(await Promise.all(paths.map(async (path) => (await get(path, by)).body)));
  const [hidden, seen] = [await said(blind), await said(admin)];
  for (const secret of ['12 Hibiscus Row', 'Old temple', '7 Neem Lane']) {
    expect(seen).toContain(secret);
    expect(hidden).not.toContain(secret);
  }
  expect(hidden).toContain('462016');
});

describe('without customer.contact', () => {
  const EVERY = [
    'customer.read',
    'booking.read',
    'report.read',
    'report.upload',
    'ledger.read',
    'audit.read',
    'message.read',
    'people.manage',
    'visit.read',
  ] as const;
  let hidden: Person;
  let seeing: Person;
  let blind: Person;
  beforeAll(async () => {
    hidden = await makeUser(app, { email: 'zorbo.kx99@hidden-post.in' });
    await makeBookings(hidden, {});
    const parts = { city: 'Bhopal', file: { bytes: pdf(), name: 'prescription.pdf' } };
    await sendForm(app, 'POST', '/prescription/upload', hidden.token, parts);
    await giveReport(app, admin, hidden);
    const { email } = hidden;
    await app.call('POST', '/contact/create', { body: { name: 'Asha', email, message: 'Open?' } });
    const assignments = [{ roleId: 'auditor', scope: 'all' }];
    const invited = { email: 'zorbo.kx99@hidden-desk.in', firstName: 'Meena', lastName: 'Rao', assignments };
    await app.call('POST', '/staff/invite', { token: admin.token, body: invited });
    await app.outbox.drain();
    seeing = await makeStaff(app, admin, { roleId: await makeRole(...EVERY, 'customer.contact') });
    blind = await makeStaff(app, admin, { roleId: await makeRole(...EVERY) });
  });
  const sizeOf = async (path: string, by: Person): Promise<number> => {
    const answer = await get(path, by);
    expect(answer.status, path).toBe(200);
    if (path.includes('format=csv')) return (answer.body as string).trim().split('\r\n').length - 1;
    return idsOf(answer).length;
  };
  const LISTS = [
    '/admin/all',
    '/booking',
    '/cart-booking/all',
    '/admin/bookings',
    '/prescription',
    '/prescription-reports',
    '/contact/all',
    '/admin/audit',
    '/messages',
    '/staff',
  ];

  test.each(LISTS)('no part of an e-mail finds a row of %s, nor of its file', async (list) => {
    for (const path of [list, `${list}?format=csv`]) {
      const found = (q: string, by: Person) => sizeOf(`${path}${path.includes('?') ? '&' : '?'}q=${q}`, by);
      // A part of each length that the searches tell apart.
      for (const q of ['zorbo.kx99', 'hidden-', 'kx99', 'zo']) {
        expect(await found(q, seeing), `${path} ${q}`).toBeGreaterThan(0);
        expect(await found(q, blind), `${path} ${q}`).toBe(0);
      }
    }
  });

  test('names and whole numbers find what they did', async () => {
    for (const path of ['/admin/all', '/booking', '/cart-booking/all', '/prescription-reports']) {
      expect(await sizeOf(`${path}?q=${hidden.mobileNumber}`, blind), path).toBeGreaterThan(0);
      expect(await sizeOf(`${path}?q=Verma`, blind), path).toBe(await sizeOf(`${path}?q=Verma`, seeing));
    }
  });

  test('no order of a list tells where an address stands', async () => {
    const inOrder = async (sort: string, by: Person) => idsOf(await get(`/admin/all?sort=${sort}`, by));
    expect(await inOrder('email', seeing)).not.toEqual(await inOrder('-email', seeing));
    for (const sort of ['email', '-email', 'mobileNumber', '-mobileNumber'])
      expect(await inOrder(sort, blind), sort).toEqual(await inOrder('unknown', blind));
  });
});

test('masks what stands deep in an answer, and leaves what is no contact', () => {
  const answer = {
    number: 'LB-7K3M',
    rows: [{ address: { number: '9876543210', name: 'Asha' }, email: '' }],
    at: null,
  };
  expect(maskContacts(answer)).toEqual({
    ...answer,
    rows: [{ address: { number: '98•••••210', name: 'Asha' }, email: '' }],
  });
});
