// Refunds that await the approval of a second person (laboratory.md section 1). The requested amount is reserved on its payment; the rules
// for approving are in `sales`.
import type { ListQuery } from '@labfront/contract/common';
import { toRupees } from '@labfront/contract/money';
import { type RefundRequest, RefundRequestStatus } from '@labfront/contract/refunds';
import { searchWords } from '@labfront/contract/search-words';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import {
  decideRefundRequest,
  findRefundRequest,
  insertRefundRequest,
  listRefundRequests,
  listRefundRequestsAfter,
  type RefundRequestRow,
  type RefundRequestWithPeople,
  reserve,
} from './refund-requests.queries.ts';
import { lockPayment } from './refunds.queries.ts';
import { leftOf, refundTooHigh } from './refunds.ts';
import { splitRefund } from './split-refund.ts';

export type { RefundRequestRow } from './refund-requests.queries.ts';

const LIST_ROWS = 500;

type Asked = Pick<
  RefundRequestRow,
  'subject_kind' | 'subject_id' | 'subject_number' | 'amount' | 'reason' | 'requested_by'
> & {
  method: RefundRequestRow['method'];
  received_by: string | null;
  /** The payments that give back, the first one first. */
  paymentIds: readonly string[];
};

const toRequest = (row: RefundRequestWithPeople): RefundRequest => ({
  _id: row.id,
  kind: row.subject_kind,
  subjectId: row.subject_id,
  number: row.subject_number,
  amount: toRupees(row.amount),
  reason: row.reason,
  status: row.status,
  requestedBy: { _id: row.requested_by, firstName: row.asker_first, lastName: row.asker_last },
  decidedBy:
    row.decided_by === null
      ? null
      : { _id: row.decided_by, firstName: row.decider_first ?? '', lastName: row.decider_last ?? '' },
  declineReason: row.decline_reason ?? '',
  createdAt: row.created_at,
  decidedAt: row.decided_at,
});

export function createRefundRequestsService({ database, clock }: { database: Database; clock: Clock }) {
  const { db, scans } = database;
  const now = () => isoTime(clock.now());

  const readFilter = (caller: Caller, { q, status }: ListQuery) => ({
    scope: scopeOf(caller),
    status: RefundRequestStatus.safeParse(status?.toLowerCase()).data,
    words: searchWords(q?.toLowerCase() ?? ''),
  });

  return {
    /** Records a request inside `tx`, and reserves its amount. @throws AppError 409 `REFUND_TOO_HIGH` naming the rest. */
    async ask(tx: Db, { paymentIds, ...asked }: Asked): Promise<string> {
      const held = [];
      for (const id of paymentIds) {
        const payment = await lockPayment(tx, id, now());
        held.push({ id, left: payment ? leftOf(payment) : 0 });
      }
      const { shares, missing } = splitRefund(asked.amount, held);
      const [first] = shares;
      if (!first || missing > 0) throw refundTooHigh(asked.amount - missing);
      for (const { id, amount } of shares) {
        if (!(await reserve(tx, id, amount, now()))) throw refundTooHigh(0);
      }
      const open = { status: 'pending', decided_by: null, decline_reason: null, decided_at: null } as const;
      const row: RefundRequestRow = { ...asked, ...open, payment_id: first.id, id: newId(), created_at: now() };
      await insertRefundRequest(tx, row, shares);
      return row.id;
    },

    /** A request of a kind of sale. @throws AppError 404. */
    async read(kind: string, id: string): Promise<RefundRequestRow> {
      const row = await findRefundRequest(db, id);
      if (row?.subject_kind !== kind) throw notFound('Refund');
      return row;
    },

    /** Decides a pending request inside `tx` and releases its reservation. @throws AppError 409 if it was already decided. */
    async decide(
      tx: Db,
      id: string,
      decision: { status: 'approved' | 'declined'; by: string; reason?: string | undefined },
    ): Promise<RefundRequestRow> {
      const { status, by, reason } = decision;
      const decided = { status, decided_by: by, decline_reason: reason ?? null, decided_at: now() };
      const row = await decideRefundRequest(tx, id, decided);
      if (!row) throw new AppError('ILLEGAL_TRANSITION.refund');
      return row;
    },

    /** Requests within the caller's scope, newest first. */
    async list(
      caller: Caller,
      query: ListQuery,
    ): Promise<{ requests: RefundRequest[]; total: number; page: Page<'createdAt'> }> {
      const page = readPage(query, ['createdAt'], '-createdAt', LIST_ROWS);
      const { limit, offset, sort } = page;
      const { rows, total } = await listRefundRequests(scans, readFilter(caller, query), { limit, offset, ...sort });
      return { requests: rows.map(toRequest), total, page };
    },

    /** The rows of `list` without paging, in pages of a file. */
    exportAll: async (caller: Caller, query: ListQuery, page: CsvPage): Promise<RefundRequest[]> =>
      (await listRefundRequestsAfter(scans, readFilter(caller, query), page)).map(toRequest),
  };
}

export type RefundRequestsService = ReturnType<typeof createRefundRequestsService>;
