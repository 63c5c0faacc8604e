import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    referral_laboratories: ReferralLaboratoryRow;
    referral_tests: ReferralTestRow;
  }
}

export interface ReferralLaboratoryRow {
  id: string;
  name: string;
  address: string;
  phone: string;
  /** JSON; null without. */
  accreditation: string | null;
  active: 0 | 1;
  created_at: string;
  updated_at: string;
}

export interface ReferralTestRow {
  laboratory_id: string;
  test_id: string;
  /** Paise. */
  price: number;
  turnaround_hours: number;
}

export const listLaboratories = (db: Db): Promise<ReferralLaboratoryRow[]> =>
  db.selectFrom('referral_laboratories').selectAll().orderBy('name').orderBy('id').execute();

export const findLaboratory = (db: Db, id: string): Promise<ReferralLaboratoryRow | undefined> =>
  db.selectFrom('referral_laboratories').selectAll().where('id', '=', id).executeTakeFirst();

/** Tests with their names, of one laboratory or of all. */
export function listReferralTests(db: Db, laboratoryId?: string) {
  const query = db
    .selectFrom('referral_tests')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'referral_tests.test_id')
    .selectAll('referral_tests')
    .select('catalogue_items.name')
    .orderBy('catalogue_items.name')
    .orderBy('referral_tests.test_id');
  return (laboratoryId === undefined ? query : query.where('laboratory_id', '=', laboratoryId)).execute();
}

/** Those of some ids that are tests of the catalogue. */
export async function knownTests(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('catalogue_items')
    .select('id')
    .where('kind', '=', 'test')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Puts a laboratory and its tests in the place of those with its id. @returns false for a change of one that is not there. */
export async function saveLaboratory(
  tx: Db,
  row: ReferralLaboratoryRow,
  tests: readonly ReferralTestRow[],
  isNew: boolean,
): Promise<boolean> {
  if (isNew) await tx.insertInto('referral_laboratories').values(row).execute();
  else {
    const { id, created_at: _created, ...change } = row;
    const changed = await tx
      .updateTable('referral_laboratories')
      .set(change)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await tx.deleteFrom('referral_tests').where('laboratory_id', '=', id).execute();
  }
  if (tests.length > 0) await tx.insertInto('referral_tests').values(tests).execute();
  return true;
}
