import { isVerhoeff, verhoeffDigit } from '@labfront/contract/verhoeff';
import { describe, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { localDay } from '../../platform/base/clock.ts';

const app = await createTestApp();
const GUARDIAN = { name: 'Asha Verma', relation: 'parent', consent: true };
const ABHA = '9112345678901';
const MOTHER = { name: 'Kamla Verma', dateOfBirth: '1955-04-30', sex: 'female', relation: 'parent' };

const create = (token: string, body: object = MOTHER) => app.call('POST', '/patients', { token, body });
const change = (token: string, id: string, body: object) => app.call('PUT', `/patients/${id}`, { token, body });
const remove = (token: string, id: string) => app.call('DELETE', `/patients/${id}`, { token });
const list = async (token: string) =>
  (await app.call('GET', '/patients', { token })).body.data as Record<string, unknown>[];

test('every account starts with its own person as a patient', async () => {
  const user = await makeUser(app, { firstName: 'Ravi', lastName: 'Kumar' });
  const [self, ...others] = await list(user.token);
  expect(others).toEqual([]);
  expect(self).toMatchObject({ name: 'Ravi Kumar', relation: 'self', mobileNumber: user.mobileNumber, sex: null });
  expect(self).toMatchObject({ dateOfBirth: null, age: null, abhaNumber: null, guardian: null });
});

test('an account of an earlier release gets its own person when the list is asked for, once', async () => {
  const user = await makeUser(app);
  await app.database.db.deleteFrom('patients').where('account_id', '=', user.id).execute();
  const answers = await Promise.all(Array.from({ length: 5 }, () => list(user.token)));
  expect(answers.map((patients) => patients.map(({ relation }) => relation))).toEqual(answers.map(() => ['self']));
  expect(new Set(answers.flat().map(({ _id }) => _id)).size).toBe(1);
});

test('a patient has a UHID with a check digit, and stands after the own person', async () => {
  const { token } = await makeUser(app);
  const { status, body } = await create(token, { ...MOTHER, mobileNumber: '+91 98765-43210' });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ ...MOTHER, mobileNumber: '9876543210', age: null, guardian: null });
  expect(body.data.uhid).toMatch(/^[1-5]\d{10}$/);
  expect(isVerhoeff(body.data.uhid)).toBe(true);
  expect((await list(token)).map(({ relation }) => relation)).toEqual(['self', 'parent']);
});

test('an age is kept with the day on which it was said, and an echoed one keeps its day', async () => {
  const { token: first, email } = await makeUser(app);
  const today = localDay(app.clock.now());
  const { dateOfBirth, ...rest } = MOTHER;
  const { data } = (await create(first, { ...rest, age: { value: 70, unit: 'years' } })).body;
  expect(data).toMatchObject({ dateOfBirth: null, age: { value: 70, unit: 'years', recordedOn: today } });
  app.clock.advance(400 * 86_400_000);
  const { token } = (await app.call('POST', '/admin/login', { body: { email, password: PASSWORD } })).body;
  expect((await change(token, data._id, { ...data, name: 'Kamla Devi' })).body.data).toMatchObject({
    name: 'Kamla Devi',
    age: { value: 70, unit: 'years', recordedOn: today },
  });
  const anew = await change(token, data._id, { age: { value: 71, unit: 'years' } });
  expect(anew.body.data.age).toEqual({ value: 71, unit: 'years', recordedOn: localDay(app.clock.now()) });
  const born = await change(token, data._id, { dateOfBirth });
  expect(born.body.data).toMatchObject({ dateOfBirth, age: null });
  app.clock.advance(-400 * 86_400_000);
});

test.each([
  ['dateOfBirth', { dateOfBirth: '1955-02-30' }],
  ['dateOfBirth', { dateOfBirth: '2099-01-01' }, 'This date of birth lies in the future'],
  ['dateOfBirth', { dateOfBirth: '1899-12-31' }, 'Nobody is older than 120 years: check the date of birth'],
  ['age', { dateOfBirth: undefined }, 'Enter the date of birth or the age'],
  ['age', { age: { value: 70, unit: 'years' } }, 'Enter either the date of birth or the age'],
  ['age.value', { dateOfBirth: undefined, age: { value: 121, unit: 'years' } }],
  ['age.value', { dateOfBirth: undefined, age: { value: -1, unit: 'days' } }],
  ['age.value', { dateOfBirth: undefined, age: { value: 1.5, unit: 'years' } }],
  ['age.unit', { dateOfBirth: undefined, age: { value: 1, unit: 'weeks' } }],
  ['sex', { sex: undefined }],
  ['relation', { relation: 'self' }],
  ['relation', { relation: 'neighbour' }],
  ['mobileNumber', { mobileNumber: '12345' }],
  ['abhaNumber', { abhaNumber: '1234' }, 'Enter the 14 digits of the ABHA number'],
  [
    'abhaNumber',
    { abhaNumber: `${ABHA}${(Number(verhoeffDigit(ABHA)) + 1) % 10}` },
    'This ABHA number has a typing error: its last digit does not fit the others',
  ],
  ['guardian', { dateOfBirth: '2015-01-01' }, 'A patient under 18 needs a guardian who agrees to the tests'],
  ['guardian.consent', { dateOfBirth: '2015-01-01', guardian: { ...GUARDIAN, consent: false } }],
  ['guardian.name', { dateOfBirth: '2015-01-01', guardian: { ...GUARDIAN, name: ' ' } }],
])('%s of %o is refused at its field', async (path, fields, message?: string) => {
  const { token } = await makeUser(app);
  const { status, body } = await create(token, { ...MOTHER, ...fields });
  expect(status).toBe(400);
  expect(body.issues).toMatchObject([{ path, ...(message !== undefined && { message }) }]);
  expect(await list(token)).toHaveLength(1);
});

