import type { DocumentKind } from '@labfront/contract/booking-document-limits';
import type { Db } from '../../platform/db/database.ts';
import type { PatientToVisit } from './bookings.visits.ts';

interface DocumentRow {
  id: string;
  booking_id: string;
  /** Null where the booking is for one patient alone, and in rows of before: those are of the first who needs documents. */
  booking_patient_id: string | null;
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

/** @returns false where a document has this id already. */
export async function insertDocument(tx: Db, row: DocumentRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('booking_documents')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findBookingOfDocument(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('booking_documents').select('booking_id').where('id', '=', id).executeTakeFirst();
  return row?.booking_id;
}

/** A document of a booking, its row held until the commit. */
export async function holdDocument(tx: Db, bookingId: string, id: string): Promise<DocumentRow | undefined> {
  return tx
    .updateTable('booking_documents')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .returningAll()
    .executeTakeFirst();
}

export async function hasDocuments(db: Db, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('booking_documents')
    .select('id')
    .where('booking_id', '=', bookingId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDocument(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('booking_documents').where('id', '=', id).execute();
}

/** A tube with a sample in it, or that had one. */
export interface DrawnTube {
  patient: Pick<PatientToVisit, 'name' | 'age' | 'sex'>;
  tests: PatientToVisit['tests'];
}

/** The tubes of a booking that were drawn. */
export async function listDrawnTubes(db: Db, bookingId: string): Promise<DrawnTube[]> {
  const rows = await db
    .selectFrom('specimens')
    .innerJoin('visits', 'visits.id', 'specimens.visit_id')
    .innerJoin('accessions', 'accessions.id', 'specimens.accession_id')
    .select(['accessions.patient', 'specimens.tests'])
    .where('visits.booking_id', '=', bookingId)
    .where('specimens.state', 'not in', ['planned', 'labelled', 'missed', 'cancelled'])
    .execute();
  return rows.map(({ patient, tests }) => ({
    patient: JSON.parse(patient) as DrawnTube['patient'],
    tests: JSON.parse(tests) as DrawnTube['tests'],
  }));
}

export type DocumentWithFile = Omit<DocumentRow, 'uploaded_by'> & {
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
      'booking_documents.booking_patient_id',
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

export type KindOfPatient = Pick<DocumentRow, 'booking_id' | 'booking_patient_id' | 'kind'>;

/** The kinds of document that bookings have. */
export const listKinds = (db: Db, bookingIds: readonly string[]): Promise<KindOfPatient[]> =>
  db
    .selectFrom('booking_documents')
    .select(['booking_id', 'booking_patient_id', 'kind'])
    .where('booking_id', 'in', [...bookingIds])
    .execute();

/** As `listKinds`, and none of them is removed until `tx` ends. */
export const holdKinds = (tx: Db, bookingIds: readonly string[]): Promise<KindOfPatient[]> =>
  tx
    .updateTable('booking_documents')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('booking_id', 'in', [...bookingIds])
    .returning(['booking_id', 'booking_patient_id', 'kind'])
    .execute();

/** Deletes the documents of an account's bookings. @returns the ids of their files. */
export async function deleteDocumentsOf(tx: Db, accountId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('booking_documents')
    .where('booking_id', 'in', (own) => own.selectFrom('bookings').select('id').where('account_id', '=', accountId))
    .returning('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}
