import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { StartError } from '../base/env.ts';
import { type Database, transactionRunner, withFirstWriteChecked } from './database.ts';
import { openDatabase } from './open.ts';

const { database, dataDir, url } = await createTestDatabase();
const { db } = database;

const put = (connection: Database['db'], name: string, value = 'x') =>
  connection.insertInto('settings').values({ name, value }).execute();
const find = (name: string) => db.selectFrom('settings').selectAll().where('name', '=', name).executeTakeFirst();

/** Whether a commit of this transaction waits for the disk. */
async function waitsForDisk(tx: Database['db']): Promise<boolean> {
  if (database.engine === 'sqlite')
    return (await sql.raw<{ synchronous: number }>('PRAGMA synchronous').execute(tx)).rows[0]?.synchronous === 2;
  return (
    (await sql.raw<{ synchronous_commit: string }>('SHOW synchronous_commit').execute(tx)).rows[0]
      ?.synchronous_commit === 'on'
  );
}

describe('a transaction that does not wait for the disk', () => {
  test('is kept whole or undone whole, as every other', async () => {
    await database.writeSoon((tx) => put(tx, 's1'));
    const failing = database.writeSoon(async (tx) => {
      await put(tx, 's2');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await find('s1'), await find('s2')]).toEqual([{ name: 's1', value: 'x' }, undefined]);
  });

  test('makes none wait less that has to, in whatever order they come', async () => {
    const orders = ['soon', 'sure', 'soon', 'soon', 'sure', 'sure', 'soon'] as const;
    const asked = orders.map((order) => (order === 'soon' ? database.writeSoon : database.write)(waitsForDisk));
    const waited = await Promise.all(asked);
    for (const [index, order] of orders.entries()) if (order === 'sure') expect(waited[index]).toBe(true);
    expect(await database.writeSoon(waitsForDisk)).toBe(false);
    expect(await database.write(waitsForDisk)).toBe(true);
  });
});

