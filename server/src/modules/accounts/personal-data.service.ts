// A person's copy of all that is held about them (wire.md, GET admin/export).
import type { Readable } from 'node:stream';
import type { Kept } from '@labfront/contract/personal-data';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, localDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { PersonalData } from '../../platform/personal-data.ts';

const EXPORTS_PER_ACCOUNT: Limit = { name: 'export-account', max: 5, windowMs: 86_400_000 };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  audit: Audit;
  personalData: PersonalData;
}

export function createPersonalDataService({ database, clock, limits, audit, personalData }: Dependencies) {
  return {
    /** @returns the ZIP and what it is saved as. @throws AppError 429 past five in 24 hours. */
    async exportOwn(accountId: string): Promise<{ name: string; zip: Readable }> {
      await limits.hit(EXPORTS_PER_ACCOUNT, accountId);
      await database.write((tx) => audit.write(tx, { action: 'account.exported', recordId: accountId }));
      return { name: `my-data-${localDay(clock.now())}.zip`, zip: await personalData.zip(accountId) };
    },

    /** What stays if the person erases their account now. */
    listKept: (accountId: string): Promise<Kept[]> => personalData.listKept(accountId),
  };
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;
