// Consent form and referral of bookings with a prenatal genetic test: without both, its sample is neither drawn nor accepted.
import {
  DOCUMENT_FORMATS,
  DOCUMENT_KINDS,
  DOCUMENTS_A_DAY,
  type DocumentKind,
} from '@labfront/contract/booking-document-limits';
import type { BookingDocuments, MissingDocuments } from '@labfront/contract/booking-documents';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { UploadBudget } from '../../platform/files/upload-budget.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { Caller } from '../../platform/http/serve.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { PersonalDataFile } from '../../platform/personal-data/personal-data-registry.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { FileAccessService } from '../files/files.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import {
  type DocumentWithFile,
  deleteDocumentsOf,
  findAccountOf,
  insertDocument,
  listDocuments,
  listDocumentsOf,
  listKinds,
} from './booking-documents.queries.ts';
import { listLinesOf } from './booking-lines.queries.ts';

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
}

/** A booking with the tests of its patients. */
export interface TestsOfBooking {
  id: string;
  patients: readonly { tests: readonly { testId: string; name: string }[] }[];
}

/** Two files may have been called the same: the stored name tells them apart. */
const nameInCopy = (row: DocumentWithFile) => `${row.stored_name.slice(0, 8)}-${row.original_name}`;

/** The 429 of the day in words that name the limit. */
function inWords(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') return error;
  return new AppError('TOO_MANY_FILES', { limit: DOCUMENTS_A_DAY }, error.extras);
}

const missingOf = (kinds: ReadonlySet<DocumentKind> | undefined): DocumentKind[] =>
  DOCUMENT_KINDS.filter((kind) => !kinds?.has(kind));

export function createBookingDocuments(dependencies: Dependencies) {
  const { database, clock, limits, uploads, files, fileAccess, audit, catalogue } = dependencies;
  const { db } = database;

  /** The account of a booking that is the caller's own, or within the scope. @throws AppError 404. */
  async function ownerOf(caller: Caller, bookingId: string): Promise<string> {
    const ownerId = await findAccountOf(db, bookingId);
    const isShown = caller.scope !== null && (await isSeen(db, 'bookings', bookingId, caller.scope));
    if (ownerId === undefined || !(ownerId === caller.accountId || isShown)) throw notFound('Booking');
    return ownerId;
  }

  /** The names of a booking's lines that hold a regulated, or a sensitive test, alone or in a package. */
  async function markedLines(bookingId: string): Promise<{ regulated: string[]; sensitive: string[] }> {
    const lines = await listLinesOf(db, [bookingId]);
    const ids = lines.map(({ item_id }) => item_id);
    const [regulated, sensitive] = [await catalogue.regulatedAmong(db, ids), await catalogue.sensitiveAmong(db, ids)];
    const namesOf = (marked: ReadonlySet<string>) =>
      lines.flatMap(({ item_id, name }) => (marked.has(item_id) ? [name] : []));
    return { regulated: namesOf(regulated), sensitive: namesOf(sensitive) };
  }

  async function show(bookingId: string, reader: string): Promise<BookingDocuments> {
    const { regulated: tests, sensitive: consentTests } = await markedLines(bookingId);
    const rows = await listDocuments(db, bookingId);
    return {
      tests,
      missing: tests.length === 0 ? [] : missingOf(new Set(rows.map(({ kind }) => kind))),
      consentTests,
      documents: rows.map((row) => ({
        _id: row.id,
        kind: row.kind,
        file: files.link(row, reader),
        originalName: row.original_name,
        createdAt: row.created_at,
      })),
    };
  }

  async function keep(
    caller: Caller,
    given: { bookingId: string; ownerId: string; kind: DocumentKind },
    received: ReceivedFile | undefined,
  ): Promise<void> {
    const { bookingId, ownerId, kind } = given;
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
      await database.write(async (tx) => {
        const row = { id: newId(), booking_id: bookingId, kind, file_id: file.id };
        await insertDocument(tx, { ...row, uploaded_by: caller.accountId, created_at: isoTime(clock.now()) });
        await files.attach(tx, file);
        await audit.write(tx, { action: 'booking.document-added', recordId: bookingId, details: { kind } });
      });
      isKept = true;
    } finally {
      if (!isKept) await files.discard(file);
    }
  }

  /** Of each booking with a regulated test, the documents that it lacks; nothing for those that lack none. */
  async function missing(from: Db, bookings: readonly TestsOfBooking[]): Promise<Map<string, MissingDocuments>> {
    const tests = new Map(bookings.map(({ id, patients }) => [id, patients.flatMap((patient) => patient.tests)]));
    const regulated = await catalogue.regulatedAmong(from, [
      ...new Set([...tests.values()].flat().map(({ testId }) => testId)),
    ]);
    if (regulated.size === 0) return new Map();
    const concerned = [...tests].flatMap(([id, some]) => {
      const theirs = new Map(
        some.filter(({ testId }) => regulated.has(testId)).map((test) => [test.testId, test.name]),
      );
      return theirs.size === 0 ? [] : [{ id, theirs }];
    });
    const kinds = await listKinds(
      from,
      concerned.map(({ id }) => id),
    );
    return new Map(
      concerned.flatMap(({ id, theirs }) => {
        const lacking = missingOf(kinds.get(id));
        if (lacking.length === 0) return [];
        return [[id, { testIds: [...theirs.keys()], tests: [...theirs.values()], missing: lacking }] as const];
      }),
    );
  }

  return {
    /** @throws AppError 404 for a booking that is neither the caller's own nor within the scope. */
    async list(caller: Caller, bookingId: string): Promise<BookingDocuments> {
      await ownerOf(caller, bookingId);
      return show(bookingId, caller.accountId);
    },

    /**
     * Keeps a document. It belongs to the booking's account, whoever uploads it.
     * @throws AppError as `list`, 400 for a missing or empty file, 409 `DOCUMENTS_NOT_NEEDED` for a booking without a regulated test,
     * 415 for another type, 429 past 20 files a day and booking.
     */
    async upload(
      caller: Caller,
      { bookingId, kind }: { bookingId: string; kind: DocumentKind },
      received: ReceivedFile | undefined,
    ): Promise<BookingDocuments> {
      const ownerId = await ownerOf(caller, bookingId);
      if ((await markedLines(bookingId)).regulated.length === 0) throw new AppError('DOCUMENTS_NOT_NEEDED');
      try {
        await keep(caller, { bookingId, ownerId, kind }, received);
      } catch (error) {
        throw inWords(error);
      }
      return show(bookingId, caller.accountId);
    },

    missing,

    /** @throws AppError 409 `DOCUMENTS_MISSING` where one of the tests is regulated and its booking lacks a document. */
    async refuseMissing(tx: Db, bookingId: string, tests: readonly { testId: string; name: string }[]): Promise<void> {
      if ((await missing(tx, [{ id: bookingId, patients: [{ tests }] }])).size > 0)
        throw new AppError('DOCUMENTS_MISSING');
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