describe('a transaction', () => {
  test('is kept whole', async () => {
    await database.write(async (tx) => {
      await put(tx, 'a1');
      await put(tx, 'a2');
    });
    expect([await find('a1'), await find('a2')]).not.toContain(undefined);
  });

  test('is undone whole when its work fails', async () => {
    const work = database.write(async (tx) => {
      await put(tx, 'b');
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await find('b')).toBeUndefined();
  });

  test('cannot be left by a query on the database itself', async () => {
    const work = database.write(async (tx) => {
      await put(tx, 'c');
      await put(db, 'outside');
    });
    await expect(work).rejects.toThrow(/left its transaction/);
    expect([await find('c'), await find('outside')]).toEqual([undefined, undefined]);
    await put(db, 'c');
  });

  test('is worked again when the engines contended, up to a limit', async () => {
    const busy = new Error('busy');
    const write = transactionRunner(db, (error) => error === busy);
    let attempts = 0;
    const failTimes = (times: number) =>
      write(async (tx) => {
        attempts += 1;
        await put(tx, `d${times}`);
        if (attempts <= times) throw busy;
        return attempts;
      });
    expect(await failTimes(3)).toBe(4);
    expect(await find('d3')).toBeDefined();
    attempts = 0;
    await expect(failTimes(100)).rejects.toBe(busy);
    expect(attempts).toBe(8);
  });

  test('sees in its checks the row that came after them', async () => {
    const overtake = Promise.withResolvers<void>();
    const isTaken = async (tx: Database['db']) =>
      (await tx.selectFrom('settings').select('name').where('name', '=', 'f').executeTakeFirst()) !== undefined;
    let attempts = 0;
    const late = database.write(async (tx) => {
      attempts += 1;
      if (await isTaken(tx)) return 'refused';
      overtake.resolve();
      if (database.engine === 'postgres') await early;
      await put(tx, 'f');
      return 'written';
    });
    const early = overtake.promise.then(() =>
      database.write(async (tx) => void ((await isTaken(tx)) || (await put(tx, 'f')))),
    );
    await early;
    expect({ result: await late, attempts }).toEqual(
      database.engine === 'postgres' ? { result: 'refused', attempts: 2 } : { result: 'written', attempts: 1 },
    );
    await expect(database.write((tx) => put(tx, 'f'))).rejects.toThrow(/unique/i);
  });

  test('is the first of its work that a check may refuse', async () => {
    let checks = 0;
    const check = async () => {
      checks += 1;
      if (checks === 1) throw new Error('refused');
    };
    const write = (name: string) => database.write((tx) => put(tx, name));
    await withFirstWriteChecked(check, async () => {
      await database.writeSoon((tx) => put(tx, 'e-count'));
      expect(checks).toBe(0);
      await expect(write('e-first')).rejects.toThrow('refused');
      await write('e-second');
      await write('e-third');
    });
    expect(checks).toBe(2);
    expect([await find('e-first'), await find('e-second'), await find('e-third')]).toEqual([
      undefined,
      expect.anything(),
      expect.anything(),
    ]);
  });

  test('of many at once loses no count', async () => {
    await put(db, 'counter', '0');
    const increment = () =>
      database.write(async (tx) => {
        await sql`UPDATE settings SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE name = 'counter'`.execute(
          tx,
        );
      });
    await Promise.all(Array.from({ length: 50 }, increment));
    expect((await find('counter'))?.value).toBe('50');
  });
});

test('both engines answer numbers as numbers and times as ISO text', async () => {
  const at = '2026-03-10T03:30:00.123Z';
  await db.insertInto('rate_limits').values({ key: 'types', hits: 9_007_199_254_740_991, resets_at: at }).execute();
  const row = await db.selectFrom('rate_limits').selectAll().where('key', '=', 'types').executeTakeFirst();
  expect(row).toEqual({ key: 'types', hits: 9_007_199_254_740_991, resets_at: at });
});

test('both engines hold to foreign keys', async () => {
  const row = { id: 's', account_id: 'nobody', token_hash: 'h', created_at: '2026-01-01', expires_at: '2026-01-01' };
  await expect(db.insertInto('sessions').values(row).execute()).rejects.toThrow();
});

test('what one process wrote another one reads', async () => {
  const other = await openDatabase({ DATABASE_URL: url, DATA_DIR: dataDir }, () => {});
  await put(other.db, 'shared', 'from the other');
  await other.close();
  expect((await find('shared'))?.value).toBe('from the other');
});

test('a PostgreSQL that does not answer is said without the password', async () => {
  const opened = openDatabase({ DATABASE_URL: 'postgres://lab:s3cret@127.0.0.1:1/lab', DATA_DIR: dataDir }, () => {});
  const error = await opened.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toMatch(/DATABASE_URL cannot be reached/);
  expect(String(error)).not.toContain('s3cret');
});

test.each([
  ['cbc and tsh', 'cbc', true],
  ['cbc and tsh', 'tsh', true],
  ['tsh', 'tsh', true],
  ['थायरॉइड टेस्ट', 'टेस्ट', true],
  ['थायरॉइड टेस्ट', 'tsh', false],
  ['cb', 'cbc', false],
  ['', 'cbc', false],
])('both engines know whether %j has %j', async (text, word, has) => {
  const { rows } = await sql<{ at: number }>`SELECT instr(${text}, ${word}) AS at`.execute(database.db);
  expect(Number(rows[0]?.at) > 0).toBe(has);
});

test.runIf(url)('PostgreSQL plans every connection for a disk that does not turn', async () => {
  const cost = await Promise.all(
    Array.from({ length: 5 }, () =>
      sql<{ cost: string }>`SELECT current_setting('random_page_cost') AS cost`.execute(db),
    ),
  );
  expect(cost.map(({ rows }) => rows[0]?.cost)).toEqual(Array(5).fill('1.1'));
});
