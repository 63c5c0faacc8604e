// Prescriptions (spec.md section 7, Prescriptions; wire.md, Prescriptions, reports, payment for reports).

import { createHash } from 'node:crypto';
import type { ListQuery } from '@labfront/contract/common';
import type { FileAccess } from '@labfront/contract/files';
import { PRESCRIPTION_KINDS, PRESCRIPTIONS_A_DAY } from '@labfront/contract/prescription-limits';
import { type PrescribedItem, type Prescription, PrescriptionStatus } from '@labfront/contract/prescriptions';
import { isoTime } from '../../platform/base/clock.ts';
import { readDateRange } from '../../platform/base/date-range.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { personName } from '../../platform/base/person-name.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { UploadBudget } from '../../platform/files/upload-budget.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { PersonalDataFile } from '../../platform/personal-data/personal-data-registry.ts';
import { summaryOf } from '../catalogue/catalogue.service.ts';
import type { CentresService } from '../centres/centres.service.ts';
import type { FileAccessService } from '../files/files.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import { deleteItemsOf, type ItemOfPrescription, listItems } from './prescription-items.queries.ts';
import {
  type Answer,
  type AnswerDependencies,
  createPrescriptionAnswer,
  isSold,
  readStatus,
} from './prescriptions.answer.ts';
import {
  findPrescription,
  findWaiting,
  findWhereabouts,
  forgetPrescriptions,
  insertPrescription,
  listPrescriptions,
  listPrescriptionsAfter,
  PRESCRIPTION_SORTS,
  type PrescriptionFilter,
  type PrescriptionRow,
  type PrescriptionSort,
  type PrescriptionWithPerson,
} from './prescriptions.queries.ts';

const ADMIN_LIST_ROWS = 500;
const OWN_LIST_ROWS = 10_000;
const FILES_A_DAY: Limit = { name: 'prescription-files', max: PRESCRIPTIONS_A_DAY, windowMs: 86_400_000 };

/** A booking with the ids of what it holds, the tests of its packages too. */
interface BookedItems {
  bookingNumber: string;
  createdAt: string;
  itemIds: ReadonlySet<string>;
}

interface Dependencies extends AnswerDependencies {
  database: Database;
  limits: Limits;
  uploads: UploadBudget;
  files: Files;
  fileAccess: FileAccessService;
  centres: CentresService;
  /** An account's bookings since some moment (ISO time) that stand, the newest first. */
  bookingsOf: (from: Db, accountId: string, since: string) => Promise<readonly BookedItems[]>;
}

interface Sent {
  message: string;
  city: string;
}

/** Two files may have been called the same: the stored name tells them apart. */
const nameInCopy = (row: PrescriptionWithPerson) => `${row.stored_name.slice(0, 8)}-${row.original_name}`;

/** The 429 of the day in words that name the limit. */
function inWords(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') return error;
  return new AppError('TOO_MANY_FILES', { limit: PRESCRIPTIONS_A_DAY }, error.extras);
}

const toItem = (row: ItemOfPrescription): PrescribedItem => ({
  ...summaryOf(row.item_id, row),
  available: isSold(row),
});

/** The newest of an account's bookings since a prescription that holds all of its items that are sold. */
function bookedAs(
  { created_at: sentAt }: Pick<PrescriptionRow, 'created_at'>,
  items: readonly ItemOfPrescription[],
  bookings: readonly BookedItems[],
): string | null {
  const sold = items.filter(isSold);
  if (sold.length === 0) return null;
  const holds = ({ itemIds, createdAt }: BookedItems) =>
    createdAt >= sentAt && sold.every(({ item_id }) => itemIds.has(item_id));
  return bookings.find(holds)?.bookingNumber ?? null;
}

