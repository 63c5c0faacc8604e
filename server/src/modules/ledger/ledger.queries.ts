// The rows of the ledger. They are written and read only here, and never changed or deleted.
import type { MoneyWay } from '@labfront/contract/ledger';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import { isPastEnd } from '../../platform/base/request-context.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { listAfter, listPageWith } from '../../platform/db/list-page.ts';
import { findNamedWords, mentionsOrNames, type NamedWord } from '../../platform/db/search-text.ts';
import { isOnSqlite } from '../../platform/db/sqlite-adapter.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    ledger_entries: LedgerRow;
  }
}

export interface LedgerRow {
  id: string;
  /** The unique source of the entry: its kind and the id of what it records. */
  source: string;
  at: string;
  kind: 'payment' | 'refund' | 'cash_difference';
  /** Paise; negative for money paid out or missing. */
  amount: number;
  method: MoneyWay;
  payment_id: string;
  order_id: string;
  reference: string | null;
  subject_kind: string;
  subject_id: string;
  subject_number: string;
  account_id: string;
  received_by: string | null;
  note: string | null;
}

export interface LedgerRowWithPerson extends LedgerRow {
  first_name: string;
  last_name: string;
}

export interface LedgerFilter {
  kind?: LedgerRow['kind'] | undefined;
  method?: MoneyWay | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Matches number, payment, order or refund, or the person by name, mobile number or e-mail. */
  q?: string | undefined;
  accountId?: string;
}

export const LEDGER_SORTS = ['at', 'amount'] as const;
export type LedgerSort = (typeof LEDGER_SORTS)[number];

/** @returns whether this call wrote the row; each source is written only once. */
export async function insertEntryOnce(tx: Db, row: LedgerRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('ledger_entries')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const withPerson = (db: Db) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('accounts', 'accounts.id', 'ledger_entries.account_id')
    .selectAll('ledger_entries')
    .select(['accounts.first_name', 'accounts.last_name']);

function matches(row: ExpressionBuilder<Tables, 'ledger_entries'>, filter: LedgerFilter, words: readonly NamedWord[]) {
  return row.and([
    ...(filter.accountId ? [row('ledger_entries.account_id', '=', filter.accountId)] : []),
    ...(filter.kind ? [row('ledger_entries.kind', '=', filter.kind)] : []),
    ...(filter.method ? [row('ledger_entries.method', '=', filter.method)] : []),
    ...(filter.from ? [row('ledger_entries.at', '>=', filter.from)] : []),
    ...(filter.to ? [row('ledger_entries.at', '<', filter.to)] : []),
    ...mentionsOrNames('ledger_entries', 'account_id', words),
  ]);
}

async function listed(db: Db, filter: LedgerFilter) {
  const words = await findNamedWords(db, 'accounts', filter.q, filter.accountId);
  return {
    db,
    table: 'ledger_entries' as const,
    named: { column: 'account_id' as const, words },
    found: db.selectFrom('ledger_entries').where((row) => matches(row, filter, words)),
    rows: withPerson(db),
  };
}

/** The number of rows, and their sums in paise. */
export interface Sums {
  count: number;
  received: number;
  refunded: number;
}

/** The entries of a day in Asia/Kolkata, of one kind and way. */
export interface DaySums extends Sums {
  day: string;
  kind: LedgerRow['kind'];
  method: MoneyWay;
}

const SUMS = [
  sql<number>`count(*)`.as('count'),
  sql<number | null>`SUM(CASE WHEN amount > 0 THEN amount ELSE 0 END)`.as('received'),
  sql<number | null>`SUM(CASE WHEN amount < 0 THEN -amount ELSE 0 END)`.as('refunded'),
] as const;

export const addUp = (sums: readonly Sums[]): Sums => ({
  count: sums.reduce((sum, { count }) => sum + count, 0),
  received: sums.reduce((sum, { received }) => sum + received, 0),
  refunded: sums.reduce((sum, { refunded }) => sum + refunded, 0),
});

async function sumUp(entries: SelectQueryBuilder<Tables, 'ledger_entries', object>): Promise<Sums> {
  const { count, received, refunded } = await entries.select([...SUMS]).executeTakeFirstOrThrow();
  return { count: Number(count), received: Number(received ?? 0), refunded: Number(refunded ?? 0) };
}

export async function sumEntries(db: Db, filter: LedgerFilter): Promise<Sums> {
  const { found } = await listed(db, filter);
  return sumUp(found);
}

/** When the oldest entry was written; ISO time. */
export const firstEntryAt = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('ledger_entries').select('at').orderBy('at').limit(1).executeTakeFirst())?.at;

