// `npm run admin:reset-second-step -- person@example.in`: the way back for an administrator whose phone and recovery codes are lost.
import { buildApp } from '../app.ts';
import { systemClock } from '../platform/base/clock.ts';
import { readEnv, StartError } from '../platform/base/env.ts';
import { AppError } from '../platform/base/errors.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';

async function resetSecondStep(email: string | undefined): Promise<void> {
  if (email === undefined || !/^\S+@\S+\.\S+$/.test(email)) {
    throw new StartError('Say whose: npm run admin:reset-second-step -- person@example.in');
  }
  const env = readEnv({ ...process.env, LOG_LEVEL: 'silent' });
  const database = await openDatabase(env, () => {});
  try {
    await migrate(database);
    const { services } = await buildApp({ env, database, clock: systemClock });
    await services.totp.reset(email);
  } finally {
    await database.close();
  }
  process.stdout.write(
    `Two-step sign-in is off for ${email}, and every session of the account has ended.\n` +
      'The password alone is enough now: have it set up again under Account details. The running server tells the person by mail.\n',
  );
}

try {
  await resetSecondStep(process.argv[2]);
} catch (error) {
  const isKnown = error instanceof StartError || error instanceof AppError;
  process.stderr.write(`${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
