// A customer belongs to a centre as long as a record of theirs does, whatever writes the record.
import { expect, test } from 'vitest';
import { makeAdmin, makeCentre, makeCities, makeStaff, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const admin = await makeAdmin(app);
const { db } = app.database;
const [first, second] = [
  await makeCentre(app, admin, { code: 'AAA', kind: 'collection' }),
  await makeCentre(app, admin, { code: 'BBB', kind: 'collection' }),
];
const asDesk = (centreId: string) => makeStaff(app, admin, { roleId: 'administrator', scope: 'centre', centreId });
const desks = new Map([
  [first, await asDesk(first)],
  [second, await asDesk(second)],
]);

async function isCustomerOf(centreId: string, personId: string): Promise<boolean> {
  const token = desks.get(centreId)?.token ?? '';
  const { body } = await app.call('GET', '/admin/all?limit=100', { token });
  return body.some(({ _id }: { _id: string }) => _id === personId);
}

function addRequest(id: string, accountId: string, centreId: string | null) {
  const at = new Date(app.clock.now()).toISOString();
  const row = {
    id,
    account_id: accountId,
    centre_id: centreId,
    name: 'Caller',
    mobile_number: '7000000001',
    city: 'Bhopal',
    address: 'House 1',
    pincode: '462016',
    preferred_date: at.slice(0, 10),
    preferred_slot: '06:00-08:00',
    notes: '',
    status: 'new',
    assigned_to: '',
    consent_at: at,
    created_at: at,
    updated_at: at,
  };
  return db
    .insertInto('home_collections')
    .values(row as never)
    .execute();
}

const move = (id: string, centreId: string | null) =>
  db.updateTable('home_collections').set({ centre_id: centreId }).where('id', '=', id).execute();

test('as long as one of their records is there', async () => {
  const { id } = await makeUser(app);
  await addRequest('one', id, first);
  await addRequest('two', id, first);
  expect(await isCustomerOf(first, id)).toBe(true);
  await move('one', second);
  expect([await isCustomerOf(first, id), await isCustomerOf(second, id)]).toEqual([true, true]);
  await move('two', null);
  expect([await isCustomerOf(first, id), await isCustomerOf(second, id)]).toEqual([false, true]);
  await db.deleteFrom('home_collections').where('id', '=', 'one').execute();
  expect(await isCustomerOf(second, id)).toBe(false);
  await move('two', second);
  expect(await isCustomerOf(second, id)).toBe(true);
});

test('a record that gets another owner takes the centre along', async () => {
  const [before, after] = [await makeUser(app), await makeUser(app)];
  await addRequest('three', before.id, first);
  await db.updateTable('home_collections').set({ account_id: after.id }).where('id', '=', 'three').execute();
  expect([await isCustomerOf(first, before.id), await isCustomerOf(first, after.id)]).toEqual([false, true]);
});

test('whoever the staff of a centre register is a customer there at once, and of the staff of no other', async () => {
  const { token } = desks.get(first) as { token: string };
  const body = { firstName: 'Kamla', lastName: 'Bai', phone: '9811100011', email: '', password: 'a-long-pass-phrase' };
  const { _id: id } = (await app.call('POST', '/admin/register', { token, body })).body;
  expect([await isCustomerOf(first, id), await isCustomerOf(second, id)]).toEqual([true, false]);
  expect((await app.call('GET', `/admin/user/${id}`, { token })).status).toBe(200);
  const asOwner = { ...body, phone: '9811100012' };
  const made = (await app.call('POST', '/admin/register', { token: admin.token, body: asOwner })).body;
  expect([await isCustomerOf(first, made._id), await isCustomerOf(second, made._id)]).toEqual([false, false]);
  const removed = await app.call('DELETE', `/centres/${first}`, { token: admin.token });
  expect(removed.body.data).toEqual({ _id: first, deleted: false });
});
