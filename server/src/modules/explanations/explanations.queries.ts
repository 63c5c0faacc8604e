import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    explanation_versions: ExplanationRow;
  }
}

export interface ExplanationRow {
  id: string;
  parameter_id: string;
  number: number;
  state: 'draft' | 'approved';
  /** JSON by language, reading level and part. */
  texts: string;
  source: string;
  source_url: string;
  drafted_by: string | null;
  drafted_at: string;
  approved_by: string | null;
  approved_at: string | null;
  signatory_id: string | null;
  /** JSON of name, qualification and registration number. */
  approved_as: string | null;
}

export type NamedExplanation = ExplanationRow & { first_name: string | null; last_name: string | null };

/** Versions with their drafters, the newest first. */
const named = (db: Db) =>
  db
    .selectFrom('explanation_versions')
    .leftJoin('accounts', 'accounts.id', 'explanation_versions.drafted_by')
    .selectAll('explanation_versions')
    .select(['accounts.first_name', 'accounts.last_name'])
    .orderBy('explanation_versions.parameter_id')
    .orderBy('explanation_versions.number', 'desc');

export const listVersions = (db: Db): Promise<NamedExplanation[]> => named(db).execute();

export const listVersionsOf = (db: Db, parameterId: string): Promise<NamedExplanation[]> =>
  named(db).where('explanation_versions.parameter_id', '=', parameterId).execute();

export const findApproved = (db: Db, parameterId: string): Promise<NamedExplanation | undefined> =>
  named(db)
    .where('explanation_versions.parameter_id', '=', parameterId)
    .where('explanation_versions.state', '=', 'approved')
    .limit(1)
    .executeTakeFirst();

export async function deleteDraft(tx: Db, parameterId: string): Promise<void> {
  await tx
    .deleteFrom('explanation_versions')
    .where('parameter_id', '=', parameterId)
    .where('state', '=', 'draft')
    .execute();
}

export async function insertVersions(tx: Db, rows: readonly ExplanationRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('explanation_versions').values(rows).execute();
}

/** Holds a parameter until the commit, so that of two people who draft it at once the second sees the first. */
export const holdParameter = (tx: Db, id: string) =>
  tx
    .updateTable('parameters')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .returning(['id', 'code', 'name'])
    .executeTakeFirst();

/** An entry of the registry that is somebody's and in date. */
export const findSignatoryOf = (db: Db, accountId: string, day: string) =>
  db
    .selectFrom('signatories')
    .select(['id', 'name', 'qualification', 'registration_number'])
    .where('account_id', '=', accountId)
    .where('valid_from', '<=', day)
    .where((row) => row.or([row('valid_until', 'is', null), row('valid_until', '>=', day)]))
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Approves the draft that was read unless the approver wrote it. @returns whether there was such a draft. */
export async function approveDraft(
  tx: Db,
  parameterId: string,
  approval: { by: string; at: string; number: number; signatoryId: string; as: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('explanation_versions')
    .set({
      state: 'approved',
      approved_by: approval.by,
      approved_at: approval.at,
      signatory_id: approval.signatoryId,
      approved_as: approval.as,
    })
    .where('parameter_id', '=', parameterId)
    .where('state', '=', 'draft')
    .where('number', '=', approval.number)
    .where((draft) => draft.or([draft('drafted_by', 'is', null), draft('drafted_by', '<>', approval.by)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasExplanations(db: Db): Promise<boolean> {
  return (await db.selectFrom('explanation_versions').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export const listExplained = (db: Db) =>
  db
    .selectFrom('parameters')
    .select(['id', 'code', 'name', 'name_hi', 'unit', 'department', 'active'])
    .orderBy('name')
    .orderBy('id')
    .execute();
export type ExplainedParameter = Awaited<ReturnType<typeof listExplained>>[number];
