import type { Language } from '@labfront/contract/common';
import type { PrescriptionStatus } from '@labfront/contract/prescriptions';
import type { ExpressionBuilder } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { findNamedWords, mentionsOrNames, type NamedWord } from '../../platform/db/search-text.ts';
import { atCentre, within } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    prescriptions: PrescriptionRow;
  }
}

export interface PrescriptionRow {
  id: string;
  account_id: string;
  file_id: string;
  message: string;
  city: string;
  status: PrescriptionStatus;
  note: string;
  /** Hash of what was sent: the same again is the same prescription while it waits. */
  submission: string;
  created_at: string;
  updated_at: string;
  /** Its person is gone. */
  deleted_at: string | null;
  centre_id: string | null;
}

export type PrescriptionWithPerson = PrescriptionRow & {
  first_name: string;
  last_name: string;
  email: string | null;
  language: Language;
  mobile_number: string | null;
  stored_name: string;
  original_name: string;
};

/** Where a person was last: the working centre of their newest booking that has one, and their newest address. */
export async function findWhereabouts(
  db: Db,
  accountId: string,
): Promise<{ centreId: string | undefined; address: { pincode: string; city: string } | undefined }> {
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('centres', 'centres.id', 'bookings.centre_id')
    .select('centres.id')
    .where('bookings.account_id', '=', accountId)
    .where('centres.active', '=', 1)
    .orderBy('bookings.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const address = await db
    .selectFrom('addresses')
    .select(['pincode', 'city'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { centreId: booking?.id, address };
}

/** @returns false when the same is waiting already. */
export async function insertPrescription(tx: Db, row: PrescriptionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('prescriptions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

function withPerson(db: Db) {
  return db
    .selectFrom('prescriptions')
    .innerJoin('accounts', 'accounts.id', 'prescriptions.account_id')
    .innerJoin('files', 'files.id', 'prescriptions.file_id')
    .selectAll('prescriptions')
    .select([
      'accounts.first_name',
      'accounts.last_name',
      'accounts.email',
      'accounts.language',
      'accounts.mobile_number',
      'files.stored_name',
      'files.original_name',
    ])
    .where('prescriptions.deleted_at', 'is', null);
}

export async function findPrescription(db: Db, id: string): Promise<PrescriptionWithPerson | undefined> {
  return withPerson(db).where('prescriptions.id', '=', id).executeTakeFirst();
}

export async function findWaiting(
  db: Db,
  accountId: string,
  submission: string,
): Promise<PrescriptionWithPerson | undefined> {
  return withPerson(db)
    .where('prescriptions.account_id', '=', accountId)
    .where('prescriptions.submission', '=', submission)
    .where('prescriptions.status', '=', 'pending')
    .executeTakeFirst();
}

/** Answers only if it still has the status `from`. @returns whether it had. */
export async function setStatus(
  tx: Db,
  id: string,
  from: PrescriptionStatus,
  next: Pick<PrescriptionRow, 'status' | 'note' | 'updated_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('prescriptions')
    .set(next)
    .where('id', '=', id)
    .where('status', '=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Takes out what a person said. @returns the files that belonged to it. */
export async function forgetPrescriptions(tx: Db, accountId: string, now: string): Promise<string[]> {
  const rows = await tx
    .updateTable('prescriptions')
    .set({ message: '', city: '', note: '', deleted_at: now })
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning('file_id')
    .execute();
  return rows.map((row) => row.file_id);
}

const SORTABLE = { createdAt: 'created_at', status: 'status' } as const;
export type PrescriptionSort = keyof typeof SORTABLE;
export const PRESCRIPTION_SORTS = Object.keys(SORTABLE) as PrescriptionSort[];

export interface PrescriptionFilter {
  /** Of whoever asks for the staff. */
  scope?: Scope;
  accountId?: string;
  status?: PrescriptionStatus | undefined;
  city?: string | undefined;
  /** A centre's id, or `NO_CENTRE`. */
  centre?: string | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** The person by name, mobile number or e-mail, the city, or a word of the message. */
  q?: string | undefined;
}

function matches(
  row: ExpressionBuilder<Tables, 'prescriptions'>,
  filter: PrescriptionFilter,
  words: readonly NamedWord[],
) {
  return row.and([
    row('prescriptions.deleted_at', 'is', null),
    ...within('prescriptions', filter.scope),
    ...atCentre('prescriptions', filter.centre),
    ...(filter.accountId ? [row('prescriptions.account_id', '=', filter.accountId)] : []),
    ...(filter.status ? [row('prescriptions.status', '=', filter.status)] : []),
    ...(filter.city ? [row('prescriptions.city', '=', filter.city)] : []),
    ...(filter.from ? [row('prescriptions.created_at', '>=', filter.from)] : []),
    ...(filter.to ? [row('prescriptions.created_at', '<', filter.to)] : []),
    ...mentionsOrNames('prescriptions', 'account_id', words),
  ]);
}

async function listed(db: Db, filter: PrescriptionFilter) {
  const words = await findNamedWords(db, 'accounts', filter.q, filter.accountId);
  return {
    db,
    table: 'prescriptions' as const,
    named: { column: 'account_id' as const, words },
    found: db.selectFrom('prescriptions').where((row) => matches(row, filter, words)),
    rows: withPerson(db),
  };
}

export async function listPrescriptions(
  db: Db,
  filter: PrescriptionFilter,
  page: Page<PrescriptionSort>,
): Promise<{ rows: PrescriptionWithPerson[]; total: number }> {
  const order = { column: SORTABLE[page.sort.field], direction: page.sort.direction };
  return listPage(await listed(db, filter), { page, q: filter.accountId ? undefined : filter.q, order: [order] });
}

/** The next rows of the whole list, newest first. */
export const listPrescriptionsAfter = async (
  db: Db,
  filter: PrescriptionFilter,
  page: CsvPage,
): Promise<PrescriptionWithPerson[]> => listAfter(await listed(db, filter), page);
