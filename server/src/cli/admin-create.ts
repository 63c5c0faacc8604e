// `npm run admin:create -- person@example.in`: makes an administrator. The password comes from ADMIN_PASSWORD or is made and printed.
import { buildApp } from '../app.ts';
import { systemClock } from '../platform/base/clock.ts';
import { runCommand } from '../platform/base/command.ts';
import { readEnv, StartError } from '../platform/base/env.ts';
import { newToken } from '../platform/base/ids.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';

async function createAdministrator(email: string | undefined): Promise<void> {
  if (email === undefined || !/^\S+@\S+\.\S+$/.test(email)) {
    throw new StartError('Say whom: npm run admin:create -- person@example.in');
  }
  // ADMIN_EMAIL speaks of the first start; here the address comes from the command line.
  const password = process.env.ADMIN_PASSWORD || newToken().slice(0, 16);
  const env = readEnv({ ...process.env, ADMIN_EMAIL: email, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' });
  const database = await openDatabase(env, () => {});
  try {
    await migrate(database);
    const { services } = await buildApp({ env, database, clock: systemClock });
    await services.accounts.createAdministrator(email.toLowerCase(), password);
  } finally {
    await database.close();
  }
  process.stdout.write(
    `${email} is an administrator now${process.env.ADMIN_PASSWORD ? '' : ` with the password ${password}`}.\n`,
  );
}

await runCommand(() => createAdministrator(process.argv[2]));
