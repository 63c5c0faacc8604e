// `npm run backup -- /path/to/new-folder`: database and files as of now, while the server serves. BACKUP_PASSPHRASE encrypts it.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backUp } from '../platform/backup/backup.ts';
import { isoTime, systemClock } from '../platform/base/clock.ts';
import { runCommand } from '../platform/base/command.ts';
import { readEnv, StartError } from '../platform/base/env.ts';
import { createLog } from '../platform/base/log.ts';
import { refuseUnfitSchema } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';
import { createStorage } from '../platform/files/storage.ts';

await runCommand(async () => {
  const env = readEnv();
  const time = isoTime(systemClock.now()).slice(0, 19).replaceAll(':', '-');
  const folder = resolve(process.argv[2] ?? `backups/labfront-${time}`);
  const file = join(env.DATA_DIR, 'labfront.sqlite');
  if (env.DATABASE_URL === undefined && !existsSync(file)) {
    throw new StartError(`There is no database ${file}: is DATA_DIR right?`);
  }
  const database = await openDatabase(env, () => {});
  try {
    await refuseUnfitSchema(database);
    const storage = await createStorage(env, createLog('silent'));
    const passphrase = env.BACKUP_PASSPHRASE;
    const options = { dataDir: env.DATA_DIR, database, storage, clock: systemClock, folder, passphrase };
    const { files, problems } = await backUp(options);
    const how = passphrase === undefined ? 'not encrypted' : 'encrypted';
    process.stdout.write(`The backup is in ${folder}: the database and ${files} files, ${how}.\n`);
    if (problems.length === 0) return;
    throw new StartError(`These files could not be read and are not in it:\n  ${problems.join('\n  ')}`);
  } finally {
    await database.close();
  }
});
