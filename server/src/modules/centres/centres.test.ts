// Centres: their fields, places, cities and pincodes, and their deletion.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCities, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { REFERENCES } from './centres.queries.ts';

const app = await createTestApp();
await makeCities(app);

let admin: Person;
let customer: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
  customer = await makeUser(app);
});

const ACCREDITATION = {
  body: 'NABL',
  certificateNumber: 'MC-1234',
  validFrom: '2025-03-11',
  validUntil: '2026-03-10',
};
let number = 10;
const make = async (fields: object = {}) => {
  number += 1;
  const body = {
    code: `B${number}`,
    kind: 'collection',
    name: `Centre ${number}`,
    address: '12 Lake Road',
    city: 'Bhopal',
  };
  return app.call('POST', '/centres', { token: admin.token, body: { ...body, ...fields } });
};
const put = (id: string, body: object, path = '') =>
  app.call('PUT', `/centres/${id}${path}`, { token: admin.token, body });
const listed = async (query = '', token?: string) => (await app.call('GET', `/centres${query}`, { token })).body.data;
const codes = (centres: { code: string }[]) => centres.map(({ code }) => code);

describe('a centre', () => {
  test('is made with what is known of it, and shown to everybody', async () => {
    const body = {
      code: 'bpl1',
      kind: 'laboratory',
      labCode: '07',
      name: 'Lake View laboratory',
      address: '12 Lake View Road',
      city: 'bhopal',
      pincode: '462002',
      latitude: 23.25,
      longitude: 77.4,
      phone: '+91 755 555 0100',
      hours: 'Mon-Sat 07:00-20:00, Sun 07:00-13:00',
      homeCollection: true,
      fee: 99.5,
      freeFrom: 1500,
      accreditation: ACCREDITATION,
    };
    const { status, body: made } = await app.call('POST', '/centres', { token: admin.token, body });
    expect(status).toBe(201);
    expect(made.data).toMatchObject({
      ...body,
      code: 'BPL1',
      city: 'Bhopal',
      listed: true,
      active: true,
      pincodes: [],
    });
    expect(await listed('?q=lake%20view')).toEqual([made.data]);
  });

  test('is accredited up to and including the last day', async () => {
    const shown = async () => (await listed('?q=BPL1'))[0].accreditation;
    expect(await shown()).toEqual(ACCREDITATION);
    // 23:59 of the last day in India, then a minute later.
    app.clock.advance(15 * 3_600_000 - 60_000);
    expect(await shown()).toEqual(ACCREDITATION);
    app.clock.advance(60_000);
    expect(await shown()).toBeNull();
    const [whole] = await listed('?all=true&q=BPL1', admin.token);
    expect(whole.accreditation).toEqual(ACCREDITATION);
  });

  test('that is not listed or does not work is for administrators who ask for all', async () => {
    const hidden = (await make({ listed: false, address: '' })).body.data;
    const closed = (await make({ active: false })).body.data;
    for (const token of [undefined, customer.token, admin.token]) {
      expect(codes(await listed('', token))).not.toEqual(expect.arrayContaining([hidden.code]));
      expect(codes(await listed('', token))).not.toEqual(expect.arrayContaining([closed.code]));
    }
    expect(codes(await listed('?all=true', customer.token))).not.toContain(hidden.code);
    expect(codes(await listed('?all=true', admin.token))).toEqual(expect.arrayContaining([hidden.code, closed.code]));
    expect(codes(await listed('?all=true&status=unlisted', admin.token))).toEqual([hidden.code]);
    expect(codes(await listed('?all=true&status=inactive', admin.token))).toEqual([closed.code]);
    const { body } = await app.call('GET', '/centres?all=true&format=csv', { token: admin.token });
    expect(body).toContain(hidden.code);
  });

  test.each([
    [{ code: 'A' }, 'code'],
    [{ code: 'TOOLONG' }, 'code'],
    [{ kind: 'clinic' }, 'kind'],
    [{ labCode: '123', kind: 'laboratory' }, 'labCode'],
    [{ labCode: '12' }, 'labCode'],
    [{ city: 'Atlantis' }, 'city'],
    [{ address: '' }, 'address'],
    [{ latitude: 91, longitude: 0 }, 'latitude'],
    [{ latitude: 23 }, 'longitude'],
    [{ pincode: '12' }, 'pincode'],
    [{ fee: -1 }, 'fee'],
    [{ accreditation: { ...ACCREDITATION, validUntil: '2025-03-10' } }, 'accreditation.validUntil'],
  ])('is refused with %j', async (fields, path) => {
    const { status, body } = await make(fields);
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  });

  test('has a code that no other has', async () => {
    await make({ code: 'TWIN', kind: 'laboratory', labCode: '55' });
    expect((await make({ code: 'twin' })).body).toMatchObject({ code: 'CODE_TAKEN', issues: [{ path: 'code' }] });
    const second = await make({ kind: 'laboratory', labCode: '55' });
    expect([second.status, second.body.issues[0].path]).toEqual([409, 'labCode']);
    const at = await Promise.all(['R1', 'R1', 'R1'].map((code) => make({ code })));
    expect(at.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('keeps what a change does not name, and loses what is null', async () => {
    const { data } = (await make({ kind: 'laboratory', labCode: '21', accreditation: ACCREDITATION, freeFrom: 500 }))
      .body;
    const { status, body } = await put(data._id, { name: 'New name', accreditation: null, freeFrom: null });
    expect(status).toBe(200);
    const { updatedAt, ...rest } = data;
    expect(body.data).toMatchObject({
      ...rest,
      updatedAt: expect.any(String),
      name: 'New name',
      accreditation: null,
      freeFrom: null,
    });
    expect((await put(data._id, { kind: 'collection' })).body.data).toMatchObject({
      kind: 'collection',
      labCode: null,
    });
    expect((await put('nobody', { name: 'X' })).status).toBe(404);
    expect((await put(data._id, { address: '' })).body.issues[0].path).toBe('address');
  });

  test('is deleted while nothing refers to it, and deactivated after that', async () => {
    const free = (await make()).body.data;
    const remove = (id: string) => app.call('DELETE', `/centres/${id}`, { token: admin.token });
    expect((await remove(free._id)).body.data).toEqual({ _id: free._id, deleted: true });
    expect((await remove(free._id)).status).toBe(404);

    const used = (await make({ city: 'Sagar' })).body.data;
    const request = { name: 'Ravi', mobileNumber: '9876543210', city: 'Sagar', consent: true };
    await app.call('POST', '/home-collection/create', { body: request });
    expect((await remove(used._id)).body.data).toEqual({ _id: used._id, deleted: false });
    expect(await listed(`?all=true&status=inactive&q=${used.code}`, admin.token)).toMatchObject([{ active: false }]);
  });

  test('is not deleted from under whatever names it', async () => {
    const { db } = app.database;
    const isSqlite = app.database.engine === 'sqlite';
    const keys = isSqlite
      ? sql<{ name: string; column: string }>`SELECT tables.name, keys."from" AS "column" FROM sqlite_master AS tables,
          pragma_foreign_key_list(tables.name) AS keys
          WHERE keys."table" = 'centres' AND keys.on_delete NOT IN ('CASCADE', 'SET NULL')`
      : sql<{
          name: string;
          column: string;
        }>`SELECT conrelid::regclass::text AS name, attname AS column FROM pg_constraint
          JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
          WHERE contype = 'f' AND confrelid = 'centres'::regclass AND confdeltype NOT IN ('c', 'n')`;
    const { rows } = await keys.execute(db);
    expect(rows.length).toBeGreaterThan(10);
    expect(REFERENCES.map(String)).toEqual(expect.arrayContaining(rows.map(({ name, column }) => `${name},${column}`)));
    const invited = (await make()).body.data;
    const assignments = [{ roleId: 'front-desk', scope: 'centre', centreId: invited._id }];
    const body = { email: 'desk@example.in', firstName: 'Devi', lastName: 'Rao', assignments };
    expect((await app.call('POST', '/staff/invite', { token: admin.token, body })).status).toBeLessThan(300);
    const removed = await app.call('DELETE', `/centres/${invited._id}`, { token: admin.token });
    expect(removed.body.data).toEqual({ _id: invited._id, deleted: false });
  });

  test('is for administrators to change', async () => {
    const { data } = (await make()).body;
    for (const [method, path] of [
      ['POST', '/centres'],
      ['PUT', `/centres/${data._id}`],
      ['DELETE', `/centres/${data._id}`],
      ['PUT', `/centres/${data._id}/pincodes`],
      ['GET', `/centres/${data._id}/scope`],
    ] as const) {
      expect((await app.call(method, path, { body: method === 'GET' ? undefined : {} })).status).toBe(401);
      const { status } = await app.call(method, path, {
        token: customer.token,
        body: method === 'GET' ? undefined : {},
      });
      expect([path, status]).toEqual([path, 403]);
    }
  });
});

describe('its city', () => {
  test('is renamed with it, and cannot go while a listed centre works there', async () => {
    const { body: city } = await app.call('POST', '/city/cities', { token: admin.token, body: { name: 'Testpur' } });
    const { data } = (await make({ city: 'Testpur' })).body;
    await app.call('PUT', `/city/cities/${city._id}`, { token: admin.token, body: { name: 'Testpur Town' } });
    expect(await listed('?city=testpur%20town')).toMatchObject([{ _id: data._id, city: 'Testpur Town' }]);
    const remove = () => app.call('DELETE', `/city/cities/${city._id}`, { token: admin.token });
    expect((await remove()).body).toMatchObject({ code: 'CITY_IN_USE', message: expect.stringContaining(data.name) });
    await put(data._id, { listed: false });
    expect((await remove()).status).toBe(200);
    const [kept] = await listed(`?all=true&q=${data.code}`, admin.token);
    expect(kept).toMatchObject({ city: 'Testpur Town', active: false });
  });
});

test('pincodes are replaced, each once, beside those that are known of the city', async () => {
  const { data } = (await make()).body;
  const { body } = await put(data._id, { pincodes: ['462 016', 462001, '462016'] }, '/pincodes');
  expect(body.data.pincodes).toEqual(['462001', '462016']);
  expect((await listed(`?q=${data.code}`))[0].pincodes).toEqual(['462001', '462016']);
  const known = (await app.call('GET', `/centres/${data._id}/pincodes`, { token: admin.token })).body.data;
  expect(known.pincodes).toEqual(['462001', '462016']);
  expect(known.city).toContainEqual({ pincode: '462016', offices: expect.any(Array) });
  expect((await put(data._id, { pincodes: ['12'] }, '/pincodes')).body.issues[0].path).toBe('pincodes.0');
  expect((await put(data._id, { pincodes: [] }, '/pincodes')).body.data.pincodes).toEqual([]);
  expect((await put('nobody', { pincodes: [] }, '/pincodes')).status).toBe(404);
});
