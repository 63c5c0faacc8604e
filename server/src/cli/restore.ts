// `npm run restore -- <file>`: a backup into an empty data folder and, with DATABASE_URL, an empty PostgreSQL.
// `npm run restore -- --verify <file>` only checks it.
import { openPlaces, runCommand, say } from '../platform/backup/command.ts';
import { restoreBackup, verifyBackup } from '../platform/backup/restore.ts';
import { StartError } from '../platform/env.ts';

await runCommand(async () => {
  const given = process.argv.slice(2);
  const path = given.find((argument) => argument !== '--verify');
  if (path === undefined) throw new StartError('Say which: npm run restore -- labfront-….tar');
  const places = await openPlaces();
  if (given.includes('--verify')) {
    const { files } = await verifyBackup(path, places.env.BACKUP_PASSPHRASE);
    say(`${path} is whole: the database and ${files} files.`);
    return;
  }
  const { files } = await restoreBackup(places, path);
  say(`Restored: the database and ${files} files. Start the server with the same environment.`);
});
