import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    centre_scope: ScopeLine & { centre_id: string };
  }
}

export interface ScopeLine {
  test_id: string;
  /** Empty for the whole test. */
  parameter_id: string;
  valid_from: string;
  valid_until: string;
}

/** Rows that one statement may carry: PostgreSQL takes 65,535 parameters, SQLite 32,766. */
const AT_ONCE = 5_000;

export async function listScope(db: Db, centreId: string) {
  return db
    .selectFrom('centre_scope')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'centre_scope.test_id')
    .select(['test_id', 'parameter_id', 'valid_from', 'valid_until', 'catalogue_items.code', 'catalogue_items.name'])
    .where('centre_id', '=', centreId)
    .orderBy('catalogue_items.name')
    .orderBy('test_id')
    .orderBy('parameter_id')
    .orderBy('valid_from')
    .execute();
}

export async function deleteScope(tx: Db, centreId: string): Promise<void> {
  await tx.deleteFrom('centre_scope').where('centre_id', '=', centreId).execute();
}

/** A row of the same test, parameter and first day gets the new last day. */
export async function upsertScope(tx: Db, centreId: string, lines: readonly ScopeLine[]): Promise<void> {
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    await tx
      .insertInto('centre_scope')
      .values(lines.slice(start, start + AT_ONCE).map((line) => ({ ...line, centre_id: centreId })))
      .onConflict((conflict) =>
        conflict
          .columns(['centre_id', 'test_id', 'parameter_id', 'valid_from'])
          .doUpdateSet((row) => ({ valid_until: row.ref('excluded.valid_until') })),
      )
      .execute();
  }
}

/** Every test of the catalogue, sold or not. */
export async function listTestNames(db: Db): Promise<{ id: string; code: string | null; name: string }[]> {
  return db.selectFrom('catalogue_items').select(['id', 'code', 'name']).where('kind', '=', 'test').execute();
}

export interface NamedParameter {
  id: string;
  code: string;
  name: string;
}

/** Every parameter, measured now or not. */
export const listParameterNames = (db: Db): Promise<NamedParameter[]> =>
  db.selectFrom('parameters').select(['id', 'code', 'name']).orderBy('code').execute();
