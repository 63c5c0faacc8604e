import { access, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type CopiedTable, copyToPostgres, refuseFilledPostgres, snapshotSqlite } from '../db/copy.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/sqlite.ts';
import { StartError } from '../env.ts';
import { DATABASE, discard } from './archive.ts';

/**
 * Copies the SQLite file of a data folder into an empty PostgreSQL and compares every row. The file itself is not changed: what is
 * moved is a copy, brought up to the newest schema. What is written while it runs stays behind.
 * @throws StartError when there is no file or the target is not empty; then nothing was changed.
 */
export async function moveToPostgres(dataDir: string, target: Database): Promise<CopiedTable[]> {
  const source = join(dataDir, DATABASE);
  await access(source).catch(() => {
    throw new StartError(`There is no database in ${dataDir}: is DATA_DIR right?`);
  });
  await refuseFilledPostgres(target);
  const room = await mkdtemp(join(dataDir, 'moving-'));
  try {
    snapshotSqlite(source, join(room, DATABASE));
    const copy = openSqlite(room);
    await migrate(copy).finally(() => copy.close());
    return await copyToPostgres(join(room, DATABASE), target);
  } finally {
    await discard(room);
  }
}