export function createPrescriptionsService(dependencies: Dependencies) {
  const { database, clock, limits, outbox, files, uploads, fileAccess, centres } = dependencies;
  const { db, scans } = database;
  const answer = createPrescriptionAnswer(dependencies);
  const readerFor = ({ scope }: Caller) => (scope === null ? db : scans);

  /** As the wire shows it to one account: its file link is that account's own. */
  const toPrescription = (
    row: PrescriptionWithPerson,
    items: readonly ItemOfPrescription[],
    accountId: string,
    booked: string | null = null,
  ): Prescription => ({
    _id: row.id,
    userId: row.account_id,
    name: personName(row),
    city: row.city,
    email: row.email ?? '',
    phone: row.mobile_number ?? '',
    message: row.message,
    file: files.link(row, accountId),
    fileName: row.stored_name,
    originalName: row.original_name,
    status: row.status,
    note: row.note,
    items: items.map(toItem),
    bookedAs: booked,
    createdAt: row.created_at,
  });

  function filterFor(caller: Caller, query: ListQuery): PrescriptionFilter {
    const { data } = PrescriptionStatus.safeParse(query.status?.toLowerCase());
    const filter = { status: data, city: query.city, centre: query.centre, q: query.q, ...readDateRange(query) };
    return caller.scope === null ? { ...filter, accountId: caller.accountId } : { ...filter, scope: caller.scope };
  }

  /** Keeps the file and makes the row, or gives the file up again. @returns undefined when the same is waiting already. */
  async function keepWith(received: ReceivedFile | undefined, row: Omit<PrescriptionRow, 'file_id'>) {
    const file = await files.keep(received, {
      purpose: 'prescriptions',
      ownerId: row.account_id,
      allowed: PRESCRIPTION_KINDS,
      // Damaged ones count as well, before they cost anything.
      count: () => limits.hit(FILES_A_DAY, row.account_id),
      countBytes: (bytes) => uploads.take(row.account_id, bytes),
    });
    let made = false;
    try {
      await database.write(async (tx) => {
        made = await insertPrescription(tx, { ...row, file_id: file.id });
        if (made) await files.attach(tx, file);
      });
    } finally {
      if (!made) await files.discard(file);
    }
    return made;
  }

  /** The centre whose staff read it: the named city's; without a city, where the person was last, or the only centre there is. */
  async function centreFor(accountId: string, city: string): Promise<string | null> {
    if (city !== '') return centres.centreOf(db, { city });
    const { centreId, address } = await findWhereabouts(db, accountId);
    const near = centreId ?? (address && (await centres.centreOf(db, address)));
    if (near) return near;
    const [first, ...others] = await centres.open(db);
    return first && others.length === 0 ? first.id : null;
  }

  async function show(connection: Db, rows: readonly PrescriptionWithPerson[], accountId: string) {
    const answered = rows.filter(({ status }) => status === 'approved').map(({ id }) => id);
    const listed = await listItems(connection, answered);
    const items = Map.groupBy(listed, ({ prescription_id }) => prescription_id);
    const [first] = rows
      .filter((row) => row.account_id === accountId && items.has(row.id))
      .map((row) => row.created_at)
      .sort();
    const own = first === undefined ? [] : await dependencies.bookingsOf(connection, accountId, first);
    return rows.map((row) => {
      const named = items.get(row.id) ?? [];
      return toPrescription(row, named, accountId, row.account_id === accountId ? bookedAs(row, named, own) : null);
    });
  }

  return {
    /**
     * Keeps a prescription. The same file with the same words, sent again while it waits, is the same prescription.
     * @throws AppError 400 for a missing or empty file, 415 for another type, 429 past 50 files a day and account or the megabytes of account or
     * network, 507 on a full disk.
     */
    async upload(caller: Caller, { message, city }: Sent, received: ReceivedFile | undefined): Promise<Prescription> {
      const { accountId } = caller;
      const now = isoTime(clock.now());
      const submission = createHash('sha256')
        .update(JSON.stringify([received?.sha256, received?.originalName, message, city]))
        .digest('hex');
      const sent = { id: newId(), account_id: accountId, message, city, status: 'pending' as const, note: '' };
      const row = { ...sent, centre_id: await centreFor(accountId, city) };
      try {
        await limits.check(FILES_A_DAY, accountId);
        await keepWith(received, { ...row, submission, created_at: now, updated_at: now, deleted_at: null });
      } catch (error) {
        throw inWords(error);
      }
      const kept = (await findWaiting(db, accountId, submission)) ?? (await findPrescription(db, row.id));
      if (!kept) throw notFound('Prescription');
      return toPrescription(kept, [], accountId);
    },

    /** Own prescriptions, newest first; staff get those of their scope, 500 rows at most when no page is asked for. */
    async list(
      caller: Caller,
      query: ListQuery,
    ): Promise<{ prescriptions: Prescription[]; total: number; page: Page<PrescriptionSort> }> {
      const whole = caller.scope === null ? OWN_LIST_ROWS : ADMIN_LIST_ROWS;
      const page = readPage(query, PRESCRIPTION_SORTS, '-createdAt', whole);
      const reader = readerFor(caller);
      const { rows, total } = await listPrescriptions(reader, filterFor(caller, query), page);
      return { prescriptions: await show(reader, rows, caller.accountId), total, page };
    },

    /** The rows of `list` without its pages and sort, some at a time. */
    async exportAll(caller: Caller, query: ListQuery, page: CsvPage): Promise<Prescription[]> {
      const reader = readerFor(caller);
      return show(reader, await listPrescriptionsAfter(reader, filterFor(caller, query), page), caller.accountId);
    },

    /** A person's prescriptions within the caller's scope, newest first. */
    async listOf(accountId: string, caller: Caller, query: ListQuery) {
      const page = readPage(query, PRESCRIPTION_SORTS, '-createdAt', OWN_LIST_ROWS);
      const { rows, total } = await listPrescriptions(db, { accountId, scope: scopeOf(caller) }, page);
      return { prescriptions: await show(db, rows, caller.accountId), total };
    },

    /** Own prescriptions for the person's copy, some at a time; `copy` is the file's place in it. */
    async exportOwn(accountId: string, page: CsvPage) {
      const rows = await listPrescriptionsAfter(db, { accountId }, page);
      return (await show(db, rows, accountId)).map(({ file: _link, ...prescription }, index) => {
        const row = rows[index];
        return { ...prescription, copy: row ? `prescriptions/${nameInCopy(row)}` : null };
      });
    },

    /** The files of own prescriptions; opening one is logged, as every download. */
    async filesOf(accountId: string): Promise<PersonalDataFile[]> {
      const rows = await listPrescriptionsAfter(db, { accountId }, { after: undefined, limit: OWN_LIST_ROWS });
      return rows.map((row) => ({
        name: nameInCopy(row),
        open: async () => fileAccess.open(await files.get(row.stored_name), accountId, 'downloaded'),
      }));
    },

    /**
     * Approves with the tests and packages on it, or rejects, with a note for the person, who gets a mail. Staff may change their
     * mind; another note alone brings no mail.
     * @throws AppError 400 for an unknown status or items that are not sold, 404, 409 `ILLEGAL_TRANSITION` back to pending or when
     * somebody else was faster.
     */
    async updateStatus(caller: Caller, id: string, given: Answer): Promise<Prescription> {
      const status = readStatus(given.status);
      if (!(await isSeen(db, 'prescriptions', id, scopeOf(caller)))) throw notFound('Prescription');
      await database.write((tx) => answer(tx, id, status, given));
      outbox.wake();
      const row = await findPrescription(db, id);
      const [prescription] = row ? await show(db, [row], caller.accountId) : [];
      if (!prescription) throw notFound('Prescription');
      return prescription;
    },

    /** Lists the openings of the file, for its owner and administrators. @throws AppError 404 for anybody else. */
    async openings(caller: Caller, id: string): Promise<FileAccess[]> {
      const row = await findPrescription(db, id);
      const isShown = caller.scope !== null && (await isSeen(db, 'prescriptions', id, caller.scope));
      if (!row || (row.account_id !== caller.accountId && !isShown)) throw notFound('Prescription');
      return fileAccess.openings(row.file_id);
    },

    /** The centre that a prescription belongs to. */
    centreOf: async (connection: Db, id: string): Promise<string | null> =>
      (await findPrescription(connection, id))?.centre_id ?? null,

    /** Returns the owner of a prescription; undefined if there is none with this id. */
    ownerOf: async (id: string): Promise<string | undefined> => (await findPrescription(db, id))?.account_id,

    /** Takes a person's words and files out, when the account goes. */
    async erasePersonalData(tx: Db, accountId: string): Promise<void> {
      await deleteItemsOf(tx, accountId);
      for (const fileId of await forgetPrescriptions(tx, accountId, isoTime(clock.now()))) {
        await files.remove(tx, fileId);
      }
    },
  };
}

export type PrescriptionsService = ReturnType<typeof createPrescriptionsService>;
