import { expect, test } from 'vitest';
import { recordStatements } from '../../../../tools/record-statements.ts';
import { createTestClock, createTestDatabase } from '../../../test/harness.ts';
import { isoTime } from '../base/clock.ts';
import { createLimits } from '../limits/limits.ts';
import { deleteFinishedJobs } from '../outbox/outbox.queries.ts';

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
