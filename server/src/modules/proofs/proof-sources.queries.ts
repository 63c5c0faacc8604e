// The rows that are proved, in the order in which the sequencer takes them: by id (UUIDv7) or, for events of tubes, by time. A position is
// the place of a row in that order.
import type { ProvedTable } from '@labfront/contract/proofs';
import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { ERASABLE, type ProvedRow, type Value } from './proof-chain.ts';

type SqlRow = Record<string, Value>;

interface Source {
  columns: readonly string[];
  idOf(row: SqlRow): string;
  /** The condition on `r` that a proof entry `p` is about it. */
  joined: RawBuilder<unknown>;
  positionOf(row: SqlRow): string;
  after(position: string): RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** The position of what was written `ms` before `position`. */
  before(position: string, ms: number): string;
}

/** Before every event. */
const BEGINNING = isoTime(0);

const UUID_TIME = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/** The first id that could have been made `ms` before a UUIDv7; any other id itself. */
function idBefore(id: string, ms: number): string {
  const [, high, low] = UUID_TIME.exec(id) ?? [];
  if (high === undefined || low === undefined) return id;
  const time = Math.max(0, Number.parseInt(`${high}${low}`, 16) - ms)
    .toString(16)
    .padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

const text = (row: SqlRow, column: string): string => String(row[column]);

function byId(table: 'audit_log' | 'ledger_entries', columns: readonly string[]): Source {
  return {
    columns: ['id', ...columns],
    idOf: (row) => text(row, 'id'),
    joined: sql`p.table_name = ${sql.lit(table)} AND p.row_id = r.id`,
    positionOf: (row) => text(row, 'id'),
    after: (position) => sql`r.id > ${position}`,
    order: sql`r.id`,
    before: idBefore,
  };
}

const eventId = (row: SqlRow) => `${text(row, 'specimen_id')}/${text(row, 'seq')}`;

const events: Source = {
  columns: [
    'specimen_id',
    'seq',
    'kind',
    'actor_id',
    'centre_id',
    'device_at',
    'server_at',
    'temperature',
    'reason',
    'details',
    'previous_hash',
    'hash',
  ],
  idOf: eventId,
  joined: sql`p.table_name = 'specimen_events' AND p.row_id = r.specimen_id || '/' || CAST(r.seq AS TEXT)`,
  positionOf: (row) => `${text(row, 'server_at')} ${eventId(row)}`,
  after(position) {
    const [at, id = ''] = position === '' ? [BEGINNING] : position.split(' ');
    const [specimenId = '', seq = '0'] = id.split('/');
    return sql`(r.server_at, r.specimen_id, r.seq) > (${at}, ${specimenId}, ${Number(seq)})`;
  },
  order: sql`r.server_at, r.specimen_id, r.seq`,
  before: (position, ms) => (position === '' ? '' : isoTime(Date.parse(position.split(' ')[0] ?? '') - ms)),
};

const AUDIT = ['at', 'actor_id', 'action', 'record_id', 'address', 'request_id', 'details'];
const LEDGER = [
  'source',
  'at',
  'kind',
  'amount',
  'method',
  'payment_id',
  'order_id',
  'reference',
  'subject_kind',
  'subject_id',
  'subject_number',
  'account_id',
  'received_by',
  'note',
];

const SOURCES: Record<ProvedTable, Source> = {
  audit_log: byId('audit_log', AUDIT),
  ledger_entries: byId('ledger_entries', LEDGER),
  specimen_events: events,
};

const columnsOf = (source: Source) => sql.join(source.columns.map((column) => sql.ref(`r.${column}`)));

function toProved(table: ProvedTable, row: SqlRow): ProvedRow {
  const facts: Record<string, Value> = {};
  const erasable: Record<string, Value> = {};
  for (const column of SOURCES[table].columns) {
    (column in ERASABLE[table] ? erasable : facts)[column] = row[column] ?? null;
  }
  return { table, id: SOURCES[table].idOf(row), facts, text: erasable };
}

/** Where the sequencer begins again to find rows whose transaction ended after that of a later row. */
export const positionBefore = (table: ProvedTable, position: string, ms: number): string =>
  SOURCES[table].before(position, ms);

export interface SourcePage {
  /** Those without a proof. */
  unproved: ProvedRow[];
  /** Of the last row that was looked at; the given one if there was none. */
  position: string;
  isEnd: boolean;
}

/** The next `limit` rows of a table behind a position. */
export async function readSource(db: Db, table: ProvedTable, position: string, limit: number): Promise<SourcePage> {
  const source = SOURCES[table];
  const { rows } = await sql<SqlRow>`
    SELECT ${columnsOf(source)}, p.seq AS proof_seq FROM ${sql.table(table)} AS r
    LEFT JOIN proof_entries AS p ON ${source.joined}
    WHERE ${source.after(position)} ORDER BY ${source.order} LIMIT ${sql.lit(limit)}`.execute(db);
  const last = rows.at(-1);
  return {
    unproved: rows.filter((row) => row.proof_seq === null).map((row) => toProved(table, row)),
    position: last === undefined ? position : source.positionOf(last),
    isEnd: rows.length < limit,
  };
}

const isOfEntry: Record<ProvedTable, RawBuilder<unknown>> = {
  audit_log: sql`r.id = p.row_id`,
  ledger_entries: sql`r.id = p.row_id`,
  // An id has 36 characters, and a slash stands before the number.
  specimen_events: sql`r.specimen_id = substr(p.row_id, 1, 36) AND r.seq = CAST(substr(p.row_id, 38) AS BIGINT)`,
};

/**
 * The rows of a table that the entries `from` to `to` prove, by the number of their entry. The empty text keeps SQLite from walking through
 * every entry of the table.
 */
export async function readProvedRows(
  db: Db,
  table: ProvedTable,
  from: number,
  to: number,
): Promise<Map<number, ProvedRow>> {
  const { rows } = await sql<SqlRow>`
    SELECT p.seq AS proof_seq, ${columnsOf(SOURCES[table])} FROM proof_entries AS p
    JOIN ${sql.table(table)} AS r ON ${isOfEntry[table]}
    WHERE p.seq >= ${from} AND p.seq <= ${to} AND p.table_name || '' = ${sql.lit(table)}`.execute(db);
  return new Map(rows.map((row) => [Number(row.proof_seq), toProved(table, row)]));
}

/** How many rows of a table wait for their proof. */
export async function countUnproved(db: Db, table: ProvedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)} AS r
    LEFT JOIN proof_entries AS p ON ${SOURCES[table].joined} WHERE p.seq IS NULL`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
