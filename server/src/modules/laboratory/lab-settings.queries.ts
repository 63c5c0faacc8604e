import type { Db } from '../../platform/db/database.ts';
import { findSetting, replaceSetting } from '../../platform/settings/settings.queries.ts';

const ONE_TECHNICIAN = 'lab_one_technician_centres';

export async function listOneTechnician(db: Db): Promise<string[]> {
  const stored = await findSetting(db, ONE_TECHNICIAN);
  return stored === null ? [] : (JSON.parse(stored) as string[]);
}

/** Whether one person works alone at a centre, and may verify there what they entered. */
export async function isOneTechnician(db: Db, centreId: string | null): Promise<boolean> {
  return centreId !== null && (await listOneTechnician(db)).includes(centreId);
}

export const setOneTechnician = (tx: Db, centreIds: readonly string[]): Promise<void> =>
  replaceSetting(tx, ONE_TECHNICIAN, JSON.stringify(centreIds));
