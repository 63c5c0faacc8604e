import { describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser } from '../../../test/factories.ts';
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

describe('changes by an administrator', async () => {
  const { token } = await makeAdmin(app);
  const ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    app.call(method, `/city/cities${path}`, { token, body });

  test('add, rename and delete, each noted', async () => {
    const { status, body: city } = await ask('POST', '', { name: '  Khandwa   East ' });
    expect({ status, city }).toEqual({ status: 201, city: { _id: expect.any(String), name: 'Khandwa East' } });
    expect((await ask('PUT', `/${city._id}`, { name: 'Khandwa' })).body).toEqual({ ...city, name: 'Khandwa' });
    expect(await names('?q=khandwa')).toEqual(['Khandwa']);
    expect((await ask('DELETE', `/${city._id}`)).body).toEqual({ id: city._id, message: 'Khandwa is deleted' });
    expect(await names('?q=khandwa')).toEqual([]);
    const notes = await app.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('record_id', '=', city._id)
      .orderBy('id')
      .execute();
    expect(notes.map(({ action }) => action)).toEqual(['city.created', 'city.updated', 'city.deleted']);
  });

  test.each([[{ name: ' ' }], [{}], [{ name: 5 }], [{ name: 'x'.repeat(101) }]])(
    '%j is refused at its field',
    async (body) => {
      const answer = await ask('POST', '', body);
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'name' }] } });
    },
  );

  test('a name is taken whatever its case; the own one is not', async () => {
    const taken = { status: 409, body: { code: 'NAME_TAKEN', issues: [{ path: 'name' }] } };
    expect(await ask('POST', '', { name: 'BHOPAL' })).toMatchObject(taken);
    expect(await ask('PUT', '/id-Indore', { name: 'Bhopal' })).toMatchObject(taken);
    expect((await ask('PUT', '/id-bhopal', { name: 'Bhopal' })).status).toBe(200);
    expect((await ask('PUT', '/nowhere', { name: 'Nowhere' })).status).toBe(404);
    expect((await ask('DELETE', '/nowhere')).status).toBe(404);
  });

  test('a city stays while collections are to come; bookings of the past keep its name', async () => {
    const user = await makeUser(app);
    const [itemId = ''] = await makeItems(app, { price: 200 });
    await fillCart(app, user.token, [itemId]);
    const address = {
      name: 'Asha Verma',
      number: '9876543210',
      locality: 'Freeganj',
      pincode: '456010',
      address: '4 Tower Road',
      city: 'Ujjain',
      addressType: 'home',
    };
    const details = { collection: 'home', address, date: '2026-03-11', slot: '08:00-10:00' };
    const { booking } = await bookCart(app, user.token, details);
    const refused = await ask('DELETE', '/id-Ujjain');
    expect(refused).toMatchObject({ status: 409, body: { code: 'CITY_IN_USE' } });
    expect(await names()).toContain('Ujjain');
    app.clock.advance(2 * 86_400_000);
    const again = await makeAdmin(app);
    expect((await app.call('DELETE', '/city/cities/id-Ujjain', { token: again.token })).status).toBe(200);
    const kept = await app.call('GET', '/cart-booking/all', { token: again.token });
    expect(kept.body).toMatchObject([{ _id: booking._id, address: { city: 'Ujjain' } }]);
  });

  test('the list is a file for administrators', async () => {
    const { token: own } = await makeAdmin(app);
    const { headers, body } = await app.call('GET', '/city/cities?format=csv&q=ind', { token: own });
    expect(headers['content-disposition']).toMatch(/filename="cities-/);
    expect(body).toContain('Indore');
    expect(body).not.toContain('Bhopal');
  });
});
