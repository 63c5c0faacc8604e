import type { ParameterKind } from '@labfront/contract/parameters';
import type { RangeSex } from '@labfront/contract/reference-ranges';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    parameters: ParameterRow;
    range_versions: RangeVersionRow;
    reference_ranges: RangeRow;
    published_ranges: PublishedRow;
  }
}

export interface ParameterRow {
  id: string;
  code: string;
  name: string;
  name_hi: string;
  loinc: string | null;
  unit: string;
  kind: ParameterKind;
  decimals: number | null;
  method: string;
  department: string;
  /** JSON list. */
  choices: string;
  /** JSON tree. */
  formula: string | null;
  cvi: string | null;
  cva: string | null;
  note: string;
  active: number;
  created_at: string;
  updated_at: string;
}

export interface RangeVersionRow {
  id: string;
  parameter_id: string;
  number: number;
  state: 'draft' | 'approved';
  drafted_by: string | null;
  drafted_at: string;
  approved_by: string | null;
  approved_at: string | null;
}

interface PublishedLimits {
  low: string | null;
  high: string | null;
  critical_low: string | null;
  critical_high: string | null;
}

interface RangeAges {
  sex: RangeSex;
  age_from_days: number;
  age_to_days: number | null;
}

export interface RangeRow extends RangeAges, PublishedLimits {
  id: string;
  version_id: string;
  position: number;
  pregnancy_week: number | null;
  plausible_low: string | null;
  plausible_high: string | null;
  /** JSON list. */
  expected: string;
  method: string;
  valid_from: string;
  note: string;
}

export interface PublishedRow extends RangeAges, PublishedLimits {
  id: string;
  parameter_id: string;
  position: number;
  basis: string;
  source: string;
  note: string;
  conflicts: string;
  suggested: number;
}

/** A version with the names of its people. */
export type NamedVersion = RangeVersionRow & { drafter: string | null; approver: string | null };

/** Rows that one statement may carry: PostgreSQL takes 65,535 parameters, SQLite 32,766. */
const AT_ONCE = 1_000;

export const allParameters = (db: Db): Promise<ParameterRow[]> =>
  db.selectFrom('parameters').selectAll().orderBy('name').orderBy('id').execute();

export const findParameter = (db: Db, id: string): Promise<ParameterRow | undefined> =>
  db.selectFrom('parameters').selectAll().where('id', '=', id).executeTakeFirst();

/** Another parameter with this code; case does not matter. */
export const findByCode = (db: Db, code: string): Promise<ParameterRow | undefined> =>
  db.selectFrom('parameters').selectAll().where('code', '=', code).executeTakeFirst();

export const findCodeTwin = (db: Db, code: string, exceptId: string): Promise<{ name: string } | undefined> =>
  db
    .selectFrom('parameters')
    .select('name')
    .where(sql<string>`lower(code)`, '=', code.toLowerCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst();

export async function insertParameters(tx: Db, rows: readonly ParameterRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insertInto('parameters')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
  }
}

/** @returns the row after the change, locked until the transaction ends; undefined for no such parameter. */
export const updateParameter = (tx: Db, id: string, change: Partial<ParameterRow>): Promise<ParameterRow | undefined> =>
  tx.updateTable('parameters').set(change).where('id', '=', id).returningAll().executeTakeFirst();

const personName = (table: 'drafters' | 'approvers') =>
  sql<string | null>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

const namedVersions = (db: Db) =>
  db
    .selectFrom('range_versions')
    .leftJoin('accounts as drafters', 'drafters.id', 'range_versions.drafted_by')
    .leftJoin('accounts as approvers', 'approvers.id', 'range_versions.approved_by')
    .selectAll('range_versions')
    .select([personName('drafters').as('drafter'), personName('approvers').as('approver')]);

/** The draft and the latest approved version of each parameter. */
export async function currentVersions(db: Db, parameterId?: string): Promise<NamedVersion[]> {
  let query = namedVersions(db).where((row) =>
    row.or([
      row('range_versions.state', '=', 'draft'),
      sql<boolean>`range_versions.number = (SELECT max(latest.number) FROM range_versions AS latest
        WHERE latest.parameter_id = range_versions.parameter_id AND latest.state = 'approved')`,
    ]),
  );
  if (parameterId !== undefined) query = query.where('range_versions.parameter_id', '=', parameterId);
  return query.execute();
}

