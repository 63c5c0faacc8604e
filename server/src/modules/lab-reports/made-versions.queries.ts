// The content of made reports, and the values that they hold.
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    made_versions: MadeVersionRow;
    released_results: { report_id: string; version: number; result_id: string };
  }
}

export interface MadeVersionRow {
  report_id: string;
  version: number;
  template: string;
  /** JSON: a `ReportContent`, or `{}` once it was erased. */
  content: string;
  released_by: string;
  released_at: string;
}

export async function insertMadeVersion(tx: Db, row: MadeVersionRow, resultIds: readonly string[]): Promise<void> {
  await tx.insertInto('made_versions').values(row).execute();
  const held = resultIds.map((id) => ({ report_id: row.report_id, version: row.version, result_id: id }));
  if (held.length > 0) await tx.insertInto('released_results').values(held).execute();
}

/** Lists the contents of an order's living reports, each in its current version. */
export const listHeldResults = (db: Db, accessionId: string) =>
  db
    .selectFrom('reports')
    .innerJoin('released_results', (join) =>
      join
        .onRef('released_results.report_id', '=', 'reports.id')
        .onRef('released_results.version', '=', 'reports.version'),
    )
    .innerJoin('lab_results', 'lab_results.id', 'released_results.result_id')
    .select(['reports.id as report_id', 'lab_results.id', 'lab_results.line_id', 'lab_results.parameter_id'])
    .select('lab_results.value')
    .where('reports.accession_id', '=', accessionId)
    .where('reports.deleted_at', 'is', null)
    .execute();

/** The versions of reports with their content. */
export async function findMadeVersion(db: Db, reportId: string, version: number): Promise<MadeVersionRow | undefined> {
  return db
    .selectFrom('made_versions')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Values of an order that some report has held, living or not. */
export async function listEverReleased(db: Db, accessionId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('lab_lines')
    .innerJoin('lab_results', 'lab_results.line_id', 'lab_lines.id')
    .innerJoin('released_results', 'released_results.result_id', 'lab_results.id')
    .select('lab_results.id')
    .where('lab_lines.accession_id', '=', accessionId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The value of each line and parameter of an order that a report, living or not, said last, with that version of it. */
export async function listLastReleased(db: Db, accessionId: string) {
  const rows = await db
    .selectFrom('lab_lines')
    .innerJoin('lab_results', 'lab_results.line_id', 'lab_lines.id')
    .innerJoin('released_results', 'released_results.result_id', 'lab_results.id')
    .innerJoin('made_versions', (join) =>
      join
        .onRef('made_versions.report_id', '=', 'released_results.report_id')
        .onRef('made_versions.version', '=', 'released_results.version'),
    )
    .innerJoin('report_versions', (join) =>
      join
        .onRef('report_versions.report_id', '=', 'made_versions.report_id')
        .onRef('report_versions.version', '=', 'made_versions.version'),
    )
    .select(['lab_results.id', 'lab_results.line_id', 'lab_results.parameter_id', 'lab_results.value'])
    .select(['report_versions.version', 'report_versions.code', 'report_versions.issued_at'])
    .where('lab_lines.accession_id', '=', accessionId)
    .orderBy('made_versions.released_at')
    // Versions of a value count upwards: of reports of the same moment the later value stands.
    .orderBy('lab_results.version')
    .execute();
  return [...new Map(rows.map((row) => [`${row.line_id} ${row.parameter_id}`, row])).values()];
}

/** The lines of an order that are released but in no living report. */
export async function listUnheldLines(db: Db, accessionId: string): Promise<string[]> {
  const held = db
    .selectFrom('reports')
    .innerJoin('released_results', (join) =>
      join
        .onRef('released_results.report_id', '=', 'reports.id')
        .onRef('released_results.version', '=', 'reports.version'),
    )
    .innerJoin('lab_results', 'lab_results.id', 'released_results.result_id')
    .select('lab_results.line_id')
    .where('reports.accession_id', '=', accessionId)
    .where('reports.deleted_at', 'is', null)
    .where('lab_results.is_current', '=', 1);
  const rows = await db
    .selectFrom('lab_lines')
    .select('lab_lines.id')
    .where('lab_lines.accession_id', '=', accessionId)
    .where('lab_lines.state', '=', 'released')
    .where('lab_lines.id', 'not in', held)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes what was written about a person out of the content of their reports; the PDF's file goes with its report. */
export async function blankVersionsOf(tx: Db, accountId: string): Promise<void> {
  const own = tx.selectFrom('reports').select('id').where('account_id', '=', accountId);
  await tx.updateTable('made_versions').set({ content: '{}' }).where('report_id', 'in', own).execute();
}
