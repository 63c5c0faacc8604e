// Staff and the family of a customer on the telephone: relatives are added, and age and sex recorded where nobody has said them.
import { beforeAll, expect, test } from 'vitest';
import {
  makeAdmin,
  makeCentre,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const [cbc = ''] = await makeItems(app, { price: 300, name: 'CBC' });
let admin: Person;
let desk: Person;
let narrow: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
  desk = await makeStaff(app, admin, { roleId: 'front-desk' });
  const centreId = await makeCentre(app, admin, { code: 'FAR1', kind: 'collection' });
  narrow = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId });
});

const GUARDIAN = { name: 'Asha Verma', relation: 'parent', consent: true };
const CHILD = { name: 'Kabir Verma', relation: 'child', sex: 'male', dateOfBirth: '2018-01-15', guardian: GUARDIAN };
const add = (accountId: string, fields: object = {}, by = desk) =>
  app.call('POST', '/admin/patients', { token: by.token, body: { ...CHILD, accountId, ...fields } });
const complete = (id: string, fields: object = {}, by = desk) =>
  app.call('PUT', `/admin/patients/${id}`, {
    token: by.token,
    body: { age: { value: 34, unit: 'years' }, sex: 'female', ...fields },
  });
const familyOf = async ({ token }: Person) => (await app.call('GET', '/patients', { token })).body.data;

test('a relative whom staff add is one of the customer, and is booked with them at once', async () => {
  const customer = await makeUser(app, { firstName: 'Asha', lastName: 'Verma' });
  const { status, body } = await add(customer.id);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ name: 'Kabir Verma', relation: 'child', accountId: customer.id });
  const [self, child] = await familyOf(customer);
  expect(child).toMatchObject({ _id: body.data._id, guardian: { name: 'Asha Verma' } });
  expect((await complete(self._id)).body.data).toMatchObject({ sex: 'female', age: { value: 34, unit: 'years' } });
  const patients = [self, child].map(({ _id }) => ({ patientId: _id, itemIds: [cbc] }));
  const booked = await app.call('POST', '/booking', {
    token: desk.token,
    body: { userId: customer.id, tests: [cbc], patients },
  });
  expect(booked.body.data.patients.map((one: { patient: { age: number } }) => one.patient.age)).toEqual([34, 8]);
});

test('what the customer has said of age and sex stays', async () => {
  const customer = await makeUser(app);
  const [self] = await familyOf(customer);
  await app.call('PUT', `/patients/${self._id}`, { token: customer.token, body: { sex: 'female' } });
  expect((await complete(self._id, { sex: 'male' })).body.data).toMatchObject({ sex: 'female', age: { value: 34 } });
  expect((await complete(self._id)).body.code).toBe('PATIENT_COMPLETE');
  expect((await familyOf(customer))[0]).toMatchObject({ sex: 'female', age: { value: 34 } });
});

test.each([
  ['relation', { relation: null }],
  ['guardian', { guardian: null }],
  ['dateOfBirth', { dateOfBirth: '2099-01-01' }],
  ['abhaNumber', { abhaNumber: '91234567890123' }],
])('a relative with a wrong %s is refused at the field', async (path, fields) => {
  const customer = await makeUser(app);
  const { status, body } = await add(customer.id, fields);
  expect([status, body.issues?.[0].path]).toEqual([400, path]);
  expect(await familyOf(customer)).toHaveLength(1);
});

test('staff of another centre reach a customer by their number alone', async () => {
  const customer = await makeUser(app);
  const [self] = await familyOf(customer);
  const accountNumber = customer.mobileNumber;
  expect((await add(customer.id, {}, narrow)).status).toBe(404);
  expect((await add(customer.id, { accountNumber: '9000000001' }, narrow)).status).toBe(404);
  expect((await complete(self._id, {}, narrow)).status).toBe(404);
  expect((await add(customer.id, { accountNumber }, narrow)).status).toBe(201);
  expect((await complete(self._id, { accountNumber }, narrow)).status).toBe(200);
  expect((await add('unknown')).status).toBe(404);
});

test('of 25 relatives at once an account keeps 19, and staff read whose limit it is', async () => {
  const customer = await makeUser(app);
  const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => add(customer.id, { name: `P${index}` })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
  const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['PATIENT_LIMIT']));
  expect(refused[0].message).toContain('This customer has 20 patients');
  expect(await familyOf(customer)).toHaveLength(20);
});
