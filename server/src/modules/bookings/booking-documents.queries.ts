import type { DocumentKind } from '@labfront/contract/booking-document-limits';
import type { Db } from '../../platform/db/database.ts';

interface DocumentRow {
  id: string;
  booking_id: string;
  kind: DocumentKind;
  file_id: string;
  uploaded_by: string;
  created_at: string;
}

declare module '../../platform/db/database.ts' {
  interface Tables {
    booking_documents: DocumentRow;
  }
}

/** The account of a booking of either kind; undefined where there is no such booking. */
export async function findAccountOf(db: Db, bookingId: string): Promise<string | undefined> {
  const row = await db.selectFrom('bookings').select('account_id').where('id', '=', bookingId).executeTakeFirst();
  return row?.account_id;
}

export async function insertDocument(tx: Db, row: DocumentRow): Promise<void> {
  await tx.insertInto('booking_documents').values(row).execute();
}

export type DocumentWithFile = Pick<DocumentRow, 'id' | 'booking_id' | 'kind' | 'file_id' | 'created_at'> & {
  stored_name: string;
  original_name: string;
};

const withFile = (db: Db) =>
  db
    .selectFrom('booking_documents')
    .innerJoin('files', 'files.id', 'booking_documents.file_id')
    .select([
      'booking_documents.id',
      'booking_documents.booking_id',
      'booking_documents.kind',
      'booking_documents.file_id',
      'booking_documents.created_at',
      'files.stored_name',
      'files.original_name',
    ])
    .orderBy('booking_documents.created_at', 'desc')
    .orderBy('booking_documents.id', 'desc');

/** The newest first. */
export const listDocuments = (db: Db, bookingId: string): Promise<DocumentWithFile[]> =>
  withFile(db).where('booking_documents.booking_id', '=', bookingId).execute();

/** The documents of an account's own bookings. */
export const listDocumentsOf = (db: Db, accountId: string): Promise<DocumentWithFile[]> =>
  withFile(db)
    .innerJoin('bookings', 'bookings.id', 'booking_documents.booking_id')
    .where('bookings.account_id', '=', accountId)
    .execute();

/** The kinds that bookings have, by booking. */
export async function listKinds(db: Db, bookingIds: readonly string[]): Promise<Map<string, Set<DocumentKind>>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_documents')
    .select(['booking_id', 'kind'])
    .distinct()
    .where('booking_id', 'in', [...bookingIds])
    .execute();
  const byBooking = Map.groupBy(rows, ({ booking_id }) => booking_id);
  return new Map([...byBooking].map(([id, some]) => [id, new Set(some.map(({ kind }) => kind))]));
}

/** Deletes the documents of an account's bookings. @returns the ids of their files. */
export async function deleteDocumentsOf(tx: Db, accountId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('booking_documents')
    .where('booking_id', 'in', (own) => own.selectFrom('bookings').select('id').where('account_id', '=', accountId))
    .returning('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}
