// A person's copy of all that is held about them (wire.md, GET admin/export).
import type { Readable } from 'node:stream';
import type { Kept } from '@labfront/contract/personal-data';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { PersonalData } from '../../platform/personal-data/personal-data-registry.ts';
import { currentSender } from '../../platform/scheduling/fair-queue.ts';

const EXPORTS_PER_ACCOUNT: Limit = { name: 'export-account', max: 5, windowMs: 86_400_000 };
/** Many customers share one address behind a mobile operator, but few of them ask for their copy in the same hour. */
const EXPORTS_PER_NETWORK: Limit = { name: 'export-network', max: 30, windowMs: 3_600_000 };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  audit: Audit;
  personalData: PersonalData;
}

export function createPersonalDataService({ database, clock, limits, audit, personalData }: Dependencies) {
  /** Counts one export and writes it down, in one commit. @throws AppError 429, which costs a read alone. */
  async function begin(accountId: string, network: string): Promise<void> {
    const counted = [
      [EXPORTS_PER_NETWORK, network],
      [EXPORTS_PER_ACCOUNT, accountId],
    ] as const;
    for (const [limit, subject] of counted) await limits.check(limit, subject);
    const refusal = await database.write(async (tx) => {
      for (const [limit, subject] of counted) {
        const refused = await limits.count(tx, limit, subject);
        if (refused) return refused;
      }
      await audit.write(tx, { action: 'account.exported', recordId: accountId });
      return null;
    });
    if (refusal) throw refusal;
  }

  return {
    /** @returns the ZIP and what it is saved as. @throws AppError 429 past five in 24 hours, or 30 of a network address in an hour. */
    async exportOwn(accountId: string): Promise<{ name: string; zip: Readable }> {
      const { network } = currentSender();
      await begin(accountId, network);
      return {
        name: `my-data-${localDay(clock.now())}.zip`,
        zip: await personalData.zip(accountId, { network, account: accountId }),
      };
    },

    /** Lists the data that stays if the person erases their account now. */
    listRetained: (accountId: string): Promise<Kept[]> => personalData.listRetained(accountId),
  };
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;
