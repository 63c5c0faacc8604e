import { describe, expect, test } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);
const asha = await makeUser(app, {
  firstName: 'Asha',
  lastName: 'Verma',
  email: 'asha@example.in',
  phone: '9811111111',
});
const ravi = await makeUser(app, {
  firstName: 'Ravi',
  lastName: 'Verma',
  email: 'ravi_k@example.in',
  phone: '9822222222',
});
const sunil = await makeUser(app, {
  firstName: 'Sunil',
  lastName: '100%',
  email: 'sunil@clinic.in',
  phone: '9833333333',
});
const { body: created } = await app.call('POST', '/admin/register', {
  token: admin.token,
  body: {
    firstName: 'Zoya',
    lastName: 'Khan',
    phone: '9844444444',
    email: 'zoya@example.in',
    password: 'long enough 12',
  },
});
const everybody = [created._id, sunil.id, ravi.id, asha.id, admin.id];

async function list(query = '') {
  const { status, body, headers } = await app.call('GET', `/admin/all${query}`, { token: admin.token });
  expect(status).toBe(200);
  return { ids: body.map((account: { _id: string }) => account._id), headers, body };
}

test('is a bare array, newest first, and says how many there are', async () => {
  const { ids, headers } = await list();
  expect(ids).toEqual(everybody);
  expect(headers['x-total-count']).toBe('5');
  expect(headers.link).toBeUndefined();
});

test('holds no password and no hash', async () => {
  expect(JSON.stringify((await list()).body)).not.toMatch(/password|argon2/);
});

describe('q', () => {
  test.each([
    ['asha', [asha.id]],
    ['VERMA', [ravi.id, asha.id]],
    ['verma ravi', [ravi.id]],
    ['98333', [sunil.id]],
    ['@clinic', [sunil.id]],
    ['nobody at all', []],
  ])('%s', async (q, ids) => {
    const found = await list(`?q=${encodeURIComponent(q)}`);
    expect(found.ids).toEqual(ids);
    expect(found.headers['x-total-count']).toBe(String(ids.length));
  });

  test('takes % and _ for what they are', async () => {
    expect((await list('?q=%25')).ids).toEqual([sunil.id]);
    expect((await list('?q=_')).ids).toEqual([ravi.id]);
    expect((await list('?q=!')).ids).toEqual([]);
  });

  test('a NUL character is no server error', async () => {
    expect((await list('?q=%00')).ids).toEqual(everybody);
  });
});

test('role keeps one role; another word is ignored', async () => {
  expect((await list('?role=admin')).ids).toEqual([admin.id]);
  expect((await list('?role=user')).ids).toEqual(everybody.slice(0, 4));
  expect((await list('?role=king')).ids).toEqual(everybody);
});

test.each(['user', 'staff', 'admin'])('a search among those of the role %s', async (role) => {
  const named = await list('?q=example');
  const those = await list(`?role=${role}`);
  const both = those.ids.filter((id: string) => named.ids.includes(id));
  expect((await list(`?role=${role}&q=example`)).ids).toEqual(both);
});

describe('sort', () => {
  test('by a named field, either way', async () => {
    expect((await list('?sort=email')).ids[0]).toBe(admin.id);
    expect((await list('?sort=-email')).ids[0]).toBe(created._id);
    expect((await list('?sort=createdAt')).ids).toEqual(everybody.toReversed());
  });

  test('whoever never signed in comes last, either way', async () => {
    expect((await list('?sort=lastLogin')).ids.at(-1)).toBe(created._id);
    expect((await list('?sort=-lastLogin')).ids).toEqual([sunil.id, ravi.id, asha.id, admin.id, created._id]);
  });

  test('an unknown field is ignored', async () => {
    expect((await list('?sort=password_hash')).ids).toEqual(everybody);
  });
});

describe('pages', () => {
  test('say their neighbours and keep the filters', async () => {
    const { ids, headers } = await list('?page=2&limit=1&role=user');
    expect(ids).toEqual([sunil.id]);
    expect(headers['x-total-count']).toBe('4');
    const links = String(headers.link).split(', ');
    const at = (page: number) => `</api/v1/admin/all?page=${page}&limit=1&role=user>`;
    expect(links.sort()).toEqual(
      [`${at(1)}; rel="first"`, `${at(4)}; rel="last"`, `${at(1)}; rel="prev"`, `${at(3)}; rel="next"`].sort(),
    );
  });

  test.each([
    ['?page=0&limit=2', 2],
    ['?page=-7&limit=2', 2],
    ['?limit=0', 1],
    ['?limit=100000', 5],
    ['?page=abc&limit=xyz', 5],
    ['?page=1&page=2', 5],
    ['?page=99', 0],
    ['?page=1e300&limit=2', 0],
  ])('%s is clamped or ignored, never refused', async (query, rows) => {
    const { ids, headers } = await list(query);
    expect(ids).toHaveLength(rows);
    expect(headers['x-total-count']).toBe('5');
  });
});
