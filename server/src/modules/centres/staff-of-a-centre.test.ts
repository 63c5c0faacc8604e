// Somebody of the staff of one centre: sees its records in lists, singly, by search, as files and in figures, and no others.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const [item = ''] = await makeItems(app, { price: 100 });
const CITIES = ['Bhopal', 'Indore', 'Sagar'] as const;
type City = (typeof CITIES)[number];

interface Records {
  customer: Person;
  booking: string;
  bookNow: string;
  request: string;
  prescription: string;
  report: string;
}

let admin: Person;
let atBhopal: Person;
const records = {} as Record<City, Records>;
const centreIds = {} as Record<City, string>;

const must = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`No ${what}`);
  return value;
};

async function fill(city: City): Promise<Records> {
  const customer = await makeUser(app);
  const { token } = customer;
  await fillCart(app, token, [item]);
  const { booking } = await bookCart(app, token, { city, paymentMethod: 'at_collection' });
  const bookNow = await app.call('POST', '/booking', { token, body: { tests: [item], city } });
  const body = { name: `Ravi ${city}`, mobileNumber: '9876543210', city, consent: true };
  const request = await app.call('POST', '/home-collection/create', { token, body });
  const file = { bytes: await pdf(), name: `${city}.pdf` };
  const sent = await sendForm(app, 'POST', '/prescription/upload', token, { file, message: '', city });
  const prescription = must(sent.body.data?._id ?? sent.body._id, `prescription: ${JSON.stringify(sent.body)}`);
  const form = { userId: customer.id, reportType: 'Blood Test', doctorName: 'Dr Rao', prescriptionId: prescription };
  const given = await sendForm(app, 'POST', '/prescription-reports/upload', admin.token, {
    ...form,
    amount: '0',
    file,
  });
  return {
    customer,
    booking: booking._id,
    bookNow: must(bookNow.body.data?._id ?? bookNow.body._id, `booking: ${JSON.stringify(bookNow.body)}`),
    request: request.body.data._id,
    prescription,
    report: must(given.body.data?._id ?? given.body._id, `report: ${JSON.stringify(given.body)}`),
  };
}

beforeAll(async () => {
  admin = await makeAdmin(app);
  // Sagar has no centre: its records belong to nobody.
  for (const [city, code] of [
    ['Bhopal', 'BPL'],
    ['Indore', 'IND'],
  ] as const) {
    const body = { code, kind: 'collection', name: city, address: '1 Road', city };
    centreIds[city] = (await app.call('POST', '/centres', { token: admin.token, body })).body.data._id;
  }
  for (const city of CITIES) records[city] = await fill(city);
  const permissions = [
    'booking.read',
    'booking.create',
    'booking.change',
    'visit.assign',
    'customer.read',
    'customer.edit',
    'report.read',
  ];
  const role = await app.call('POST', '/roles', { token: admin.token, body: { name: 'Centre desk', permissions } });
  atBhopal = await makeStaff(app, admin, { roleId: role.body.data._id, scope: 'centre', centreId: centreIds.Bhopal });
});

const idsOf = (body: unknown): string[] => {
  const rows = (Array.isArray(body) ? body : (body as { data: unknown[] }).data) as { _id: string }[];
  return rows.map(({ _id }) => _id).sort();
};
const get = async (path: string, { token }: Person) => (await app.call('GET', path, { token })).body;

const LISTS = [
  ['/cart-booking/all', 'booking'],
  ['/booking', 'bookNow'],
  ['/home-collection', 'request'],
  ['/prescription', 'prescription'],
  ['/prescription-reports', 'report'],
] as const;

describe.each(LISTS)('GET %s', (path, kind) => {
  const idAt = (city: City) => records[city][kind];

  test("has the centre's own records, and for scope all everybody's", async () => {
    expect(idsOf(await get(path, atBhopal))).toEqual([idAt('Bhopal')]);
    expect(idsOf(await get(path, admin))).toEqual(CITIES.map(idAt).sort());
  });

  test('neither by search nor as a file has others', async () => {
    const everybody = await get(`${path}?q=Asha`, admin);
    if (kind !== 'request') expect(idsOf(everybody)).toHaveLength(3);
    expect(idsOf(await get(`${path}?q=${kind === 'request' ? 'Ravi' : 'Asha'}`, atBhopal))).toEqual([idAt('Bhopal')]);
    const lines = async (person: Person) =>
      String(await get(`${path}?format=csv`, person))
        .trim()
        .split('\n').length;
    expect([await lines(atBhopal), await lines(admin)]).toEqual([2, 4]);
  });
});

test('a record of another centre, or of none, is not there', async () => {
  const { token } = atBhopal;
  const changes = (city: City) =>
    [
      ['PUT', '/cart-booking/update-status', { bookingId: records[city].booking, status: 'Confirmed' }],
      ['PUT', `/booking/update-status/${records[city].bookNow}`, { status: 'approved' }],
      ['PUT', `/home-collection/${records[city].request}`, { status: 'contacted' }],
      ['PUT', `/prescription/status/${records[city].prescription}`, { status: 'approved' }],
      ['GET', `/prescription-reports/versions/${records[city].report}`, undefined],
      ['GET', `/cart-booking/receipt/${records[city].booking}`, undefined],
    ] as const;
  for (const city of ['Indore', 'Sagar'] as const) {
    for (const [method, path, body] of changes(city)) {
      expect([path, (await app.call(method, path, { token, body })).status]).toEqual([path, 404]);
    }
  }
  for (const [method, path, body] of changes('Bhopal').slice(0, 5)) {
    expect([path, (await app.call(method, path, { token, body })).status]).toEqual([path, 200]);
  }
});

