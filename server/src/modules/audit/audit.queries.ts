import type { ExpressionBuilder } from 'kysely';
import type { AuditRow } from '../../platform/audit/audit.queries.ts';
import type { Page } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { findNamedWords, mentionsOrNames, type NamedWord } from '../../platform/db/search-text.ts';

export interface AuditFilter {
  actorId: string | undefined;
  recordId: string | undefined;
  /** A whole action, or its first part: `sign-in` matches `sign-in.ok` and `sign-in.failed`. */
  action: string | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from: string | undefined;
  to: string | undefined;
  /** The actor by name, mobile number or e-mail, or the action, the record or the address. */
  q: string | undefined;
  /** The account as actor or as record. */
  aboutId?: string;
}

export interface AuditRowWithActor extends AuditRow {
  first_name: string | null;
  last_name: string | null;
  mobile_number: string | null;
}

type Log = ExpressionBuilder<Tables, 'audit_log'>;

function isAction(row: Log, action: string) {
  if (action.includes('.')) return row('audit_log.action', '=', action);
  // From the full stop to the character after it.
  return row.and([row('audit_log.action', '>=', `${action}.`), row('audit_log.action', '<', `${action}/`)]);
}

function matches(row: Log, { aboutId, actorId, recordId, action, from, to }: AuditFilter, words: readonly NamedWord[]) {
  return row.and([
    ...(aboutId ? [row.or([row('audit_log.actor_id', '=', aboutId), row('audit_log.record_id', '=', aboutId)])] : []),
    ...(actorId ? [row('audit_log.actor_id', '=', actorId)] : []),
    ...(recordId ? [row('audit_log.record_id', '=', recordId)] : []),
    ...(action ? [isAction(row, action)] : []),
    ...(from ? [row('audit_log.at', '>=', from)] : []),
    ...(to ? [row('audit_log.at', '<', to)] : []),
    ...mentionsOrNames('audit_log', 'actor_id', words),
  ]);
}

async function listed(db: Db, filter: AuditFilter) {
  const words = await findNamedWords(db, 'accounts', filter.q);
  return {
    db,
    table: 'audit_log' as const,
    named: { column: 'actor_id' as const, words },
    found: db.selectFrom('audit_log').where((row) => matches(row, filter, words)),
    rows: db
      .selectFrom('audit_log')
      .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
      .selectAll('audit_log')
      .select(['accounts.first_name', 'accounts.last_name', 'accounts.mobile_number']),
  };
}

export const listEntries = async (
  db: Db,
  filter: AuditFilter,
  page: Page<'at'>,
): Promise<{ rows: AuditRowWithActor[]; total: number }> =>
  listPage(await listed(db, filter), {
    page,
    q: filter.aboutId ? undefined : filter.q,
    order: [{ column: 'at', direction: page.sort.direction }],
  });

/** The next rows of the whole list, newest first. */
export const listEntriesAfter = async (db: Db, filter: AuditFilter, page: CsvPage): Promise<AuditRowWithActor[]> =>
  listAfter(await listed(db, filter), page);

/** The entries of a person that name a network address. */
export async function listAddressed(tx: Db, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', accountId)
    .where('address', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The database lets go of an address only after the row's proof has lost its salt. */
export async function eraseAddresses(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.updateTable('audit_log').set({ address: null }).where('id', 'in', ids).execute();
}
