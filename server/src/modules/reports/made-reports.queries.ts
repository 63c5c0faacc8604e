// Reports that were made here, as their order's next release and their documents read them.
import type { Db } from '../../platform/db/database.ts';
import { type ReportWithFile, withFileEver } from './reports.queries.ts';

/** The living reports of an order, the accredited one first. */
export const listMadeOf = (db: Db, accessionId: string): Promise<ReportWithFile[]> =>
  withFileEver(db)
    .where('reports.accession_id', '=', accessionId)
    .where('reports.deleted_at', 'is', null)
    .orderBy('reports.accredited', 'desc')
    .execute();
