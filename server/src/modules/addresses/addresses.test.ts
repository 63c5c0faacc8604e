import { describe, expect, test } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const ADDRESS = {
  name: 'Asha Verma',
  number: '+91 98765-43210',
  locality: 'Shyamla Hills',
  pincode: '462002',
  address: '12 Lake View Road',
  city: 'Bhopal',
  addressType: 'home',
};

const create = (token: string, body: object = ADDRESS, path = 'create') =>
  app.call('POST', `/address/${path}`, { token, body });
const list = async (token: string, path = 'addresses') =>
  (await app.call('GET', `/address/${path}`, { token })).body as { _id: string; name: string }[];

test.each(['create', 'create/', 'create/undefined', 'create/someone-else'])(
  'POST address/%s belongs to the caller',
  async (path) => {
    const { id, token } = await makeUser(app);
    const { status, body } = await create(token, { ...ADDRESS, userId: 'other', _id: 'mine' }, path);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ userId: id, number: '9876543210', landmark: '' });
    expect(body.data._id).not.toBe('mine');
    expect((await list(token, 'addresses/whatever'))[0]).toEqual(body.data);
    expect(await list(token)).toHaveLength(1);
  },
);

test.each([
  ['pincode', '46200', 'Enter a 6-digit pincode'],
  ['pincode', '012345', 'Enter a 6-digit pincode'],
  ['pincode', '290001', 'There is no such pincode'],
  ['pincode', '462099', 'There is no such pincode'],
  ['number', '12345', 'Enter a 10-digit Indian mobile number'],
  ['name', ' ', 'Name is required'],
  ['city', undefined, 'City is required'],
  ['addressType', 'boat', 'Choose home or work'],
])('%s %s is refused at its field', async (field, value, message) => {
  const { token } = await makeUser(app);
  const { status, body } = await create(token, { ...ADDRESS, [field]: value });
  expect(status).toBe(400);
  expect(body.issues).toEqual([{ path: field, message }]);
  expect(await list(token)).toEqual([]);
});

test('a pincode may come as a number and with blanks', async () => {
  const { token } = await makeUser(app);
  expect((await create(token, { ...ADDRESS, pincode: 462_001 })).body.data.pincode).toBe('462001');
  expect((await create(token, { ...ADDRESS, pincode: '110 001' })).body.data.pincode).toBe('110001');
});

test('a part changes a part, the whole record changes the rest, and nobody changes its owner', async () => {
  const { id, token } = await makeUser(app);
  const { data } = (await create(token)).body;
  const put = (body: object) => app.call('PUT', `/address/update/${data._id}`, { token, body });
  const part = await put({ landmark: 'Behind the school', locality: null });
  expect(part.body.data).toMatchObject({ landmark: 'Behind the school', locality: 'Shyamla Hills' });
  const whole = await put({ ...part.body.data, userId: 'other', addressType: 'work' });
  expect(whole.body.data).toMatchObject({ _id: data._id, userId: id, addressType: 'work' });
  expect((await put({ pincode: '462099' })).status).toBe(400);
});

test('newest first, in pages', async () => {
  const { token } = await makeUser(app);
  for (const name of ['One', 'Two', 'Three']) await create(token, { ...ADDRESS, name });
  expect((await list(token)).map(({ name }) => name)).toEqual(['Three', 'Two', 'One']);
  const page = await app.call('GET', '/address/addresses?page=2&limit=2', { token });
  expect(page.body.map(({ name }: { name: string }) => name)).toEqual(['One']);
  expect(page.headers['x-total-count']).toBe('3');
});

test('fifty addresses are enough', async () => {
  const { token } = await makeUser(app);
  for (let count = 0; count < 50; count += 1) expect((await create(token)).status).toBe(201);
  expect(await create(token)).toMatchObject({ status: 409, body: { code: 'ADDRESS_LIMIT' } });
});

test('a hundred that come at once are fifty, and a deleted one makes room for one', async () => {
  const { token } = await makeUser(app);
  const answers = await Promise.all(Array.from({ length: 100 }, () => create(token)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(answers.filter(({ body }) => body.code === 'ADDRESS_LIMIT')).toHaveLength(50);
  const [first] = await list(token);
  await app.call('DELETE', `/address/delete/${first?._id}`, { token });
  const again = await Promise.all(Array.from({ length: 5 }, () => create(token)));
  expect(again.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
});

test("somebody else's address does not exist, for an administrator neither", async () => {
  const owner = await makeUser(app);
  const path = (await create(owner.token)).body.data._id;
  for (const { token } of [await makeUser(app), await makeAdmin(app)]) {
    expect((await app.call('PUT', `/address/update/${path}`, { token, body: { name: 'Mine' } })).status).toBe(404);
    expect((await app.call('DELETE', `/address/delete/${path}`, { token })).status).toBe(404);
    expect(await list(token)).toEqual([]);
  }
  expect((await app.call('DELETE', `/address/delete/${path}`, { token: owner.token })).body.id).toBe(path);
  expect((await app.call('DELETE', `/address/delete/${path}`, { token: owner.token })).status).toBe(404);
});

test('addresses go with their account', async () => {
  const owner = await makeUser(app);
  await create(owner.token);
  const admin = await makeAdmin(app);
  await app.call('DELETE', `/admin/delete/${owner.id}`, { token: admin.token });
  const rows = app.database.db.selectFrom('addresses').selectAll().where('account_id', '=', owner.id);
  expect(await rows.execute()).toEqual([]);
});

describe('pincodes', () => {
  test('tell city and post offices', async () => {
    const { body } = await app.call('GET', '/address/pincode/462001');
    expect(body).toMatchObject({ pincode: '462001', city: 'Bhopal' });
    expect(body.offices).toContain('Bhopal GPO');
  });

  test.each(['999999', '462099', 'abc', '__proto__'])('%s is not found', async (pincode) => {
    expect((await app.call('GET', `/address/pincode/${pincode}`)).status).toBe(404);
  });
});
