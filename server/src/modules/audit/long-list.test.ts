// A log longer than the search limit, with a search that matches most people.
import type { AuditEntry } from '@labfront/contract/audit';
import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const ROWS = 2_300;
const BATCH = 460;
const PAGE = 200;
const app = await createTestApp();
const { token } = await makeAdmin(app);

const numbered = (name: string, index: number) => `${name}-${String(index).padStart(5, '0')}`;
const at = (index: number) => new Date(app.clock.now() - 30 * 86_400_000 + index * 1_000).toISOString();
const isRare = (index: number) => index % 100 === 0;
const isGone = (index: number) => index % 100 === 1;
const isEven = (index: number) => index % 2 === 0;

for (let start = 0; start < ROWS; start += BATCH) {
  const indexes = Array.from({ length: BATCH }, (_, step) => start + step);
  const { db } = app.database;
  const accounts = indexes.map((index) => ({
    id: numbered('person', index),
    first_name: isEven(index) ? 'Meera' : 'Asha',
    last_name: 'Rao',
    email: `asha${index}@${isRare(index) ? 'rare' : 'common'}.in`,
    mobile_number: null,
    password_hash: '',
    profile_photo: null,
    role: 'user' as const,
    language: 'en' as const,
    last_login_at: null,
    created_at: at(index),
    deleted_at: isGone(index) ? at(index) : null,
  }));
  await db.insertInto('accounts').values(accounts).execute();
  const entries = indexes.map((index) => ({
    id: numbered('entry', index),
    at: at(index),
    actor_id: numbered('person', index),
    action: 'long.read',
    record_id: null,
    address: null,
    request_id: null,
    details: '{}',
  }));
  await db.insertInto('audit_log').values(entries).execute();
}

const indexes = Array.from({ length: ROWS }, (_, index) => index).reverse();
const entriesOf = (fits: (index: number) => boolean) => indexes.filter(fits).map((index) => numbered('entry', index));

async function page(query: string, number: number, headersSent = {}): Promise<{ ids: string[]; total: number }> {
  const { status, body, headers } = await app.call('GET', `/admin/audit?${query}&limit=${PAGE}&page=${number}`, {
    token,
    headers: headersSent,
  });
  expect(status).toBe(200);
  return { ids: body.data.map(({ _id }: AuditEntry) => _id), total: Number(headers['x-total-count']) };
}

/** Every page of a list, and one past its end. */
async function walk(query: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  const { total } = await page(query, 1);
  for (let number = 1; number <= Math.ceil(total / PAGE) + 1; number += 1) ids.push(...(await page(query, number)).ids);
  return { ids, total };
}

test.each<[string, (index: number) => boolean]>([
  ['action=long.read', () => true],
  ['q=long.read', () => true],
  ['q=common.in', (index) => !isRare(index) && !isGone(index)],
  ['q=rare.in', isRare],
  ['q=rare.in long.read', isRare],
  ['q=meera', isEven],
  ['q=meera long.read common.in', (index) => isEven(index) && !isRare(index)],
  ['q=nobody', () => false],
])('%s has each entry once, in its order', async (query, fits) => {
  const wanted = entriesOf(fits);
  expect(await walk(query)).toEqual({ ids: wanted, total: wanted.length });
});

test.each(['q=common.in', 'q=long.read'])('%s counted to an end has the same pages', async (query) => {
  const pages = await Promise.all([1, 7, 10].map((number) => page(query, number, { prefer: 'count=bounded' })));
  expect(pages.map(({ total }) => total)).toEqual([2_000, 2_000, 2_000]);
  expect(pages.map(({ ids }) => ids)).toEqual(
    await Promise.all([1, 7, 10].map(async (number) => (await page(query, number)).ids)),
  );
});

test('upwards it is the same list turned round', async () => {
  expect((await walk('q=common.in&sort=at')).ids).toEqual((await walk('q=common.in')).ids.reverse());
});
