import { expect, test } from 'vitest';
import { recordStatements } from '../../../../tools/record-statements.ts';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp, createTestClock, createTestDatabase } from '../../../test/harness.ts';
import { isoTime } from '../base/clock.ts';
import { createFiles } from '../files/files.ts';
import type { Storage } from '../files/storage.ts';
import { createLimits } from '../limits/limits.ts';
import { deleteFinishedJobs } from '../outbox/outbox.queries.ts';
import type { Tables } from './database.ts';

const { database } = await createTestDatabase();
const { db } = database;
const clock = createTestClock();
const OVER = 1_300;
const [before, now, later] = [-60_000, 0, 60_000].map((offset) => isoTime(clock.now() + offset)) as [
  string,
  string,
  string,
];

test('what a flood of addresses left in the limits goes in batches, and what is open stays', async () => {
  const rows = Array.from({ length: OVER + 1 }, (_, index) => ({
    key: `flood:${index}`,
    hits: 1,
    resets_at: index === OVER ? later : before,
  }));
  await db.insertInto('rate_limits').values(rows).execute();
  const statements = await recordStatements(() => createLimits({ database, clock }).sweep());
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: `flood:${OVER}` }]);
  expect(statements.filter(({ sql }) => sql.startsWith('delete'))).toHaveLength(3);
});

test('finished jobs go in batches', async () => {
  const job = { kind: 'note', payload: '{}', created_at: before, run_at: before, attempts: 1 };
  const open = { locked_until: null, failed_at: null, last_error: null };
  const rows = Array.from({ length: OVER + 2 }, (_, index) => ({
    ...job,
    ...open,
    id: `job-${index}`,
    finished_at: index === OVER ? null : index > OVER ? later : before,
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('outbox')
      .values(rows.slice(start, start + 500))
      .execute();
  }
  const statements = await recordStatements(() => deleteFinishedJobs(db, now));
  expect(await db.selectFrom('outbox').select('id').orderBy('id').execute()).toEqual([
    { id: `job-${OVER}` },
    { id: `job-${OVER + 1}` },
  ]);
  expect(statements.filter(({ sql }) => sql.startsWith('delete'))).toHaveLength(3);
});

test('mailed links go in batches, with the new addresses that nobody confirmed', async () => {
  const app = await createTestApp();
  const user = await makeUser(app);
  const asking = await makeUser(app);
  const { db } = app.database;
  const accounts = db.updateTable('accounts');
  await accounts.set({ pending_email: 'late@example.in' }).where('id', '=', user.id).execute();
  await accounts.set({ pending_email: 'newer@example.in' }).where('id', '=', asking.id).execute();
  await db.deleteFrom('mailed_links').execute();
  const link = (
    id: string,
    email = 'a@example.in',
    change: Partial<Tables['mailed_links']> = {},
  ): Tables['mailed_links'] => ({
    id,
    email,
    account_id: user.id,
    purpose: 'undo-change',
    token_hash: null,
    mobile_number: null,
    texted: 0,
    created_at: before,
    expires_at: before,
    ...change,
  });
  const rows = Array.from({ length: OVER }, (_, index) => link(`link-${index}`));
  const confirming = [
    link('late', 'late@example.in', { purpose: 'confirm-email' }),
    link('older', 'older@example.in', { purpose: 'confirm-email', account_id: asking.id }),
    link('open', 'b@example.in', { expires_at: later }),
  ];
  for (let start = 0; start < rows.length; start += 500)
    await db
      .insertInto('mailed_links')
      .values(rows.slice(start, start + 500))
      .execute();
  await db.insertInto('mailed_links').values(confirming).execute();
  const statements = await recordStatements(app.sweep);
  expect(await db.selectFrom('mailed_links').select('id').execute()).toEqual([{ id: 'open' }]);
  expect(statements.filter(({ sql }) => sql.startsWith('delete from "mailed_links"'))).toHaveLength(3);
  const left = await db.selectFrom('accounts').select(['id', 'pending_email']).orderBy('created_at').execute();
  expect(left.filter(({ pending_email }) => pending_email !== null)).toEqual([
    { id: asking.id, pending_email: 'newer@example.in' },
  ]);
});

test('files that no record took go in one sweep, past one that cannot be removed', async () => {
  const app = await createTestApp();
  const owner = await makeUser(app);
  const { database } = app;
  const rows = Array.from({ length: OVER }, (_, index) => ({
    id: `file-${String(index).padStart(5, '0')}`,
    purpose: 'prescriptions',
    stored_name: `${index}.pdf`,
    original_name: 'a.pdf',
    mime: 'application/pdf',
    bytes: 1,
    sha256: '',
    owner_id: owner.id,
    created_at: isoTime(app.clock.now() - 2 * 3_600_000),
    attached_at: index === 7 ? now : null,
    links_ended_at: null,
    deleted_at: null,
  }));
  for (let start = 0; start < rows.length; start += 500)
    await database.db
      .insertInto('files')
      .values(rows.slice(start, start + 500))
      .execute();
  let isDown = false;
  let asked = 0;
  const remove = async (key: string) => {
    asked += 1;
    if (isDown || key.endsWith('/3.pdf')) throw new Error('The disk says no');
  };
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const parts = { ...app, log, storage: { remove } as unknown as Storage, secret: 's', siteUrl: 'http://lab.example' };
  const files = createFiles({ ...parts, outbox: { handle() {} } as unknown as typeof app.outbox });
  isDown = true;
  await expect(files.sweep()).rejects.toThrow('The disk says no');
  expect(asked).toBe(10);
  isDown = false;
  await files.sweep();
  const left = await database.db.selectFrom('files').select('id').orderBy('id').execute();
  expect(left).toEqual([{ id: 'file-00003' }, { id: 'file-00007' }]);
});

test('a sweep that fails keeps none of the others from their work', async () => {
  const app = await createTestApp();
  const { db } = app.database;
  const key = { account_id: 'asha', key: 'k', request_hash: '', status: 201, response: null, claim: null };
  await db
    .insertInto('idempotency_keys')
    .values({ ...key, committed_at: null, created_at: isoTime(app.clock.now() - 25 * 3_600_000) })
    .execute();
  await db.schema.dropTable('rate_limits').execute();
  await expect(app.sweep()).rejects.toThrow('rate_limits');
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
});
