// `npm run audit:new-key`: the key of this data folder (or PROOF_KEY) signs the heads at /proofs from now on, after the old one was lost.
import { replaceKey } from '../modules/proofs/proof-keys.ts';
import { systemClock } from '../platform/base/clock.ts';
import { runCommand } from '../platform/base/command.ts';
import { readEnv } from '../platform/base/env.ts';
import { refuseUnfitSchema } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';

await runCommand(async () => {
  const env = readEnv();
  const database = await openDatabase(env, () => {});
  try {
    await refuseUnfitSchema(database);
    const { id, replaced } = await replaceKey({ env, database, clock: systemClock });
    process.stdout.write(`The key ${id} signs from now on${replaced === null ? '' : ` instead of ${replaced}`}.\n`);
  } finally {
    await database.close();
  }
});
