import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

export interface FileAccessRow {
  at: string;
  action: string;
  actor_id: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** Returns the accesses to some files, latest first. */
export async function listFileAccess(db: Db, fileIds: readonly string[]): Promise<FileAccessRow[]> {
  return db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .select(['audit_log.at', 'audit_log.action', 'audit_log.actor_id', 'accounts.first_name', 'accounts.last_name'])
    .where('audit_log.record_id', 'in', fileIds)
    .where('audit_log.action', 'in', ['file.viewed', 'file.downloaded', 'file.shared'])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(200)
    .execute();
}

/**
 * Whether the prescription, booking, report or order of a file is within a scope; signatures and letterheads belong to the whole shop.
 * @param releasedOnly leaves reports out that are not released.
 */
export async function isFileWithin(
  db: Db,
  fileId: string,
  scope: Scope,
  { releasedOnly }: { releasedOnly: boolean },
): Promise<boolean> {
  const prescription = await db
    .selectFrom('prescriptions')
    .select('id')
    .where('file_id', '=', fileId)
    .where((row) => row.and(within('prescriptions', scope)))
    .executeTakeFirst();
  if (prescription) return true;
  const document = await db
    .selectFrom('booking_documents')
    .innerJoin('bookings', 'bookings.id', 'booking_documents.booking_id')
    .select('booking_documents.id')
    .where('booking_documents.file_id', '=', fileId)
    .where((row) => row.and(within('bookings', scope)))
    .executeTakeFirst();
  if (document) return true;
  const report = await db
    .selectFrom('report_versions')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .select('reports.id')
    .where('report_versions.file_id', '=', fileId)
    .where((row) => row.and(within('reports', scope)))
    .$if(releasedOnly, (query) => query.where('reports.status', '=', 'Completed'))
    .executeTakeFirst();
  if (report) return true;
  const referred = await db
    .selectFrom('referral_reports')
    .innerJoin('lab_lines', 'lab_lines.accession_id', 'referral_reports.accession_id')
    .select('referral_reports.id')
    .where('referral_reports.file_id', '=', fileId)
    .where((row) => row.and(within('lab_lines', scope)))
    .executeTakeFirst();
  if (referred) return true;
  const signature = await db
    .selectFrom('signatories')
    .select('id')
    .where('signature_file_id', '=', fileId)
    .executeTakeFirst();
  if (signature) return true;
  const letterhead = await db
    .selectFrom('centre_letterheads')
    .select('centre_id')
    .where((row) => row.or([row('logo_file_id', '=', fileId), row('symbol_file_id', '=', fileId)]))
    .executeTakeFirst();
  return letterhead !== undefined;
}
