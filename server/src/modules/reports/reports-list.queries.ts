// The administrators' list: pages, filters and the CSV file.
import type { ReportStatus, ReportType } from '@labfront/contract/reports';
import { type ExpressionBuilder, sql } from 'kysely';
import type { CsvPage } from '../../platform/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { containsPattern, type Page } from '../../platform/paging.ts';
import type { Span } from '../../platform/span.ts';
import { type ReportWithFile, withFileEver } from './reports.queries.ts';

const SORTABLE = {
  createdAt: 'reports.created_at',
  status: 'reports.status',
  reportType: 'reports.report_type',
  amount: 'reports.amount',
} as const;
export type ReportSort = keyof typeof SORTABLE;
export const REPORT_SORTS = Object.keys(SORTABLE) as ReportSort[];

export interface ReportFilter extends Span {
  accountId?: string;
  status: ReportStatus | undefined;
  reportType: ReportType | undefined;
  /** Money is on its way back: of withdrawn reports too, which are in no other list. */
  isRefundPending: boolean;
  q: string | undefined;
}

type Row = ExpressionBuilder<Tables, 'reports' | 'accounts'>;

/** The person by name or mobile number, or the doctor. */
function mentions(row: Row, word: string) {
  const pattern = containsPattern(word.toLowerCase());
  const like = (column: Parameters<typeof row.ref>[0]) =>
    sql<boolean>`lower(${row.ref(column)}) LIKE ${pattern} ESCAPE '!'`;
  return row.or([
    like('accounts.first_name'),
    like('accounts.last_name'),
    like('accounts.mobile_number'),
    like('reports.doctor_name'),
  ]);
}

function matches(row: Row, { accountId, status, reportType, isRefundPending, from, to, q }: ReportFilter) {
  return row.and([
    isRefundPending ? row('reports.payment_status', '=', 'refund_pending') : row('reports.deleted_at', 'is', null),
    ...(accountId ? [row('reports.account_id', '=', accountId)] : []),
    ...(status ? [row('reports.status', '=', status)] : []),
    ...(reportType ? [row('reports.report_type', '=', reportType)] : []),
    ...(from ? [row('reports.created_at', '>=', from)] : []),
    ...(to ? [row('reports.created_at', '<', to)] : []),
    ...(q?.split(/\s+/).filter(Boolean) ?? []).map((word) => mentions(row, word)),
  ]);
}

export async function listReports(
  db: Db,
  filter: ReportFilter,
  page: Page<ReportSort>,
): Promise<{ rows: ReportWithFile[]; total: number }> {
  const { count } = await db
    .selectFrom('reports')
    .innerJoin('accounts', 'accounts.id', 'reports.account_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => matches(row, filter))
    .executeTakeFirstOrThrow();
  const rows = await withFileEver(db)
    .where((row) => matches(row, filter))
    .orderBy(SORTABLE[page.sort.field], page.sort.direction)
    .orderBy('reports.id', page.sort.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: Number(count) };
}

/** Own reports that money was received for, or is due for; withdrawn ones where there was any. Newest first. */
export async function listPurchases(
  db: Db,
  accountId: string,
  page: Pick<Page<ReportSort>, 'limit' | 'offset'>,
): Promise<{ rows: ReportWithFile[]; total: number }> {
  const isBought = (row: Row) =>
    row.and([
      row('reports.account_id', '=', accountId),
      row('reports.amount', '>', 0),
      row.or([
        row('reports.payment_status', '<>', 'none'),
        row.and([row('reports.status', '=', 'Pending'), row('reports.deleted_at', 'is', null)]),
      ]),
    ]);
  const { count } = await db
    .selectFrom('reports')
    .innerJoin('accounts', 'accounts.id', 'reports.account_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(isBought)
    .executeTakeFirstOrThrow();
  const rows = await withFileEver(db)
    .where(isBought)
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: Number(count) };
}

/** The next rows of the whole list, newest first. Ids are in the order of time, so none is missed or said twice. */
export async function listReportsAfter(
  db: Db,
  filter: ReportFilter,
  { after, limit }: CsvPage,
): Promise<ReportWithFile[]> {
  return withFileEver(db)
    .where((row) => matches(row, filter))
    .$if(after !== undefined, (query) => query.where('reports.id', '<', after ?? ''))
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();
}
