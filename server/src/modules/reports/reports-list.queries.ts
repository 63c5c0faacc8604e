// The administrators' list: pages, filters and the CSV file.

import type { ReportStatus, ReportType } from '@labfront/contract/reports';
import type { ExpressionBuilder } from 'kysely';
import type { DateRange } from '../../platform/base/date-range.ts';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { findNamedWords, mentionsOrNames, type NamedWord } from '../../platform/db/search-text.ts';
import { atCentre, within } from '../record-scopes/record-scopes.service.ts';
import { type ReportWithFile, withFileEver } from './reports.queries.ts';

const SORTABLE = {
  createdAt: 'created_at',
  status: 'status',
  reportType: 'report_type',
  amount: 'amount',
} as const;
export type ReportSort = keyof typeof SORTABLE;
export const REPORT_SORTS = Object.keys(SORTABLE) as ReportSort[];

export interface ReportFilter extends DateRange {
  /** Of whoever asks for the staff. */
  scope?: Scope;
  /** Others than released ones are not theirs to see. */
  isReleasedOnly?: boolean;
  accountId?: string;
  /** A centre's id, or `NO_CENTRE`. */
  centre?: string | undefined;
  status: ReportStatus | undefined;
  reportType: ReportType | undefined;
  /** Money is on its way back: of withdrawn reports too, which are in no other list. */
  isRefundPending: boolean;
  /** The person by name, mobile number or e-mail, or the doctor. */
  q: string | undefined;
}

function matches(
  row: ExpressionBuilder<Tables, 'reports'>,
  { accountId, scope, centre, isReleasedOnly, status, reportType, isRefundPending, from, to }: ReportFilter,
  words: readonly NamedWord[],
) {
  return row.and([
    isRefundPending ? row('reports.payment_status', '=', 'refund_pending') : row('reports.deleted_at', 'is', null),
    ...within('reports', scope),
    ...atCentre('reports', centre),
    ...(isReleasedOnly ? [row('reports.status', '=', 'Completed')] : []),
    ...(accountId ? [row('reports.account_id', '=', accountId)] : []),
    ...(status ? [row('reports.status', '=', status)] : []),
    ...(reportType ? [row('reports.report_type', '=', reportType)] : []),
    ...(from ? [row('reports.created_at', '>=', from)] : []),
    ...(to ? [row('reports.created_at', '<', to)] : []),
    ...mentionsOrNames('reports', 'account_id', words),
  ]);
}

async function listed(db: Db, filter: ReportFilter) {
  const words = await findNamedWords(db, 'accounts', filter.q, filter.accountId);
  return {
    db,
    table: 'reports' as const,
    named: { column: 'account_id' as const, words },
    found: db.selectFrom('reports').where((row) => matches(row, filter, words)),
    rows: withFileEver(db),
  };
}

export async function listReports(
  db: Db,
  filter: ReportFilter,
  page: Page<ReportSort>,
): Promise<{ rows: ReportWithFile[]; total: number }> {
  const order = { column: SORTABLE[page.sort.field], direction: page.sort.direction };
  // A person's own are few, and so is money on its way back, which stands apart from the search index of living reports.
  const isFew = filter.accountId !== undefined || filter.isRefundPending;
  return listPage(await listed(db, filter), { page, q: isFew ? undefined : filter.q, order: [order] });
}

/** The next rows of the whole list, newest first. */
export const listReportsAfter = async (db: Db, filter: ReportFilter, page: CsvPage): Promise<ReportWithFile[]> =>
  listAfter(await listed(db, filter), page);

/**
 * Reports of an account that money was received for, or is due for; withdrawn ones where there was any. Newest first.
 * @param seen what staff see of them; all of them for their owner.
 */
export function listPurchases(
  db: Db,
  accountId: string,
  page: Pick<Page<ReportSort>, 'limit' | 'offset'>,
  seen?: { scope: Scope; isReleasedOnly: boolean },
): Promise<{ rows: ReportWithFile[]; total: number }> {
  const found = db.selectFrom('reports').where((row) =>
    row.and([
      row('reports.account_id', '=', accountId),
      row('reports.amount', '>', 0),
      // A made one is bought with its booking.
      row('reports.origin', '=', 'uploaded'),
      ...within('reports', seen?.scope),
      ...(seen?.isReleasedOnly ? [row('reports.status', '=', 'Completed')] : []),
      row.or([
        row('reports.payment_status', '<>', 'none'),
        row.and([row('reports.status', '=', 'Pending'), row('reports.deleted_at', 'is', null)]),
      ]),
    ]),
  );
  const list = { db, table: 'reports' as const, found, rows: withFileEver(db) };
  return listPage(list, { page, q: undefined, order: [{ column: 'created_at', direction: 'desc' }] });
}
