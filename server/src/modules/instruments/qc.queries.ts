import type { QcOutcome, WestgardRule } from '@labfront/contract/instrument-states';
import { personName } from '../../platform/base/person-name.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    qc_records: QcRow;
  }
}

export interface QcRow {
  id: string;
  instrument_id: string;
  parameter_id: string;
  day: string;
  level: string;
  outcome: QcOutcome;
  rule: WestgardRule | null;
  note: string;
  entered_by: string;
  entered_at: string;
  reviewed_by: string | null;
  reviewed_at: string | null;
  review_note: string;
}

/** The controls of instruments on a day, the oldest first. */
export async function listQc(db: Db, instrumentIds: readonly string[], day: string): Promise<QcRow[]> {
  if (instrumentIds.length === 0) return [];
  return db
    .selectFrom('qc_records')
    .selectAll()
    .where('day', '=', day)
    .where('instrument_id', 'in', [...instrumentIds])
    .orderBy('id')
    .execute();
}

export async function insertQc(tx: Db, row: QcRow): Promise<void> {
  await tx.insertInto('qc_records').values(row).execute();
}

export async function findQc(db: Db, id: string, scope: Scope): Promise<QcRow | undefined> {
  let query = db
    .selectFrom('qc_records')
    .innerJoin('instruments', 'instruments.id', 'qc_records.instrument_id')
    .selectAll('qc_records')
    .where('qc_records.id', '=', id);
  for (const clause of within('instruments', scope)) query = query.where(clause);
  return query.executeTakeFirst();
}

/** @returns whether the control was not reviewed yet, and is somebody else's. */
export async function reviewQc(tx: Db, id: string, review: { by: string; at: string; note: string }): Promise<boolean> {
  const row = await tx
    .updateTable('qc_records')
    .set({ reviewed_by: review.by, reviewed_at: review.at, review_note: review.note })
    .where('id', '=', id)
    .where('reviewed_by', 'is', null)
    .where('entered_by', '<>', review.by)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = ids.flatMap((id) => id ?? []);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(known)])
    .execute();
  return new Map(rows.map((row) => [row.id, personName(row)]));
}
