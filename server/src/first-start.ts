// Prepares a database for its first visitor: the starter catalogue and an administrator.
import type { App } from './app.ts';
import { hasCatalogue, loadStarterCatalogue } from './modules/catalogue/starter.ts';
import { addDueStarterHindi } from './modules/catalogue/starter-hindi.ts';
import { hasStarterExplanations, loadStarterExplanations } from './modules/explanations/starter.ts';
import { hasStarterParameters, loadStarterParameters } from './modules/parameters/starter.ts';
import { loadStarterDefinitions } from './modules/parameters/starter-definitions.ts';
import { localDay } from './platform/base/clock.ts';
import type { Env } from './platform/base/env.ts';
import { newReferenceCode, newToken } from './platform/base/ids.ts';
import type { Database } from './platform/db/database.ts';
import type { Leases } from './platform/leases/leases.ts';

interface FirstStart {
  env: Env;
  services: App['services'];
  leases: Leases;
}

const LEASE_MS = 15_000;
const ASK_AGAIN_MS = 100;

/** Several processes may meet an empty database at once: one after the other looks what is missing. */
async function oneAfterTheOther(leases: Leases, work: () => Promise<void>): Promise<void> {
  while (!(await leases.alone('first-start', LEASE_MS, work))) {
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
  }
}

/**
 * Loads the starter catalogue and cities into an empty database, unless the environment says not to, and its Hindi texts into a shop from
 * before them.
 */
export async function loadStarter(
  { env, services, leases }: FirstStart,
  database: Database,
  now: string,
): Promise<void> {
  const isStocked = (await hasCatalogue(database)) && (await services.cities.list({})).total > 0;
  if (await addDueStarterHindi(database)) services.catalogue.invalidate();
  if (!env.STARTER_CATALOGUE || isStocked) return;
  await oneAfterTheOther(leases, async () => {
    await loadStarterCatalogue(database, now);
    await services.cities.loadStarter(now);
  });
  services.catalogue.invalidate();
}

/**
 * Loads the starter's parameters, drafts of ranges and definitions of tests into a shop that never had any, and drafts of explanations
 * into one that has none of them, unless the environment says not to.
 */
export async function loadLaboratory({ env, leases }: FirstStart, database: Database, now: string): Promise<void> {
  if (!env.STARTER_CATALOGUE) return;
  if ((await hasStarterParameters(database)) && (await hasStarterExplanations(database))) return;
  await oneAfterTheOther(leases, async () => {
    if ((await loadStarterParameters(database, now, localDay(Date.parse(now)))) > 0) {
      await loadStarterDefinitions(database, now);
    }
    await loadStarterExplanations(database, now);
  });
}

/**
 * Makes the first administrator: from `ADMIN_EMAIL` and `ADMIN_PASSWORD`, else with a password that is said once and stored nowhere.
 * Call it once the server listens, so that a start that fails has not said a password that nobody reads.
 */
export async function makeFirstAdministrator(
  { env, services, leases }: FirstStart,
  say: (text: string) => void,
): Promise<void> {
  if (await services.accounts.hasAdministrator()) return;
  await oneAfterTheOther(leases, async () => {
    if (!(await services.accounts.hasAdministrator())) await makeAdministrator(env, services, say);
  });
}

async function makeAdministrator(env: Env, services: App['services'], say: (text: string) => void): Promise<void> {
  const host = new URL(env.site.url).hostname.replace(/^[\d.:[\]]+$/, 'localhost');
  // Nobody guesses passwords at an address that nobody can guess.
  const email = env.ADMIN_EMAIL ?? `admin-${newReferenceCode(2).toLowerCase()}@${host}.example`;
  const password = env.ADMIN_PASSWORD ?? newToken().slice(0, 16);
  await services.accounts.createAdministrator(email, password);
  if (env.ADMIN_PASSWORD !== undefined) return;
  say(`The first administrator is ${email} with the password ${password}`);
  say('It is shown only this once: sign in and change it.');
}
