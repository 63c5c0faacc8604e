import type { RefundRequest, RefundRequestStatus } from '@labfront/contract/refunds';
import { sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { isSoldWithin } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    refund_requests: RefundRequestRow;
    refund_request_parts: RefundRequestPartRow;
  }
}

export interface RefundRequestRow {
  id: string;
  payment_id: string;
  subject_kind: RefundRequest['kind'];
  subject_id: string;
  subject_number: string;
  /** Paise. */
  amount: number;
  reason: string;
  method: 'cash' | 'upi' | null;
  received_by: string | null;
  status: RefundRequestStatus;
  requested_by: string;
  decided_by: string | null;
  decline_reason: string | null;
  created_at: string;
  decided_at: string | null;
}

/** The share that a request has reserved of one payment, where it needs more than one. */
interface RefundRequestPartRow {
  request_id: string;
  payment_id: string;
  amount: number;
}

/** Reserves a part of a payment. @returns false if the rest is too small. The row stays locked until `tx` ends. */
export async function reserve(tx: Db, paymentId: string, paise: number, now: string): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ refund_reserved: sql<number>`refund_reserved + ${sql.lit(paise)}`, updated_at: now })
    .where('id', '=', paymentId)
    .where('status', '=', 'captured')
    .where(sql<boolean>`refund_asked + refund_reserved + ${sql.lit(paise)} <= amount`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases a reservation. */
async function free(tx: Db, paymentId: string, paise: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refund_reserved: sql<number>`refund_reserved - ${sql.lit(paise)}` })
    .where('id', '=', paymentId)
    .execute();
}

/** @param shares what is reserved of each payment. */
export async function insertRefundRequest(
  tx: Db,
  row: RefundRequestRow,
  shares: readonly { id: string; amount: number }[],
): Promise<void> {
  await tx.insertInto('refund_requests').values(row).execute();
  if (shares.length < 2) return;
  const parts = shares.map(({ id, amount }) => ({ request_id: row.id, payment_id: id, amount }));
  await tx.insertInto('refund_request_parts').values(parts).execute();
}

/** Releases what a request has reserved. */
async function freeRequest(tx: Db, { id, payment_id, amount }: RefundRequestRow): Promise<void> {
  const parts = await tx.selectFrom('refund_request_parts').selectAll().where('request_id', '=', id).execute();
  const reserved = parts.length > 0 ? parts : [{ payment_id, amount }];
  for (const one of reserved) await free(tx, one.payment_id, one.amount);
}

export const findRefundRequest = (db: Db, id: string): Promise<RefundRequestRow | undefined> =>
  db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirst();

type Decision = Pick<RefundRequestRow, 'decided_by' | 'decline_reason' | 'decided_at'> & {
  status: 'approved' | 'declined';
};

/** Decides a pending request, and releases its reservation. @returns undefined if it was already decided. */
export async function decideRefundRequest(
  tx: Db,
  id: string,
  decision: Decision,
): Promise<RefundRequestRow | undefined> {
  const row = await tx
    .updateTable('refund_requests')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (row) await freeRequest(tx, row);
  return row;
}

/** Declines all pending requests of a payment, because an automatic refund replaces them. */
export async function supersedeRefundRequests(tx: Db, paymentId: string, now: string): Promise<void> {
  const rows = await tx
    .selectFrom('refund_requests')
    .select('id')
    .where((row) =>
      row.or([
        row('payment_id', '=', paymentId),
        row(
          'id',
          'in',
          row.selectFrom('refund_request_parts').select('request_id').where('payment_id', '=', paymentId),
        ),
      ]),
    )
    .where('status', '=', 'pending')
    .execute();
  const decision = { status: 'declined', decided_by: null, decline_reason: '', decided_at: now } as const;
  for (const { id } of rows) await decideRefundRequest(tx, id, decision);
}

interface RefundRequestFilter {
  scope: Scope;
  status: RefundRequestStatus | undefined;
  /** Words in the number of what was sold, in lower case. */
  words: readonly string[];
}

const found = (db: Db, { scope, status, words }: RefundRequestFilter) =>
  db
    .selectFrom('refund_requests')
    .where((row) =>
      row.and([
        ...isSoldWithin(scope, 'refund_requests.subject_id'),
        ...(status ? [row('refund_requests.status', '=', status)] : []),
        ...words.map((word) => sql<boolean>`instr(lower(refund_requests.subject_number), ${word}) > 0`),
      ]),
    );

const withPeople = (db: Db, filter: RefundRequestFilter) =>
  found(db, filter)
    .innerJoin('accounts as asker', 'asker.id', 'refund_requests.requested_by')
    .leftJoin('accounts as decider', 'decider.id', 'refund_requests.decided_by')
    .selectAll('refund_requests')
    .select([
      'asker.first_name as asker_first',
      'asker.last_name as asker_last',
      'decider.first_name as decider_first',
      'decider.last_name as decider_last',
    ]);

export type RefundRequestWithPeople = Awaited<ReturnType<typeof listRefundRequestsAfter>>[number];

export async function listRefundRequests(
  db: Db,
  filter: RefundRequestFilter,
  { limit, offset, direction }: { limit: number; offset: number; direction: 'asc' | 'desc' },
): Promise<{ rows: RefundRequestWithPeople[]; total: number }> {
  const { count } = await found(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await withPeople(db, filter)
    .orderBy('refund_requests.created_at', direction)
    .orderBy('refund_requests.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(count) };
}

/** The next rows of the whole list, newest first. */
export const listRefundRequestsAfter = (db: Db, filter: RefundRequestFilter, { after, limit }: CsvPage) =>
  withPeople(db, filter)
    .$if(after !== undefined, (query) => query.where('refund_requests.id', '<', after ?? ''))
    .orderBy('refund_requests.id', 'desc')
    .limit(limit)
    .execute();
