// Consent form and referral of bookings with a prenatal genetic test: uploaded by their patient, the front desk or at the door.
import { DOCUMENT_FORMATS, DOCUMENTS_A_DAY, type DocumentKind } from '@labfront/contract/booking-document-limits';
import type { BookingDocuments } from '@labfront/contract/booking-documents';
import { testsWithoutDocuments } from '@labfront/contract/missing-documents';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { UploadBudget } from '../../platform/files/upload-budget.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { PersonalDataFile } from '../../platform/personal-data/personal-data-registry.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { FileAccessService } from '../files/files.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import {
  type DocumentWithFile,
  deleteDocument,
  deleteDocumentsOf,
  findAccountOf,
  findBookingOfDocument,
  holdDocument,
  insertDocument,
  listDocuments,
  listDocumentsOf,
  listDrawnTubes,
} from './booking-documents.queries.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import type { BookingsToVisit, BookingToVisit, PatientToVisit } from './bookings.visits.ts';
import { createDocumentNeeds, inAll, isDrawnFor, type PatientNeeds } from './document-needs.ts';

const FILES_A_DAY: Limit = { name: 'booking-documents', max: DOCUMENTS_A_DAY, windowMs: 86_400_000 };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  uploads: UploadBudget;
  files: Files;
  fileAccess: Pick<FileAccessService, 'open'>;
  audit: Audit;
  catalogue: Pick<CatalogueService, 'regulatedAmong' | 'sensitiveAmong'>;
  toVisit: Pick<BookingsToVisit, 'read'>;
}

/** A document as it is sent. */
export interface GivenDocument {
  kind: DocumentKind;
  /** The patient of the booking; needed where several have a regulated test. */
  bookedPatientId: string | undefined;
}

/** Two files may have been called the same: the stored name tells them apart. */
const nameInCopy = (row: DocumentWithFile) => `${row.stored_name.slice(0, 8)}-${row.original_name}`;

/** The 429 of the day in words that name the limit. */
function inWords(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') return error;
  return new AppError('TOO_MANY_FILES', { limit: DOCUMENTS_A_DAY }, error.extras);
}

/** @throws AppError 409 `DOCUMENTS_NOT_NEEDED` where nobody needs one, 400 at `bookedPatientId` for somebody else, or for nobody of several. */
function patientOf(needs: readonly PatientNeeds[], asked: string | undefined): string | null {
  const [first, second] = needs;
  if (!first) throw new AppError('DOCUMENTS_NOT_NEEDED');
  if (asked === undefined && !second) return first.bookedPatientId;
  const found = needs.find(({ bookedPatientId }) => bookedPatientId !== null && bookedPatientId === asked);
  if (!found) throw badField('bookedPatientId', 'VALIDATION.documentPatient');
  return found.bookedPatientId;
}

/** The patient of a document: one without a patient belongs to the first who needs documents. */
const ownerAmong = (needs: readonly PatientNeeds[], id: string | null) =>
  id === null ? needs[0] : needs.find(({ bookedPatientId }) => bookedPatientId === id);

