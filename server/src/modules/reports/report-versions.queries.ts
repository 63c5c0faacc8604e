// The versions of a report: a file and a code each.
import type { MadeKind } from '@labfront/contract/report-limits';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    report_versions: ReportVersionRow;
  }
}

interface ReportVersionRow {
  id: string;
  report_id: string;
  version: number;
  file_id: string;
  /** The code of the check page. */
  code: string;
  /** Why the version before does not hold any more. */
  reason: string;
  issued_at: string;
  /** Null for an uploaded file. */
  kind: MadeKind | null;
}

export async function insertVersion(tx: Db, row: ReportVersionRow): Promise<void> {
  await tx.insertInto('report_versions').values(row).execute();
}

/** The report that a stored file belongs to, and whether it is the file that holds. */
export async function findByFileName(
  db: Db,
  storedName: string,
): Promise<{ reportId: string; isCurrent: boolean } | undefined> {
  const row = await db
    .selectFrom('report_versions')
    .innerJoin('files', 'files.id', 'report_versions.file_id')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .select(['report_versions.version', 'reports.version as current', 'reports.id'])
    .where('files.stored_name', '=', storedName)
    .where('reports.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { reportId: row.id, isCurrent: Number(row.version) === Number(row.current) };
}

export type VersionWithFile = ReportVersionRow & { stored_name: string; original_name: string };

/** Every version of a report, the newest first. */
export async function listVersions(db: Db, reportId: string): Promise<VersionWithFile[]> {
  return db
    .selectFrom('report_versions')
    .innerJoin('files', 'files.id', 'report_versions.file_id')
    .selectAll('report_versions')
    .select(['files.stored_name', 'files.original_name'])
    .where('report_versions.report_id', '=', reportId)
    .orderBy('report_versions.version', 'desc')
    .execute();
}

/** The files of all versions of a person's reports. */
export async function listFilesOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report_versions')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .select('report_versions.file_id')
    .where('reports.account_id', '=', accountId)
    .where('reports.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.file_id);
}

export async function findByCode(
  db: Db,
  code: string,
): Promise<{ version: number; current: number; issued_at: string; deleted_at: string | null } | undefined> {
  return db
    .selectFrom('report_versions')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .select([
      'report_versions.version',
      'reports.version as current',
      'report_versions.issued_at',
      'reports.deleted_at',
    ])
    .where('report_versions.code', '=', code)
    .executeTakeFirst();
}
