// The records of one person: the one that counts, and those that the reception merged into it.
import type { Db } from '../../platform/db/database.ts';

/** All records of the persons whom some records are of, each with the record that it leads to. */
export async function findPersonsOf(db: Db, recordIds: readonly string[]): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map();
  const recordsBy = (column: 'id' | 'merged_into', ids: readonly string[]) =>
    db.selectFrom('patients').select(['id', 'merged_into']).where(column, 'in', ids).execute();
  const named = await recordsBy('id', [...new Set(recordIds)]);
  const persons = [...new Set(named.map(({ id, merged_into: into }) => into ?? id))];
  const merged = persons.length === 0 ? [] : await recordsBy('merged_into', persons);
  return new Map([
    ...persons.map((id) => [id, id] as const),
    ...merged.map(({ id, merged_into: into }) => [id, into ?? id] as const),
  ]);
}
