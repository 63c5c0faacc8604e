// The reception: looking for patients, walk-in patients, and two records of one person.
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCities, makeStaff, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
let admin: Person;
let desk: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
  desk = await makeStaff(app, admin, { roleId: 'front-desk' });
});

const BODY = { name: 'Kamla Rao', dateOfBirth: '1955-04-30', sex: 'female', mobileNumber: '9812345678' };
const find = async (query: string, by = desk) =>
  (await app.call('GET', `/admin/patients?${query}`, { token: by.token })).body.data as Record<string, unknown>[];
const register = async (fields: object = {}) =>
  app.call('POST', '/admin/patients', { token: desk.token, body: { ...BODY, ...fields } });
const merge = (from: string, into: string, by = admin) =>
  app.call('PUT', '/patients/merge', { token: by.token, body: { from, into, reason: 'Registered twice' } });
const undo = (from: string) =>
  app.call('PUT', '/patients/merge/undo', { token: admin.token, body: { from, reason: 'Two sisters' } });

async function makeCentre(): Promise<string> {
  const centre = {
    kind: 'collection',
    code: 'ZZ',
    name: 'Zoo Road',
    address: '1 Zoo Road',
    city: 'Bhopal',
    pincode: '462001',
  };
  const { status, body } = await app.call('POST', '/centres', { token: admin.token, body: centre });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data._id;
}

async function addPatient(token: string, fields: object = {}): Promise<{ _id: string; uhid: string }> {
  const body = { ...BODY, relation: 'parent', ...fields };
  return (await app.call('POST', '/patients', { token, body })).body.data;
}

test('registers a walk-in patient and finds them by number, UHID, birth date and name', async () => {
  const { status, body } = await register();
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    ...BODY,
    accountId: null,
    accountName: '',
    mobileVerified: false,
    relation: 'self',
    mergedInto: null,
  });
  for (const q of ['98123 45678', body.data.uhid, '1955-04-30', 'kamla', 'rao kam']) {
    expect((await find(`q=${encodeURIComponent(q)}`)).map(({ _id }) => _id)).toContain(body.data._id);
  }
  for (const q of ['9812345670', '1955-04-29', 'kamal', '%25', 'k', '']) {
    expect(await find(`q=${encodeURIComponent(q)}`)).toEqual([]);
  }
});

test("finds a family by its account's number, and by the account", async () => {
  const user = await makeUser(app, { firstName: 'Ravi', lastName: 'Iyer' });
  await addPatient(user.token, { name: 'Meera Iyer', mobileNumber: '' });
  const byNumber = await find(`q=${user.mobileNumber}`);
  expect(byNumber.map(({ name }) => name)).toEqual(['Meera Iyer', 'Ravi Iyer']);
  expect(byNumber[0]).toMatchObject({ accountId: user.id, accountName: 'Ravi Iyer' });
  expect(await find(`accountId=${user.id}`)).toEqual(byNumber);
});

test('says whether the number of a patient is verified, which it is for the number of the account alone', async () => {
  const user = await makeUser(app, { firstName: 'Nila', lastName: 'Sen' });
  await addPatient(user.token, { name: 'Mother Sen', mobileNumber: '' });
  await addPatient(user.token, { name: 'Sister Sen', mobileNumber: '9812300000' });
  const told = async () => {
    const found = await find(`accountId=${user.id}`);
    return Object.fromEntries(found.map(({ name, mobileVerified }) => [name, mobileVerified]));
  };
  const listed = async () =>
    (await app.call('GET', `/admin/all?q=${user.mobileNumber}`, { token: desk.token })).body.map(
      ({ mobileVerified }: { mobileVerified: boolean }) => mobileVerified,
    );
  expect([await told(), await listed()]).toEqual([
    { 'Nila Sen': false, 'Mother Sen': false, 'Sister Sen': false },
    [false],
  ]);
  const { db } = app.database;
  await db
    .updateTable('accounts')
    .set({ mobile_verified_at: new Date(app.clock.now()).toISOString() })
    .where('id', '=', user.id)
    .execute();
  expect([await told(), await listed()]).toEqual([
    { 'Nila Sen': true, 'Mother Sen': true, 'Sister Sen': false },
    [true],
  ]);
});