/** All approved versions of a parameter, the newest first. */
export const approvedVersions = (db: Db, parameterId: string): Promise<NamedVersion[]> =>
  namedVersions(db)
    .where('range_versions.parameter_id', '=', parameterId)
    .where('range_versions.state', '=', 'approved')
    .orderBy('range_versions.number', 'desc')
    .execute();

/** The approved versions of some parameters, the newest first. */
export async function approvedVersionsOf(
  db: Db,
  parameterIds: readonly string[],
): Promise<Pick<RangeVersionRow, 'id' | 'parameter_id'>[]> {
  if (parameterIds.length === 0) return [];
  return db
    .selectFrom('range_versions')
    .select(['id', 'parameter_id'])
    .where('parameter_id', 'in', [...new Set(parameterIds)])
    .where('state', '=', 'approved')
    .orderBy('number', 'desc')
    .execute();
}

/** The ranges of versions by version, in their order. */
export async function rangesOf(db: Db, versionIds: readonly string[]): Promise<Map<string, RangeRow[]>> {
  const found: RangeRow[] = [];
  for (let start = 0; start < versionIds.length; start += AT_ONCE) {
    const ids = versionIds.slice(start, start + AT_ONCE);
    found.push(
      ...(await db
        .selectFrom('reference_ranges')
        .selectAll()
        .where('version_id', 'in', ids)
        .orderBy('version_id')
        .orderBy('position')
        .execute()),
    );
  }
  return Map.groupBy(found, ({ version_id: id }) => id);
}

export async function lastNumber(tx: Db, parameterId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('range_versions')
    .select(sql<number | null>`max(number)`.as('last'))
    .where('parameter_id', '=', parameterId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

export const findDraft = (db: Db, parameterId: string): Promise<RangeVersionRow | undefined> =>
  db
    .selectFrom('range_versions')
    .selectAll()
    .where('parameter_id', '=', parameterId)
    .where('state', '=', 'draft')
    .executeTakeFirst();

export async function deleteDraft(tx: Db, parameterId: string): Promise<void> {
  await tx.deleteFrom('range_versions').where('parameter_id', '=', parameterId).where('state', '=', 'draft').execute();
}

export async function insertVersions(
  tx: Db,
  versions: readonly RangeVersionRow[],
  ranges: readonly RangeRow[],
): Promise<void> {
  for (let start = 0; start < versions.length; start += AT_ONCE) {
    await tx
      .insertInto('range_versions')
      .values(versions.slice(start, start + AT_ONCE))
      .execute();
  }
  for (let start = 0; start < ranges.length; start += AT_ONCE) {
    await tx
      .insertInto('reference_ranges')
      .values(ranges.slice(start, start + AT_ONCE))
      .execute();
  }
}

/**
 * Approves the draft of a parameter unless the approver drafted it, or it is another version than `number`.
 * @returns whether there was such a draft.
 */
export async function approveDraft(
  tx: Db,
  parameterId: string,
  { by, at, number }: { by: string; at: string; number: number | undefined },
): Promise<boolean> {
  let query = tx
    .updateTable('range_versions')
    .set({ state: 'approved', approved_by: by, approved_at: at })
    .where('parameter_id', '=', parameterId)
    .where('state', '=', 'draft')
    .where((row) => row.or([row('drafted_by', 'is', null), row('drafted_by', '<>', by)]));
  if (number !== undefined) query = query.where('number', '=', number);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

export const listPublished = (db: Db, parameterId: string): Promise<PublishedRow[]> =>
  db.selectFrom('published_ranges').selectAll().where('parameter_id', '=', parameterId).orderBy('position').execute();

export async function insertPublished(tx: Db, rows: readonly PublishedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insertInto('published_ranges')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
  }
}

export async function hasParameters(db: Db): Promise<boolean> {
  return (await db.selectFrom('parameters').select('id').limit(1).executeTakeFirst()) !== undefined;
}
