// `npm run move-to-postgres`: every row of the SQLite file in DATA_DIR into the empty PostgreSQL database of DATABASE_URL.
import { join } from 'node:path';
import { moveToPostgres } from '../platform/backup/move.ts';
import { runCommand } from '../platform/base/command.ts';
import { readEnv, StartError } from '../platform/base/env.ts';
import { openDatabase } from '../platform/db/open.ts';

await runCommand(async () => {
  const env = readEnv();
  if (env.DATABASE_URL === undefined) throw new StartError('Say where to: set DATABASE_URL to an empty database.');
  const path = join(env.DATA_DIR, 'labfront.sqlite');
  const target = await openDatabase(env, () => {});
  try {
    const tables = await moveToPostgres(path, target);
    for (const { name, rows, sha256 } of tables) {
      process.stdout.write(`${name.padEnd(28)} ${String(rows).padStart(9)} rows  ${sha256}\n`);
    }
    const sum = tables.reduce((total, { rows }) => total + rows, 0);
    process.stdout.write(`Moved ${sum} rows of ${tables.length} tables, each read back and compared.\n`);
    process.stdout.write(`Start with DATABASE_URL from now on. ${path} stays as it is.\n`);
  } finally {
    await target.close();
  }
});
