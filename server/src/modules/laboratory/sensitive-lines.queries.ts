import { isReactive, type SensitiveLine } from '@labfront/contract/sensitive-lines';
import type { Db } from '../../platform/db/database.ts';
import { namesOf } from './results.queries.ts';

interface ConsentRow {
  line_id: string;
  counsellor: string;
  recorded_by: string;
  recorded_at: string;
}
interface ConfirmationRow {
  result_id: string;
  method: string;
  recorded_by: string;
  recorded_at: string;
}

declare module '../../platform/db/database.ts' {
  interface Tables {
    line_consents: ConsentRow;
    result_confirmations: ConfirmationRow;
  }
}

/** The sensitive ones of some lines, each with its consent. */
async function listSensitive(db: Db, lineIds: readonly string[]) {
  if (lineIds.length === 0) return [];
  return db
    .selectFrom('lab_lines')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'lab_lines.test_id')
    .leftJoin('line_consents', 'line_consents.line_id', 'lab_lines.id')
    .select(['lab_lines.id', 'line_consents.counsellor', 'line_consents.recorded_by', 'line_consents.recorded_at'])
    .where('lab_lines.id', 'in', [...lineIds])
    .where('catalogue_items.sensitive', '=', 1)
    .execute();
}

/** The sensitive ones of some lines whose consent is not recorded. */
export async function listWithoutConsent(db: Db, lineIds: readonly string[]): Promise<Set<string>> {
  const rows = await listSensitive(db, lineIds);
  return new Set(rows.filter(({ counsellor }) => counsellor === null).map(({ id }) => id));
}

/** The sensitive lines of accessions whose consent is not recorded. */
export async function listLackingConsent(db: Db, accessionIds: readonly string[]) {
  if (accessionIds.length === 0) return [];
  return db
    .selectFrom('lab_lines')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'lab_lines.test_id')
    .leftJoin('line_consents', 'line_consents.line_id', 'lab_lines.id')
    .select(['lab_lines.id', 'lab_lines.accession_id', 'lab_lines.test_id', 'lab_lines.test_name'])
    .where('lab_lines.accession_id', 'in', [...accessionIds])
    .where('catalogue_items.sensitive', '=', 1)
    .where('line_consents.line_id', 'is', null)
    .orderBy('lab_lines.position')
    .execute();
}

/** The values of some lines that count and are reactive, the last confirmed first. */
export async function listReactive(db: Db, lineIds: readonly string[]) {
  if (lineIds.length === 0) return [];
  const rows = await db
    .selectFrom('lab_results')
    .leftJoin('result_confirmations', 'result_confirmations.result_id', 'lab_results.id')
    .select(['lab_results.id', 'lab_results.line_id', 'lab_results.value', 'lab_results.flag'])
    .select(['result_confirmations.method', 'result_confirmations.recorded_by', 'result_confirmations.recorded_at'])
    .where('lab_results.line_id', 'in', [...lineIds])
    .where('lab_results.is_current', '=', 1)
    .orderBy('result_confirmations.recorded_at', 'desc')
    .execute();
  return rows.filter(isReactive);
}

/** The consent and the confirmation of the sensitive ones of some lines. */
export async function mapSensitive(db: Db, lineIds: readonly string[]): Promise<Map<string, SensitiveLine>> {
  const lines = await listSensitive(db, lineIds);
  const reactive = await listReactive(
    db,
    lines.map(({ id }) => id),
  );
  const names = await namesOf(
    db,
    [...lines, ...reactive].flatMap((row) => row.recorded_by ?? []),
  );
  const noteOf = (row: { recorded_by: string | null; recorded_at: string | null }) => ({
    by: names.get(row.recorded_by ?? '') ?? '',
    at: row.recorded_at ?? '',
  });
  return new Map(
    lines.map((line) => {
      const own = reactive.filter((row) => row.line_id === line.id);
      const confirmed = own.find(({ method }) => method !== null);
      return [
        line.id,
        {
          consent: line.counsellor === null ? null : { counsellor: line.counsellor, ...noteOf(line) },
          unconfirmed: own.some(({ method }) => method === null),
          confirmation: confirmed?.method == null ? null : { method: confirmed.method, ...noteOf(confirmed) },
        },
      ];
    }),
  );
}

/** @returns false where it was recorded before. */
export async function insertConsent(tx: Db, row: ConsentRow): Promise<boolean> {
  const added = await tx
    .insertInto('line_consents')
    .values(row)
    .onConflict((conflict) => conflict.column('line_id').doNothing())
    .returning('line_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function insertConfirmations(tx: Db, rows: readonly ConfirmationRow[]): Promise<void> {
  await tx
    .insertInto('result_confirmations')
    .values([...rows])
    .onConflict((conflict) => conflict.column('result_id').doNothing())
    .execute();
}
