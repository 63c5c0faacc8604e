// `npm run restore -- /path/to/backup [--replace]`: puts a backup back into the data folder, database and storage of the environment.
import { resolve } from 'node:path';
import { openArchive } from '../platform/backup/archive.ts';
import { restore } from '../platform/backup/restore.ts';
import { systemClock } from '../platform/base/clock.ts';
import { runCommand } from '../platform/base/command.ts';
import { readEnv, StartError } from '../platform/base/env.ts';
import { createLog } from '../platform/base/log.ts';
import { openDatabase } from '../platform/db/open.ts';
import { createStorage } from '../platform/files/storage.ts';

await runCommand(async () => {
  const env = readEnv();
  const words = process.argv.slice(2);
  const [folder] = words.filter((word) => word !== '--replace');
  if (folder === undefined) throw new StartError('Say which: npm run restore -- /path/to/backup [--replace]');
  const archive = await openArchive(resolve(folder), env.BACKUP_PASSPHRASE);
  const postgres = env.DATABASE_URL === undefined ? null : await openDatabase(env, () => {});
  try {
    const { files, aside } = await restore({
      archive,
      dataDir: env.DATA_DIR,
      postgres,
      storage: await createStorage(env, createLog('silent')),
      replaces: words.includes('--replace'),
      now: systemClock.now(),
    });
    process.stdout.write(`Restored as of ${archive.about.madeAt}: the database and ${files} files.\n`);
    for (const place of aside) process.stdout.write(`What was there before is in ${place}.\n`);
  } finally {
    await postgres?.close();
  }
});
