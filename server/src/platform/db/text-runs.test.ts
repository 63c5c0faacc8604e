// A part of a rare word is found by its runs on PostgreSQL, a common word in the texts; both engines find the same.
import { expect, test } from 'vitest';
import { recordStatements } from '../../../../tools/record-statements.ts';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const ROWS = 600;
const app = await createTestApp();
const { token } = await makeAdmin(app);

const messages = Array.from({ length: ROWS }, (_, index) => ({
  id: `message-${String(index).padStart(5, '0')}`,
  account_id: null,
  name: index % 200 === 0 ? 'Nadia Needle' : 'Asha Verma',
  city: 'Bhopal',
  phone_number: null,
  email: `asha${index}@example.in`,
  // Has every run of "abcde", and not the word.
  message: index % 100 === 0 ? 'Where is abcd, or bcde?' : 'When do you open?',
  language: 'en' as const,
  handled_at: null,
  created_at: new Date(app.clock.now() + index).toISOString(),
}));
await app.database.db.insertInto('contact_messages').values(messages).execute();

async function find(q: string, prefer = 'count=bounded'): Promise<number> {
  const path = `/contact/all?limit=100&q=${encodeURIComponent(q)}`;
  const { status, headers } = await app.call('GET', path, { token, headers: { prefer } });
  expect(status).toBe(200);
  return Number(headers['x-total-count']);
}

test.each([
  ['needle', 3],
  ['eedl', 3],
  ['needle asha400', 1],
  ['needle you', 0],
  ['abcd', 6],
  ['abcde', 0],
  ['d, or', 6],
  ['verma', ROWS - 3],
  ['na', 3],
  ['नीडल', 0],
  ["nee'dle", 0],
])('%s is in %i texts', async (q, count) => {
  expect(await find(q)).toBe(count);
  expect(await find(q, '')).toBe(count);
});

test('a person is found by their name in lists of what is theirs, also where most people have it', async () => {
  const [asha, ravi] = [
    await makeUser(app, { firstName: 'Sulochana', lastName: 'Common' }),
    await makeUser(app, { firstName: 'Ravi', lastName: 'Common' }),
  ];
  const rows = [asha, ravi].map(({ id }, index) => ({
    id: `entry-${index}`,
    at: new Date(app.clock.now()).toISOString(),
    actor_id: id,
    action: 'runs.read',
    record_id: null,
    address: null,
    request_id: null,
    details: '{}',
  }));
  await app.database.db.insertInto('audit_log').values(rows).execute();
  const idsOf = async (q: string, prefer: string) => {
    const path = `/admin/audit?action=runs.read&q=${q}`;
    const { body } = await app.call('GET', path, { token, headers: { prefer } });
    return body.data.map(({ _id }: { _id: string }) => _id);
  };
  for (const prefer of ['', 'count=bounded']) {
    expect(await idsOf('sulochana', prefer)).toEqual(['entry-0']);
    expect(await idsOf('common', prefer)).toEqual(['entry-1', 'entry-0']);
    expect(await idsOf('ravi+runs.read', prefer)).toEqual(['entry-1']);
    expect(await idsOf('ravi+sulochana', prefer)).toEqual([]);
  }
});

test.runIf(app.database.engine === 'postgres')('the index is asked for rare words alone', async () => {
  const asksIndex = async (q: string) => {
    const statements = await recordStatements(async () => void (await find(q)));
    return statements.some(({ sql }) => sql.includes('trigrams('));
  };
  expect(await asksIndex('needle')).toBe(true);
  expect(await asksIndex('verma')).toBe(false);
  expect(await asksIndex('na')).toBe(false);
});