test('figures count the centre alone', async () => {
  const counts = async (person: Person) => (await get('/dashboard/summary', person)).counts;
  const [own, all] = [await counts(atBhopal), await counts(admin)];
  const sums = (numbers: Record<string, number>) =>
    Object.entries(numbers).filter(([name]) => /booking/i.test(name) && typeof numbers[name] === 'number');
  expect(sums(all).length).toBeGreaterThan(0);
  for (const [name, value] of sums(all)) if (value === 3) expect([name, own[name]]).toEqual([name, 1]);
});

test('customers are those with a record there, and anybody by their exact number', async () => {
  const people = async (query = '') => idsOf(await get(`/admin/all${query}`, atBhopal));
  expect(await people()).toContain(records.Bhopal.customer.id);
  expect(await people()).not.toContain(records.Indore.customer.id);
  expect(await people(`?q=${records.Indore.customer.mobileNumber}`)).toContain(records.Indore.customer.id);
});

test('a centre that somebody works at is kept, and nobody is assigned to one that is not there', async () => {
  const body = { code: 'DES', kind: 'collection', name: 'Desk', address: '1 Road', city: 'Bhopal' };
  const { data } = (await app.call('POST', '/centres', { token: admin.token, body })).body;
  await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId: data._id });
  const removed = await app.call('DELETE', `/centres/${data._id}`, { token: admin.token });
  expect(removed.body.data).toEqual({ _id: data._id, deleted: false });
  await expect(makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId: 'nowhere' })).rejects.toThrow(
    /centreId/,
  );
});

test('the staff of a centre change no centre', async () => {
  const { status, body } = await app.call('PUT', `/centres/${centreIds.Bhopal}`, {
    token: atBhopal.token,
    body: { name: 'Mine' },
  });
  expect([status, body.code]).toEqual([403, 'PERMISSION_MISSING']);
});

describe('a prescription without a city', () => {
  const send = async (person: Person): Promise<string> => {
    const file = { bytes: await pdf(), name: 'no-city.pdf' };
    const sent = await sendForm(app, 'POST', '/prescription/upload', person.token, { file, message: '', city: '' });
    return sent.body._id;
  };
  const address = { name: 'Asha', number: '9876543210', locality: 'L', pincode: '462016', address: '3 Lake Road' };

  test('of somebody who booked before is seen where they booked', async () => {
    const [ours, theirs] = [await send(records.Bhopal.customer), await send(records.Indore.customer)];
    const seen = idsOf(await get('/prescription', atBhopal));
    expect(seen).toContain(ours);
    expect(seen).not.toContain(theirs);
  });

  test('of somebody who has an address is seen in its city', async () => {
    const person = await makeUser(app);
    const body = { ...address, city: 'Bhopal', addressType: 'home' };
    await app.call('POST', `/address/create/${person.id}`, { token: person.token, body });
    const sent = await send(person);
    expect(idsOf(await get('/prescription', atBhopal))).toContain(sent);
  });

  test('of somebody nobody knows is of no centre where there are several, else of the only one', async () => {
    const unknown = await send(await makeUser(app));
    expect(idsOf(await get('/prescription', atBhopal))).not.toContain(unknown);
    expect(idsOf(await get('/prescription?centre=none', admin))).toContain(unknown);
    const setListed = (id: string, listed: boolean) =>
      app.call('PUT', `/centres/${id}`, { token: admin.token, body: { listed } });
    expect((await setListed(centreIds.Indore, false)).status).toBe(200);
    const ofOnlyCentre = await send(await makeUser(app));
    expect(idsOf(await get('/prescription', atBhopal))).toContain(ofOnlyCentre);
    await setListed(centreIds.Indore, true);
  });
});

describe('a booking for a customer', () => {
  const book = async (body: object, { token } = atBhopal) => {
    const answer = await app.call('POST', '/booking', { token, body: { tests: [item], ...body } });
    if (answer.status !== 201) return answer;
    const { db } = app.database;
    const { _id } = answer.body.data;
    return db.selectFrom('bookings').select('centre_id').where('id', '=', _id).executeTakeFirstOrThrow();
  };
  const window = { date: '2026-03-20', slot: '08:00-10:00' };
  const address = { name: 'Asha', number: '9876543210', locality: 'L', address: '3 Lake Road', addressType: 'home' };

  test.each([
    ['names no place', {}],
    ['names the city', { city: 'Bhopal' }],
    ['names the city and a time', { city: 'Bhopal', ...window }],
    ['names a city without a centre', { city: 'Sagar' }],
  ])('that %s is one of the centre of whoever makes it, who sees it', async (_, body) => {
    const { customer } = records.Indore;
    expect(await book({ userId: customer.id, ...body })).toEqual({ centre_id: centreIds.Bhopal });
    expect(idsOf(await get(`/booking?q=${customer.mobileNumber}`, atBhopal)).length).toBeGreaterThan(0);
  });

  test('is not made at another centre, and nothing of it is kept', async () => {
    const { customer } = records.Indore;
    const count = async () => idsOf(await get('/booking?limit=100', admin)).length;
    const before = await count();
    const home = { collection: 'home', address: { ...address, pincode: '452001', city: 'Indore' } };
    for (const body of [{ city: 'Indore' }, { city: 'Indore', ...window }, { centreId: centreIds.Indore }, home]) {
      const refused = { status: 403, body: { code: 'CENTRE_NOT_YOURS' } };
      expect(await book({ userId: customer.id, ...body })).toMatchObject(refused);
    }
    expect(await count()).toBe(before);
    // Somebody with scope `all`, and a customer for themselves, book anywhere.
    expect(await book({ userId: customer.id, city: 'Indore' }, admin)).toEqual({ centre_id: centreIds.Indore });
    expect(await book({ city: 'Indore' })).toEqual({ centre_id: centreIds.Indore });
  });
});
