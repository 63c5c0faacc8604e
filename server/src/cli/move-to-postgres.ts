// `npm run move-to-postgres`: the SQLite file of DATA_DIR into the empty PostgreSQL of DATABASE_URL, compared row by row.
import { runCommand, say } from '../platform/backup/command.ts';
import { moveToPostgres } from '../platform/backup/move.ts';
import { openDatabase } from '../platform/db/open.ts';
import { readEnv, StartError } from '../platform/env.ts';

await runCommand(async () => {
  const env = readEnv();
  if (env.DATABASE_URL === undefined) throw new StartError('Set DATABASE_URL to the PostgreSQL database to move to.');
  const database = await openDatabase(env, () => {});
  try {
    const tables = await moveToPostgres(env.DATA_DIR, database);
    for (const { name, rows } of tables) say(`${name}: ${rows}`);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${tables.length} tables with ${rows} rows are in PostgreSQL, every row as it was. The SQLite file was not changed.`,
    );
  } finally {
    await database.close();
  }
});
