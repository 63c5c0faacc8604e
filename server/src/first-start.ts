// What a database needs before its first visitor: the starter catalogue and an administrator.
import type { App } from './app.ts';
import { loadStarterCatalogue } from './modules/catalogue/starter.ts';
import type { Database } from './platform/db/database.ts';
import type { Env } from './platform/env.ts';
import { newToken } from './platform/ids.ts';

interface FirstStart {
  env: Env;
  services: App['services'];
}

/** Loads the starter catalogue and cities into an empty database, unless the environment says not to. */
export async function loadStarter({ env, services }: FirstStart, database: Database, now: string): Promise<void> {
  if (!env.STARTER_CATALOGUE) return;
  await loadStarterCatalogue(database, now);
  await services.cities.loadStarter(now);
  services.catalogue.invalidate();
}

/**
 * Makes the first administrator: from `ADMIN_EMAIL` and `ADMIN_PASSWORD`, else with a password that is said once and stored nowhere.
 * Call it once the server listens, so that a start that fails has not said a password that nobody reads.
 */
export async function makeFirstAdministrator(
  { env, services }: FirstStart,
  say: (text: string) => void,
): Promise<void> {
  if (await services.accounts.hasAdministrator()) return;
  const host = new URL(env.site.url).hostname.replace(/^[\d.:[\]]+$/, 'localhost');
  const email = env.ADMIN_EMAIL ?? `admin@${host}.example`;
  const password = env.ADMIN_PASSWORD ?? newToken().slice(0, 16);
  await services.accounts.createAdministrator(email, password);
  if (env.ADMIN_PASSWORD !== undefined) return;
  say(`The first administrator is ${email} with the password ${password}`);
  say('It is shown only this once: sign in and change it.');
}
