// `npm run demo`: a small shop with a fortnight's life, made by the calls that people make, so that every screen has something to show.
import { localDay } from '../platform/base/clock.ts';
import { type Env, readEnv, StartError } from '../platform/base/env.ts';
import type { Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';
import { findSetting, insertSettingOnce, replaceSetting } from '../platform/settings/settings.queries.ts';
import { liveThrough } from './demo-days.ts';
import { makePeople } from './demo-people.ts';
import { createDemoClock, DEMO_PASSWORD, DEMO_SETTINGS, openDemoShop } from './demo-shop.ts';

const DAY_MS = 86_400_000;
const FORTNIGHT = 14;
/** The setting of a shop that a demonstration fills: `BEGUN`, then what `fillDemo` returns, as JSON. */
const DEMO_MARK = 'demonstration';
const BEGUN = 'begun';

interface Filled {
  /** The demo accounts and their roles; all have the same password. */
  readonly people: readonly (readonly [what: string, email: string])[];
  readonly password: string;
  readonly patients: number;
}

/** @throws StartError when a demonstration was interrupted there: the rest of its fortnight cannot be made up. */
async function findFilled({ db }: Database): Promise<Filled | null> {
  const mark = await findSetting(db, DEMO_MARK);
  if (mark === BEGUN)
    throw new StartError(
      'A demonstration was interrupted while it filled this shop: remove its folder or its database and start again.',
    );
  return mark === null ? null : (JSON.parse(mark) as Filled);
}

/**
 * Fills an empty shop; one that a demonstration filled stays as it is.
 * @param variables of the environment; `DATA_DIR` or `DATABASE_URL` say which shop.
 * @param now milliseconds at which the fortnight ends.
 * @throws StartError where there is somebody already, or a demonstration was interrupted.
 */
export async function fillDemo(
  variables: Readonly<Record<string, string | undefined>>,
  now: number,
  days = FORTNIGHT,
): Promise<Filled> {
  const env: Env = readEnv({ ...variables, ...DEMO_SETTINGS });
  const database = await openDatabase(env, () => {});
  try {
    await migrate(database);
    const filled = await findFilled(database);
    if (filled !== null) return filled;
    const clock = createDemoClock(now - days * DAY_MS);
    const shop = await openDemoShop(env, database, clock);
    try {
      await insertSettingOnce(database.db, DEMO_MARK, BEGUN);
      const people = await makePeople(shop, localDay(clock.now()));
      const patients = await liveThrough(shop, people, { days, now });
      const { owner, desk, technician, pathologist, phlebotomists, customers } = people;
      const { accountant, dispatcher, cataloguer } = people;
      const made: Filled = {
        people: [
          ['the owner', owner.email],
          ['the front desk', desk.email],
          ['a technician', technician.email],
          ['the pathologist', pathologist.email],
          ['a phlebotomist', phlebotomists[0]?.email ?? ''],
          ['the dispatcher', dispatcher.email],
          ['the accountant', accountant.email],
          ['the catalogue manager', cataloguer.email],
          ['a customer', customers[0]?.email ?? ''],
        ],
        password: DEMO_PASSWORD,
        patients,
      };
      await replaceSetting(database.db, DEMO_MARK, JSON.stringify(made));
      return made;
    } finally {
      await shop.close();
    }
  } finally {
    await database.close();
  }
}