test('an ABHA number may come with dashes, and an empty one takes it away', async () => {
  const { token } = await makeUser(app);
  const abhaNumber = `${ABHA}${verhoeffDigit(ABHA)}`;
  const typed = abhaNumber.replace(/^(..)(....)(....)/, '$1-$2 $3-');
  const { data } = (await create(token, { ...MOTHER, abhaNumber: typed })).body;
  expect(data.abhaNumber).toBe(abhaNumber);
  expect((await change(token, data._id, { sex: 'female' })).body.data.abhaNumber).toBe(abhaNumber);
  expect((await change(token, data._id, { abhaNumber: '' })).body.data.abhaNumber).toBeNull();
});

test('a child has a guardian with the time of the consent; of an adult none is kept', async () => {
  const { token } = await makeUser(app);
  const child = { name: 'Mira', dateOfBirth: '2020-05-01', sex: 'female', relation: 'child', guardian: GUARDIAN };
  const { data } = (await create(token, child)).body;
  expect(data.guardian).toEqual({ ...GUARDIAN, consentedAt: expect.any(String) });
  app.clock.advance(1_000);
  const same = await change(token, data._id, { name: 'Mira Verma' });
  expect(same.body.data.guardian).toEqual(data.guardian);
  expect((await create(token, { ...MOTHER, guardian: GUARDIAN })).body.data.guardian).toBeNull();
});

test('the own person can be completed, stays the own person and cannot be deleted', async () => {
  const { token } = await makeUser(app);
  const [self] = await list(token);
  const id = String(self?._id);
  const body = { dateOfBirth: '1990-01-31', sex: 'male' };
  expect((await change(token, id, body)).body.data).toMatchObject({ ...body, relation: 'self' });
  expect((await change(token, id, { relation: 'spouse' })).body.issues[0].path).toBe('relation');
  const { data } = (await create(token)).body;
  expect((await change(token, data._id, { relation: 'self' })).status).toBe(400);
  expect(await remove(token, id)).toMatchObject({ status: 409, body: { code: 'PATIENT_IS_SELF' } });
});

test("another account's patient does not exist", async () => {
  const [owner, other] = [await makeUser(app), await makeUser(app)];
  const { data } = (await create(owner.token)).body;
  expect((await change(other.token, data._id, { name: 'Mine' })).status).toBe(404);
  expect(await remove(other.token, data._id)).toMatchObject({ status: 404, body: { message: 'Patient not found' } });
  expect((await app.call('GET', '/patients', {})).status).toBe(401);
  expect((await list(owner.token))[1]).toEqual(data);
});

describe('at most 20 patients', () => {
  test('with the own person among them, and one that is deleted makes room', async () => {
    const { token } = await makeUser(app);
    const made = [];
    for (let count = 1; count < 20; count += 1) made.push((await create(token)).body.data);
    expect(await create(token)).toMatchObject({ status: 409, body: { code: 'PATIENT_LIMIT' } });
    expect((await remove(token, made[3]._id)).status).toBe(200);
    expect((await remove(token, made[3]._id)).status).toBe(404);
    expect((await create(token)).status).toBe(201);
  });

  test('of deleted ones no more are put back than have room, however many at once', async () => {
    const { token } = await makeUser(app);
    const made: { _id: string }[] = [];
    for (let count = 1; count < 10; count += 1) made.push((await create(token)).body.data);
    const ids = made.map(({ _id }) => _id);
    const gone = { deleted_at: new Date(app.clock.now()).toISOString(), seat: null };
    await app.database.db.updateTable('patients').set(gone).where('id', 'in', ids).execute();
    for (let count = 1; count < 15; count += 1) expect((await create(token)).status).toBe(201);
    const restore = (id: string) => app.call('PUT', `/patients/${id}/restore`, { token, body: {} });
    const answers = await Promise.all(ids.map(restore));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'PATIENT_LIMIT')).toHaveLength(4);
    expect(await list(token)).toHaveLength(20);
  });

  test('however many are added at once', async () => {
    const { token } = await makeUser(app);
    const answers = await Promise.all(Array.from({ length: 30 }, () => create(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(answers.filter(({ body }) => body.code === 'PATIENT_LIMIT')).toHaveLength(11);
    const patients = await list(token);
    expect(patients).toHaveLength(20);
    expect(new Set(patients.map(({ uhid }) => uhid)).size).toBe(20);
  });
});
