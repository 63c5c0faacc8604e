import type { InstrumentProtocol, MessageState } from '@labfront/contract/instrument-states';
import { sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    instruments: InstrumentRow;
    instrument_mappings: MappingRow;
  }
}

export interface InstrumentRow {
  id: string;
  name: string;
  centre_id: string;
  protocol: InstrumentProtocol;
  department: string;
  key_hash: string;
  active: number;
  created_at: string;
  updated_at: string;
}

export interface MappingRow {
  instrument_id: string;
  position: number;
  code: string;
  parameter_id: string | null;
  unit: string;
  factor: string;
}

function seenBy(db: Db, scope: Scope) {
  let query = db.selectFrom('instruments').selectAll();
  for (const clause of within('instruments', scope)) query = query.where(clause);
  return query;
}

export const listInstruments = (db: Db, scope: Scope, centreId?: string): Promise<InstrumentRow[]> =>
  seenBy(db, scope)
    .$if(centreId !== undefined, (query) => query.where('centre_id', '=', centreId ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute();

export const findInstrument = (db: Db, id: string, scope: Scope): Promise<InstrumentRow | undefined> =>
  seenBy(db, scope).where('id', '=', id).executeTakeFirst();

/** Returns the hash that a key is compared with; undefined for an instrument that sends nothing any more. */
export async function findKeyHash(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('instruments')
    .select('key_hash')
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
  return row?.key_hash;
}

export async function insertInstrument(tx: Db, row: InstrumentRow): Promise<void> {
  await tx.insertInto('instruments').values(row).execute();
}

export async function updateInstrument(tx: Db, id: string, change: Partial<InstrumentRow>): Promise<void> {
  await tx.updateTable('instruments').set(change).where('id', '=', id).execute();
}

/** The mappings of instruments, in their order. */
export async function listMappings(db: Db, instrumentIds: readonly string[]): Promise<MappingRow[]> {
  if (instrumentIds.length === 0) return [];
  return db
    .selectFrom('instrument_mappings')
    .selectAll()
    .where('instrument_id', 'in', [...instrumentIds])
    .orderBy('instrument_id')
    .orderBy('position')
    .execute();
}

export async function replaceMappings(tx: Db, instrumentId: string, rows: readonly MappingRow[]): Promise<void> {
  await tx.deleteFrom('instrument_mappings').where('instrument_id', '=', instrumentId).execute();
  if (rows.length > 0)
    await tx
      .insertInto('instrument_mappings')
      .values([...rows])
      .execute();
}

/** Codes, names and kinds of parameters by id. */
export async function parametersOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('parameters')
    .select(['id', 'code', 'name', 'kind', 'unit'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The parameters that instruments can measure. */
export const listMeasurable = (db: Db) =>
  db
    .selectFrom('parameters')
    .select(['id as _id', 'code', 'name', 'unit'])
    .where('kind', '<>', 'calculated')
    .orderBy('name')
    .orderBy('code')
    .execute();

/** How many messages of each instrument are in each state that waits, and when its last one came. */
export async function countWaiting(db: Db, instrumentIds: readonly string[], states: readonly MessageState[]) {
  if (instrumentIds.length === 0) return { counts: [], last: [] };
  const counts = await db
    .selectFrom('instrument_messages')
    .select(['instrument_id', 'state', sql<number>`count(*)`.as('count')])
    .where('instrument_id', 'in', [...instrumentIds])
    .where('state', 'in', [...states])
    .groupBy(['instrument_id', 'state'])
    .execute();
  const last = await db
    .selectFrom('instruments')
    .select('instruments.id')
    .select((row) =>
      row
        .selectFrom('instrument_messages')
        .select('instrument_messages.created_at')
        .whereRef('instrument_messages.instrument_id', '=', 'instruments.id')
        .orderBy('instrument_messages.created_at', 'desc')
        .limit(1)
        .as('at'),
    )
    .where('instruments.id', 'in', [...instrumentIds])
    .execute();
  return { counts, last };
}
