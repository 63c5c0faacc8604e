import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);
const asha = await makeUser(app, { firstName: '+asha', lastName: 'Verma', phone: '9811111111' });
const ravi = await makeUser(app, { firstName: 'Ravi', lastName: 'Verma', phone: '9822222222' });

const get = (query: string, token = admin.token) => app.call('GET', `/admin/all${query}`, { token });
const rows = async (query: string): Promise<Record<string, string>[]> =>
  parse((await get(query)).body, { bom: true, columns: true });

test('is a file with a row for each account, newest first', async () => {
  const { status, headers, body } = await get('?format=csv');
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' });
  expect(headers['content-disposition']).toBe('attachment; filename="accounts-2026-03-10.csv"');
  expect(body).not.toMatch(/password|argon2/i);
  const [newest, middle] = await rows('?format=csv');
  expect(newest).toMatchObject({ 'E-mail': ravi.email, 'Mobile number': '9822222222', Role: 'user' });
  expect(middle).toMatchObject({ 'First name': "'+asha", 'Registered (IST)': '2026-03-10 09:00' });
});

test.each([
  ['?format=csv&q=98111', [asha.email]],
  ['?format=csv&role=user&limit=1', [ravi.email, asha.email]],
  ['?format=csv&q=nobody', []],
])('%s', async (query, emails) => {
  expect((await rows(query)).map((row) => row['E-mail'])).toEqual(emails);
});

test('is for administrators', async () => {
  expect(await get('?format=csv', asha.token)).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } });
});

test('holds more than a page, each account once', async () => {
  const { db } = app.database;
  const template = await db.selectFrom('accounts').selectAll().where('id', '=', ravi.id).executeTakeFirstOrThrow();
  // The database computes it, and takes it from nobody.
  Reflect.deleteProperty(template, 'search_text');
  const row = (index: number) => ({
    ...template,
    id: `many-${String(index).padStart(5, '0')}`,
    email: `many${index}@example.in`,
    mobile_number: null,
    last_name: 'Many',
  });
  for (let start = 0; start < 1_500; start += 500) {
    const accounts = Array.from({ length: 500 }, (_, index) => row(start + index));
    await db.insertInto('accounts').values(accounts).execute();
  }
  const emails = (await rows('?format=csv&q=many')).map((account) => account['E-mail']);
  expect(new Set(emails).size).toBe(1_500);
  expect(emails).toHaveLength(1_500);
});
