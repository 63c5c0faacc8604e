import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const rows = ['Indore', 'bhopal', 'Sehore', 'Ujjain'].map((name) => ({
  id: `id-${name}`,
  name,
  created_at: '2026-01-01',
}));
await app.database.db.insertInto('cities').values(rows).execute();

async function names(query = ''): Promise<string[]> {
  const { status, body } = await app.call('GET', `/city/cities${query}`);
  expect(status).toBe(200);
  return body.map((city: { name: string }) => city.name);
}

test('a bare array of id and name, by name whatever the case', async () => {
  const { body, headers } = await app.call('GET', '/city/cities');
  expect(body).toEqual(['bhopal', 'Indore', 'Sehore', 'Ujjain'].map((name) => ({ _id: `id-${name}`, name })));
  expect(headers['x-total-count']).toBe('4');
});

test.each([
  ['?q=HO', ['bhopal', 'Sehore']],
  ['?sort=-name', ['Ujjain', 'Sehore', 'Indore', 'bhopal']],
  ['?page=2&limit=3', ['Ujjain']],
  ['?page=x&sort=y', ['bhopal', 'Indore', 'Sehore', 'Ujjain']],
])('%s', async (query, wanted) => {
  expect(await names(query)).toEqual(wanted);
});

test('no two cities have one name, whatever the case', async () => {
  const twin = { id: 'twin', name: 'BHOPAL', created_at: '2026-01-01' };
  await expect(app.database.db.insertInto('cities').values(twin).execute()).rejects.toThrow();
});

test('the starter cities fill an empty list, once', async () => {
  const fresh = await createTestApp();
  const now = '2026-03-10T00:00:00.000Z';
  await fresh.services.cities.loadStarter(now);
  const first = (await fresh.call('GET', '/city/cities')).body;
  expect(first.length).toBeGreaterThan(40);
  expect(first.map((city: { name: string }) => city.name)).toContain('Bhopal');
  await fresh.services.cities.loadStarter(now);
  expect((await fresh.call('GET', '/city/cities')).body).toEqual(first);
});