export function createBookingDocuments(dependencies: Dependencies) {
  const { database, clock, limits, uploads, files, fileAccess, audit, catalogue, toVisit } = dependencies;
  const { db } = database;
  const documentNeeds = createDocumentNeeds(dependencies);

  /** The account of a booking that is the caller's own, or within the scope. @throws AppError 404. */
  async function ownerOf(caller: Caller, bookingId: string): Promise<string> {
    const ownerId = await findAccountOf(db, bookingId);
    const isShown = caller.scope !== null && (await isSeen(db, 'bookings', bookingId, caller.scope));
    if (ownerId === undefined || !(ownerId === caller.accountId || isShown)) throw notFound('Booking');
    return ownerId;
  }

  /** The names of a booking's lines that hold a sensitive test, alone or in a package. */
  async function sensitiveLines(bookingId: string): Promise<string[]> {
    const lines = await listLinesOf(db, [bookingId]);
    const ids = lines.map(({ item_id }) => item_id);
    const sensitive = await catalogue.sensitiveAmong(db, ids);
    return lines.flatMap(({ item_id, name }) => (sensitive.has(item_id) ? [name] : []));
  }

  async function needsOf(from: Db, bookingId: string): Promise<PatientNeeds[]> {
    const booking = (await toVisit.read(from, [bookingId])).get(bookingId);
    return (booking && (await documentNeeds.needs(from, [booking])).get(bookingId)) ?? [];
  }

  async function show(bookingId: string, reader: string): Promise<BookingDocuments> {
    const needs = await needsOf(db, bookingId);
    const rows = await listDocuments(db, bookingId);
    const drawn = rows.length === 0 ? [] : await listDrawnTubes(db, bookingId);
    const isKept = (id: string | null) => {
      const owner = ownerAmong(needs, id);
      return owner !== undefined && isDrawnFor(owner, needs, drawn);
    };
    return {
      ...inAll(needs),
      patients: needs.map(({ bookedPatientId, name, tests, missing }) => ({ bookedPatientId, name, tests, missing })),
      consentTests: await sensitiveLines(bookingId),
      documents: rows.map((row) => ({
        _id: row.id,
        bookedPatientId: row.booking_patient_id,
        kind: row.kind,
        file: files.link(row, reader),
        originalName: row.original_name,
        createdAt: row.created_at,
        removable: !isKept(row.booking_patient_id),
      })),
    };
  }

  /** @returns false where a document with this id is kept already. */
  async function keep(
    caller: Caller,
    {
      id,
      bookingId,
      ownerId,
      kind,
      patientId,
    }: Record<'id' | 'bookingId' | 'ownerId', string> & {
      kind: DocumentKind;
      patientId: string | null;
    },
    received: ReceivedFile | undefined,
  ): Promise<boolean> {
    await limits.check(FILES_A_DAY, bookingId);
    const file = await files.keep(received, {
      purpose: 'booking-documents',
      ownerId,
      allowed: DOCUMENT_FORMATS,
      count: () => limits.hit(FILES_A_DAY, bookingId),
      // Staff take what the people of many accounts bring.
      ...(ownerId === caller.accountId && { countBytes: (bytes: number) => uploads.take(ownerId, bytes) }),
    });
    let isKept = false;
    try {
      isKept = await database.write(async (tx) => {
        const row = { id, booking_id: bookingId, booking_patient_id: patientId, kind, file_id: file.id };
        const by = { uploaded_by: caller.accountId, created_at: isoTime(clock.now()) };
        if (!(await insertDocument(tx, { ...row, ...by }))) return false;
        await files.attach(tx, file);
        await audit.write(tx, { action: 'booking.document-added', recordId: bookingId, details: { kind } });
        return true;
      });
    } finally {
      if (!isKept) await files.discard(file);
    }
    return isKept;
  }

  return {
    missing: documentNeeds.missing,
    missingHeld: documentNeeds.missingHeld,

    /** @throws AppError 409 `DOCUMENTS_MISSING` where one of the patient's tests is regulated and they lack a document. */
    async refuseMissing(tx: Db, bookingId: string, patient: PatientToVisit): Promise<void> {
      if (!(await documentNeeds.concerns(tx, patient.tests))) return;
      const booking = (await toVisit.read(tx, [bookingId])).get(bookingId);
      const missing = booking && (await documentNeeds.missingHeld(tx, booking));
      const waiting = missing ? testsWithoutDocuments(missing.patients, patient) : [];
      if (patient.tests.some(({ testId }) => waiting.includes(testId))) throw new AppError('DOCUMENTS_MISSING');
    },

    /** @throws AppError 404 for a booking that is neither the caller's own nor within the scope. */
    async list(caller: Caller, bookingId: string): Promise<BookingDocuments> {
      await ownerOf(caller, bookingId);
      return show(bookingId, caller.accountId);
    },

    /**
     * Keeps a document. It belongs to the booking's account, whoever uploads it.
     * @throws AppError as `list`, 400 for a missing or empty file, or a patient who needs none, 409 `DOCUMENTS_NOT_NEEDED` for a booking
     * without a regulated test, 415 for another type, 429 past 20 files a day and booking.
     */
    async upload(
      caller: Caller,
      bookingId: string,
      { kind, bookedPatientId }: GivenDocument,
      received: ReceivedFile | undefined,
    ): Promise<BookingDocuments> {
      const ownerId = await ownerOf(caller, bookingId);
      const patientId = patientOf(await needsOf(db, bookingId), bookedPatientId);
      try {
        await keep(caller, { id: newId(), bookingId, ownerId, kind, patientId }, received);
      } catch (error) {
        throw inWords(error);
      }
      return show(bookingId, caller.accountId);
    },

    /**
     * As `upload`, from the device at a visit of the booking, which made the id: the same document again is kept once.
     * @returns whether it is new. @throws AppError as `upload`.
     */
    async uploadAtDoor(
      caller: Caller,
      { id: bookingId, accountId: ownerId }: Pick<BookingToVisit, 'id' | 'accountId'>,
      { id, kind, bookedPatientId }: GivenDocument & { id: string },
      received: ReceivedFile | undefined,
    ): Promise<boolean> {
      const known = await findBookingOfDocument(db, id);
      if (known !== undefined && known !== bookingId) throw notFound('Document');
      if (known !== undefined) return false;
      const patientId = patientOf(await needsOf(db, bookingId), bookedPatientId);
      try {
        return await keep(caller, { id, bookingId, ownerId, kind, patientId }, received);
      } catch (error) {
        throw inWords(error);
      }
    },

    /** Removes a document. @throws AppError as `list`, 404 for an unknown document, 409 `DOCUMENT_KEPT` once a sample was taken with it. */
    async remove(caller: Caller, bookingId: string, documentId: string): Promise<BookingDocuments> {
      await ownerOf(caller, bookingId);
      await database.write(async (tx) => {
        // Held before the tubes are read: a draw at the same time waits, and finds it gone, or is over.
        const row = await holdDocument(tx, bookingId, documentId);
        if (!row) throw notFound('Document');
        const needs = await needsOf(tx, bookingId);
        const owner = ownerAmong(needs, row.booking_patient_id);
        if (owner && isDrawnFor(owner, needs, await listDrawnTubes(tx, bookingId))) throw new AppError('DOCUMENT_KEPT');
        await deleteDocument(tx, documentId);
        await files.remove(tx, row.file_id);
        const details = { kind: row.kind };
        await audit.write(tx, { action: 'booking.document-removed', recordId: bookingId, details });
      });
      return show(bookingId, caller.accountId);
    },

    /** Documents of own bookings for the person's copy; `copy` is the file's place in it. */
    async exportOwn(accountId: string, { after }: CsvPage) {
      if (after !== undefined) return [];
      return (await listDocumentsOf(db, accountId)).map((row) => ({
        _id: row.id,
        bookingId: row.booking_id,
        kind: row.kind,
        createdAt: row.created_at,
        copy: `booking-documents/${nameInCopy(row)}`,
      }));
    },

    /** The files of own bookings' documents; opening one is logged, as every download. */
    async filesOf(accountId: string): Promise<PersonalDataFile[]> {
      return (await listDocumentsOf(db, accountId)).map((row) => ({
        name: nameInCopy(row),
        open: async () => fileAccess.open(await files.get(row.stored_name), accountId, 'downloaded'),
      }));
    },

    /** Removes the documents once the law no longer asks for them. */
    async endKept(tx: Db, accountId: string): Promise<void> {
      for (const fileId of await deleteDocumentsOf(tx, accountId)) await files.remove(tx, fileId);
    },
  };
}

export type BookingDocumentsService = ReturnType<typeof createBookingDocuments>;
