import { type ExpressionBuilder, sql } from 'kysely';
import type { AuditRow } from '../../platform/audit/audit.queries.ts';
import type { CsvPage } from '../../platform/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { containsPattern, type Page } from '../../platform/paging.ts';

export interface AuditFilter {
  actorId: string | undefined;
  recordId: string | undefined;
  /** A whole action, or what stands before its full stop: `sign-in` finds `sign-in.ok` and `sign-in.failed`. */
  action: string | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from: string | undefined;
  to: string | undefined;
  q: string | undefined;
  /** Whose doing or whose account it was. */
  aboutId?: string;
}

export interface AuditRowWithActor extends AuditRow {
  first_name: string | null;
  last_name: string | null;
  mobile_number: string | null;
}

type Log = ExpressionBuilder<Tables, 'audit_log'>;

/** The actor by name, mobile number or e-mail, or the action, the record or the address. */
function mentions(row: Log, word: string) {
  const pattern = containsPattern(word.toLowerCase());
  const people = row
    .selectFrom('accounts')
    .select('accounts.id')
    .where('accounts.deleted_at', 'is', null)
    .where(sql<boolean>`accounts.search_text LIKE ${pattern} ESCAPE '!'`);
  return row.or([
    sql<boolean>`audit_log.search_text LIKE ${pattern} ESCAPE '!'`,
    row('audit_log.actor_id', 'in', people),
  ]);
}

function isAction(row: Log, action: string) {
  if (action.includes('.')) return row('audit_log.action', '=', action);
  // From the full stop to the character after it.
  return row.and([row('audit_log.action', '>=', `${action}.`), row('audit_log.action', '<', `${action}/`)]);
}

function matches(row: Log, { aboutId, actorId, recordId, action, from, to, q }: AuditFilter) {
  return row.and([
    ...(aboutId ? [row.or([row('audit_log.actor_id', '=', aboutId), row('audit_log.record_id', '=', aboutId)])] : []),
    ...(actorId ? [row('audit_log.actor_id', '=', actorId)] : []),
    ...(recordId ? [row('audit_log.record_id', '=', recordId)] : []),
    ...(action ? [isAction(row, action)] : []),
    ...(from ? [row('audit_log.at', '>=', from)] : []),
    ...(to ? [row('audit_log.at', '<', to)] : []),
    ...(q?.split(/\s+/).filter(Boolean) ?? []).map((word) => mentions(row, word)),
  ]);
}

interface Span {
  /** By time, then by id; a file goes by id alone, so that it can go on where it was. */
  byTime: boolean;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
  after?: string | undefined;
}

/** Rows with their actor. The span is cut from the log alone, so that rows that are skipped need no actor. */
async function readSpan(db: Db, filter: AuditFilter, span: Span): Promise<AuditRowWithActor[]> {
  const { byTime, direction, limit, offset, after } = span;
  const ids = db
    .selectFrom('audit_log')
    .select('audit_log.id')
    .where((row) => matches(row, filter))
    .$if(after !== undefined, (query) => query.where('audit_log.id', '<', after ?? ''))
    .$if(byTime, (query) => query.orderBy('audit_log.at', direction))
    .orderBy('audit_log.id', direction)
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select(['accounts.first_name', 'accounts.last_name', 'accounts.mobile_number'])
    .where('audit_log.id', 'in', ids)
    .$if(byTime, (query) => query.orderBy('audit_log.at', direction))
    .orderBy('audit_log.id', direction)
    .execute();
}

export async function listEntries(
  db: Db,
  filter: AuditFilter,
  { sort, limit, offset }: Page<'at'>,
): Promise<{ rows: AuditRowWithActor[]; total: number }> {
  const { count } = await db
    .selectFrom('audit_log')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => matches(row, filter))
    .executeTakeFirstOrThrow();
  const rows = await readSpan(db, filter, { byTime: true, direction: sort.direction, limit, offset });
  return { rows, total: Number(count) };
}

/** The next rows of the whole list, newest first, none missed and none said twice. */
export const listEntriesAfter = (
  db: Db,
  filter: AuditFilter,
  { after, limit }: CsvPage,
): Promise<AuditRowWithActor[]> => readSpan(db, filter, { byTime: false, direction: 'desc', limit, offset: 0, after });
