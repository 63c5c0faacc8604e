// Common and rare words are found alike, whichever way PostgreSQL finds them.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { findByRuns } from './run-search.ts';

const ROWS = 3_000;

test.runIf(process.env.TEST_ENGINE === 'postgres')('counts what has a common word, a rare one or both', async () => {
  const { database } = await createTestDatabase();
  const { db } = database;
  await sql`CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT NOT NULL)`.execute(db);
  await sql`INSERT INTO notes SELECT 'n' || n, 'person' || n || '@example.in' || CASE WHEN n < 40 THEN ' zebra' ELSE '' END
    FROM generate_series(1, ${sql.lit(ROWS)}) AS n`.execute(db);
  const find = (q: string) => findByRuns(db, q, { index: 'notes', key: 'id', owner: 'notes.id' });
  const counted = async (q: string) => {
    const found = await find(q);
    return [await found?.count(), found?.isKnown];
  };
  expect(await counted('example.in')).toEqual([ROWS, false]);
  expect(await counted('Zebra')).toEqual([39, true]);
  expect(await counted('example zebra on17')).toEqual([1, true]);
  expect(await counted('nobody')).toEqual([0, true]);
  const common = await find('example.in');
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM notes WHERE ${common?.isNamed}`.execute(
    db,
  );
  expect(rows[0]?.count).toBe(ROWS);
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'counts the rows of a list with a word that nearly all have by those without',
  async () => {
    const { database } = await createTestDatabase();
    const { db } = database;
    await sql`CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT NOT NULL)`.execute(db);
    await sql`INSERT INTO notes SELECT 'n' || n, 'note ' || n || CASE WHEN n % 30 > 0 THEN ' often' ELSE ' seldom' END
      || CASE WHEN n % 5 > 0 THEN ' mostly' ELSE '' END
    FROM generate_series(1, ${sql.lit(ROWS)}) AS n`.execute(db);
    async function count(q: string) {
      const found = await findByRuns(db, q, { index: 'notes', key: 'id', owner: 'notes.id' });
      if (!found) throw new Error('The word is too short');
      const conditions: boolean[] = [];
      const counted = await found.countOf(found.isNamed, async (condition?: RawBuilder<SqlBool>) => {
        conditions.push(condition !== undefined);
        const list = sql`SELECT count(*) AS count FROM notes WHERE id IN ('n1', 'n2', 'n3', 'n4', 'n30', 'n901')`;
        const { rows } = await sql<{ count: number }>`${list} AND ${condition ?? sql`TRUE`}`.execute(db);
        return Number(rows[0]?.count);
      });
      return { counted, conditions };
    }
    expect(await count('often')).toEqual({ counted: 5, conditions: [false, true] });
    expect(await count('note often')).toEqual({ counted: 5, conditions: [false, true] });
    expect(await count('mostly')).toEqual({ counted: 5, conditions: [true] });
    expect(await count('seldom')).toEqual({ counted: 1, conditions: [true] });
  },
);

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'writes runs with their row: no insert waits for those of others',
  async () => {
    const { database } = await createTestDatabase();
    const { rows } = await sql<{ made: string }>`SELECT indexdef AS made FROM pg_indexes
      WHERE schemaname = current_schema() AND indexdef LIKE '% USING gin %'`.execute(database.db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ made }) => !made.includes("fastupdate='off'") && !made.includes('fastupdate=off'))).toEqual(
      [],
    );
  },
);
