// `npm run demo`: a small shop with a fortnight's life, made by the calls that people make, so that every screen has something to show.
import { localDay } from '../platform/base/clock.ts';
import { type Env, readEnv } from '../platform/base/env.ts';
import { openDatabase } from '../platform/db/open.ts';
import { liveThrough } from './demo-days.ts';
import { makePeople } from './demo-people.ts';
import { createDemoClock, DEMO_PASSWORD, DEMO_SETTINGS, openDemoShop } from './demo-shop.ts';

const DAY_MS = 86_400_000;
const FORTNIGHT = 14;

interface Filled {
  /** The demo accounts and their roles; all have the same password. */
  readonly people: readonly (readonly [what: string, email: string])[];
  readonly password: string;
  readonly patients: number;
}

/**
 * Fills an empty shop.
 * @param variables of the environment; `DATA_DIR` or `DATABASE_URL` say which shop.
 * @param now milliseconds at which the fortnight ends.
 * @throws StartError where there is somebody already.
 */
export async function fillDemo(
  variables: Readonly<Record<string, string | undefined>>,
  now: number,
  days = FORTNIGHT,
): Promise<Filled> {
  const env: Env = readEnv({ ...variables, ...DEMO_SETTINGS });
  const database = await openDatabase(env, () => {});
  try {
    const clock = createDemoClock(now - days * DAY_MS);
    const shop = await openDemoShop(env, database, clock);
    try {
      const people = await makePeople(shop, localDay(clock.now()));
      const patients = await liveThrough(shop, people, { days, now });
      const { owner, desk, technician, pathologist, phlebotomist, customers } = people;
      return {
        people: [
          ['the owner', owner.email],
          ['the front desk', desk.email],
          ['a technician', technician.email],
          ['the pathologist', pathologist.email],
          ['a phlebotomist', phlebotomist.email],
          ['a customer', customers[0]?.email ?? ''],
        ],
        password: DEMO_PASSWORD,
        patients,
      };
    } finally {
      await shop.close();
    }
  } finally {
    await database.close();
  }
}
