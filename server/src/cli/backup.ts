// `npm run backup -- [file]`: everything into one file, while the server works. Encrypted under BACKUP_PASSPHRASE when it is set.
import { makeBackup } from '../platform/backup/backup.ts';
import { openPlaces, runCommand, say } from '../platform/backup/command.ts';

const stamp = () => new Date().toISOString().slice(0, 19).replaceAll(':', '-');

await runCommand(async () => {
  const places = await openPlaces();
  const isEncrypted = places.env.BACKUP_PASSPHRASE !== undefined;
  const target = process.argv[2] ?? `labfront-${stamp()}.${isEncrypted ? 'sealed' : 'tar'}`;
  const { path, files, bytes, lost } = await makeBackup(places, target);
  say(`${path}: the database and ${files} files, ${bytes} bytes${isEncrypted ? ', encrypted' : ', not encrypted'}.`);
  for (const key of lost) say(`ALARM: the file ${key} is damaged or gone in the storage, and so not in this backup.`);
  if (lost.length > 0) process.exitCode = 2;
});