test.each([
  ['dateOfBirth', { dateOfBirth: '2099-01-01' }],
  ['guardian', { dateOfBirth: '2020-01-01' }],
  ['name', { name: '' }],
])('a walk-in patient with a wrong %s is refused at the field', async (path, fields) => {
  const { status, body } = await register(fields);
  expect(status).toBe(400);
  expect(body.issues[0].path).toBe(path);
});

test('staff of a centre find by a number, and by name only the patients of their customers', async () => {
  const { id, token, mobileNumber } = await makeUser(app, { firstName: 'Zubin', lastName: 'Mehta' });
  const { _id } = await addPatient(token, { name: 'Zarina Mehta', mobileNumber: '' });
  const [into, narrow] = [
    await addPatient(token, { name: 'Zarine Mehta', mobileNumber: '' }),
    await makeStaff(app, admin, { roleId: 'administrator', scope: 'centre', centreId: await makeCentre() }),
  ];
  expect(await find('q=zarina', narrow)).toEqual([]);
  expect(await find('q=zarina')).toHaveLength(1);
  expect(await find(`q=${mobileNumber}`, narrow)).toHaveLength(3);
  expect(await find(`accountId=${id}`, narrow)).toEqual([]);
  expect(await find(`accountId=${id}&q=${mobileNumber.replace(/.$/, '0')}`, narrow)).toEqual([]);
  expect(await find(`accountId=${id}&q=${mobileNumber}`, narrow)).toHaveLength(3);
  expect(await find(`accountId=${id}`, admin)).toHaveLength(3);
  expect(await merge(_id, into._id, narrow)).toMatchObject({ status: 403, body: { permission: 'customer.merge' } });
  expect((await merge(_id, into._id)).status).toBe(200);
});

test('customers and staff without the permission see nothing', async () => {
  const user = await makeUser(app);
  const asked = await app.call('GET', '/admin/patients?q=kamla', { token: user.token });
  expect(asked).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING', permission: 'customer.read' } });
  expect((await merge('a', 'b', desk)).body).toMatchObject({ permission: 'customer.merge' });
});

describe('merging', () => {
  test('leads from one record to the other, and can be undone', async () => {
    const user = await makeUser(app);
    const into = await addPatient(user.token);
    const from = (await register()).body.data;
    const { status, body } = await merge(from._id, into._id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ _id: from._id, uhid: from.uhid, mergedInto: { _id: into._id, uhid: into.uhid } });
    expect((await undo(from._id)).body.data).toMatchObject({ _id: from._id, name: from.name, mergedInto: null });
    expect(await undo(from._id)).toMatchObject({ status: 409, body: { code: 'PATIENT_MERGED' } });
    const history = await app.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('record_id', '=', from._id)
      .execute();
    expect(history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['patient.registered', 'patient.merged', 'patient.unmerged']),
    );
  });

  test('a merged patient leaves the list of the account, and comes back', async () => {
    const user = await makeUser(app);
    const [from, into] = [await addPatient(user.token), await addPatient(user.token, { name: 'Kamla R.' })];
    const ids = async () =>
      (await app.call('GET', '/patients', { token: user.token })).body.data.map(({ _id }: { _id: string }) => _id);
    await merge(from._id, into._id);
    expect(await ids()).toEqual([expect.any(String), into._id]);
    expect((await app.call('PUT', `/patients/${from._id}`, { token: user.token, body: {} })).status).toBe(404);
    await undo(from._id);
    expect(await ids()).toContain(from._id);
  });

  test('is refused where it makes no sense', async () => {
    const user = await makeUser(app);
    const [a, b, c] = [await addPatient(user.token), await addPatient(user.token), await addPatient(user.token)];
    expect((await merge(a._id, a._id)).body.issues[0].path).toBe('into');
    expect((await merge(a._id, 'unknown')).status).toBe(404);
    const { data } = (await app.call('GET', '/patients', { token: user.token })).body;
    expect((await merge(data[0]._id, a._id)).body.code).toBe('PATIENT_IS_SELF');
    await merge(a._id, b._id);
    for (const [from, into] of [
      [a, c],
      [c, a],
      [b, c],
    ] as const) {
      expect((await merge(from._id, into._id)).body.code).toBe('PATIENT_MERGED');
    }
  });

  test('once, however many ask at once', async () => {
    const [one, other] = [(await register()).body.data, (await register()).body.data];
    const answers = await Promise.all([merge(one._id, other._id), merge(other._id, one._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
