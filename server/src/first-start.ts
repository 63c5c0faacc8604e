// What a database needs before its first visitor: the starter catalogue and an administrator.
import type { App } from './app.ts';
import { loadStarterCatalogue } from './modules/catalogue/starter.ts';
import type { Database } from './platform/db/database.ts';
import type { Env } from './platform/env.ts';
import { newToken } from './platform/ids.ts';

interface FirstStart {
  env: Env;
  database: Database;
  services: App['services'];
  now: string;
  say(message: string): void;
}

/**
 * Loads the starter catalogue into an empty database, and makes the first administrator: from `ADMIN_EMAIL` and `ADMIN_PASSWORD`,
 * else with a password that is printed once and stored nowhere.
 */
export async function prepareFirstStart({ env, database, services, now, say }: FirstStart): Promise<void> {
  if (env.STARTER_CATALOGUE) {
    await loadStarterCatalogue(database, now);
    await services.cities.loadStarter(now);
    services.catalogue.invalidate();
  }
  if (await services.accounts.hasAdministrator()) return;
  const email =
    env.ADMIN_EMAIL ?? `admin@${new URL(env.site.url).hostname.replace(/^[\d.:[\]]+$/, 'localhost')}.example`;
  const password = env.ADMIN_PASSWORD ?? newToken().slice(0, 16);
  await services.accounts.createAdministrator(email, password);
  if (env.ADMIN_PASSWORD === undefined) {
    say(
      `The first administrator is ${email} with the password ${password}\nIt is shown only this once: sign in and change it.`,
    );
  }
}