export async function sumDays(db: Db, filter: Pick<LedgerFilter, 'from' | 'to'>): Promise<DaySums[]> {
  const day = isOnSqlite(db)
    ? sql<string>`date(at, '+330 minutes')`
    : sql<string>`to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`;
  const { found } = await listed(db, filter);
  const rows = await found
    .select([day.as('day'), 'kind', 'method', ...SUMS])
    .groupBy(['day', 'kind', 'method'])
    .execute();
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    received: Number(row.received ?? 0),
    refunded: Number(row.refunded ?? 0),
  }));
}

/**
 * A page of rows, and the sums of all that the filter finds: null of a search that finds more than its caller counts (decision 021).
 * @param sumsOfDays of a filter without words or a person.
 */
export async function listEntries(
  db: Db,
  filter: LedgerFilter,
  page: Page<LedgerSort>,
  sumsOfDays: (filter: LedgerFilter) => Promise<Sums>,
): Promise<{ rows: LedgerRowWithPerson[]; count: number; sums: Sums | null }> {
  const list = await listed(db, filter);
  const order = { column: page.sort.field, direction: page.sort.direction };
  const q = filter.accountId ? undefined : filter.q?.trim();
  const { rows, whole } = await listPageWith(list, { page, q, order: [order] }, async (found, { ids, atLeast }) => {
    if (isPastEnd(atLeast)) return { count: atLeast, sums: null };
    const sums = await sumsOf(found, ids);
    return { count: sums.count, sums };
  });
  return { rows, ...whole };

  async function sumsOf(found: typeof list.found, ids: readonly string[] | undefined): Promise<Sums> {
    if (ids?.length === 0) return addUp([]);
    if (ids) return sumUp(db.selectFrom('ledger_entries').where('id', 'in', ids));
    return filter.accountId || q ? sumUp(found) : sumsOfDays(filter);
  }
}

/** The next rows of the whole list, newest first. */
export const listEntriesAfter = async (db: Db, filter: LedgerFilter, page: CsvPage): Promise<LedgerRowWithPerson[]> =>
  listAfter(await listed(db, filter), page);

/** A row with the gateway of its order. */
export type LedgerRowOfGateway = LedgerRow & { gateway: string };

const withGateway = (db: Db) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('payment_orders', 'payment_orders.id', 'ledger_entries.order_id')
    .selectAll('ledger_entries')
    .select('payment_orders.gateway');

/** The rows of some hours, oldest first. */
export async function listEntriesBetween(db: Db, from: string, to: string): Promise<LedgerRowOfGateway[]> {
  return withGateway(db)
    .where('ledger_entries.at', '>=', from)
    .where('ledger_entries.at', '<', to)
    .orderBy('ledger_entries.at')
    .execute();
}

const CHUNK = 500;

export async function listEntriesOfPayments(db: Db, paymentIds: readonly string[]): Promise<LedgerRowOfGateway[]> {
  const rows: LedgerRowOfGateway[] = [];
  for (let start = 0; start < paymentIds.length; start += CHUNK) {
    const chunk = paymentIds.slice(start, start + CHUNK);
    rows.push(...(await withGateway(db).where('ledger_entries.payment_id', 'in', chunk).execute()));
  }
  return rows;
}

/** Returns those of `paymentIds` that are not completely refunded or being refunded. */
export async function listKeptPayments(db: Db, paymentIds: readonly string[]): Promise<Set<string>> {
  const kept = new Set<string>();
  for (let start = 0; start < paymentIds.length; start += CHUNK) {
    const rows = await db
      .selectFrom('payments')
      .select('id')
      .where('id', 'in', paymentIds.slice(start, start + CHUNK))
      .whereRef('refund_asked', '<', 'amount')
      .execute();
    for (const { id } of rows) kept.add(id);
  }
  return kept;
}

/** The entries of a person with a text that staff typed. */
export async function listAnnotated(tx: Db, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('ledger_entries')
    .select('id')
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('note', 'is not', null), row('received_by', 'is not', null)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The database lets go of these texts only after the row's proof has lost its salt. */
export async function eraseAnnotations(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.updateTable('ledger_entries').set({ note: null, received_by: null }).where('id', 'in', ids).execute();
}
