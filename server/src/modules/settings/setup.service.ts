// The first steps of a laboratory: each is done when the records say so, and the list is put away once all are.
import type { Setup, SetupStep } from '@labfront/contract/settings';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { DEFAULT_SITE_NAME, type Env } from '../../platform/base/env.ts';
import { AppError } from '../../platform/base/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { findSetting, insertSettingOnce } from '../../platform/settings/settings.queries.ts';
import type { SiteOwner } from '../../platform/site/site.ts';
import { hasBookings, hasColleagues, hasItem, hasListedCentre, hasWindow, wereWindowsSet } from './setup.queries.ts';

const PUT_AWAY = 'setup_put_away';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  env: Pick<Env, 'SMTP_URL' | 'STARTER_CATALOGUE' | 'ONLINE_PAYMENT' | 'msg91'>;
  siteOwner: SiteOwner;
  payments: { gatewayRef: { name: string } };
}

export function createSetupService({ database, clock, audit, env, siteOwner, payments }: Dependencies) {
  const { db } = database;

  async function read(): Promise<Setup> {
    const { name, logos } = await siteOwner.current();
    const testMode = {
      payments: env.ONLINE_PAYMENT && payments.gatewayRef.name === 'test',
      mail: env.SMTP_URL === undefined,
      sms: env.msg91 === null,
    };
    const [centres, windows, areSet, prices, staff, putAwayAt, isBooked] = await Promise.all([
      hasListedCentre(db),
      hasWindow(db),
      wereWindowsSet(db),
      // The prices of the starter catalogue are examples: somebody has to have looked at them.
      hasItem(db, env.STARTER_CATALOGUE),
      hasColleagues(db),
      findSetting(db, PUT_AWAY),
      hasBookings(db),
    ]);
    const done: Record<SetupStep, boolean> = {
      identity: name !== DEFAULT_SITE_NAME && logos.light !== null,
      centres,
      windows: windows && areSet,
      prices,
      payment: !testMode.payments,
      mail: !testMode.mail,
      staff,
    };
    const steps = (Object.keys(done) as SetupStep[]).map((step) => ({ step, done: done[step] }));
    return { steps, testMode, putAway: putAwayAt !== null, hasBookings: isBooked };
  }

  return {
    /** Returns the completed steps, the settings that are still for tests, and whether the list was dismissed. */
    read,

    /** @throws AppError 409 `SETUP_UNFINISHED` while a step is left. */
    async putAway(): Promise<Setup> {
      const setup = await read();
      if (setup.steps.some(({ done }) => !done)) throw new AppError('SETUP_UNFINISHED');
      await database.write(async (tx) => {
        await insertSettingOnce(tx, PUT_AWAY, isoTime(clock.now()));
        await audit.write(tx, { action: 'setup.put-away', recordId: null });
      });
      return { ...setup, putAway: true };
    },
  };
}

export type SetupService = ReturnType<typeof createSetupService>;
