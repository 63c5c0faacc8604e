// The chain of proofs, the sequencer's positions, keys and published heads.
import type { ProvedTable } from '@labfront/contract/proofs';
import type { Page } from '../../platform/base/paging.ts';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    proof_entries: ProofRow;
    proof_positions: ProofPositionRow;
    proof_keys: ProofKeyRow;
    proof_heads: ProofHeadRow;
  }
}

export interface ProofRow {
  seq: number;
  table_name: ProvedTable;
  row_id: string;
  /** Null once the row's text was erased. */
  salt: string | null;
  text_digest: string;
  digest: string;
  previous: string;
  hash: string;
}

export interface ProofPositionRow {
  table_name: ProvedTable;
  /** Of the last row that was sealed. */
  position: string;
  /** The day of the look through the whole table, and how far it came; null when it is done. */
  look_day: string;
  look_position: string | null;
}

export interface ProofKeyRow {
  id: string;
  /** SPKI in base64. */
  public_key: string;
  /** The key before it, and this key's signature of that one. */
  replaces: string | null;
  signature: string | null;
  made_at: string;
}

export interface ProofHeadRow {
  day: string;
  /** The canonical JSON that is signed. */
  statement: string;
  signature: string;
  key_id: string;
}

export const findLastEntry = (db: Db): Promise<ProofRow | undefined> =>
  db
    .selectFrom('proof_entries')
    .selectAll()
    .where('seq', '=', (row) => row.selectFrom('proof_entries').select((last) => last.fn.max('seq').as('seq')))
    .executeTakeFirst();

export async function insertProofEntries(tx: Db, rows: readonly ProofRow[]): Promise<void> {
  await tx.insertInto('proof_entries').values(rows).execute();
}

export const listEntriesFrom = (db: Db, after: number, limit: number): Promise<ProofRow[]> =>
  db.selectFrom('proof_entries').selectAll().where('seq', '>', after).orderBy('seq').limit(limit).execute();

export const findPosition = (db: Db, table: ProvedTable) =>
  db.selectFrom('proof_positions').selectAll().where('table_name', '=', table).executeTakeFirst();

export async function setPosition(tx: Db, { table_name, ...row }: ProofPositionRow): Promise<void> {
  await tx
    .insertInto('proof_positions')
    .values({ table_name, ...row })
    .onConflict((conflict) => conflict.column('table_name').doUpdateSet(row))
    .execute();
}

export const listKeys = (db: Db): Promise<ProofKeyRow[]> =>
  db.selectFrom('proof_keys').selectAll().orderBy('made_at', 'desc').orderBy('id').execute();

/** @returns whether it is stored now and was not before. Of two keys that replace the same one, the first stays. */
export async function insertKeyOnce(tx: Db, row: ProofKeyRow): Promise<boolean> {
  const stored = await tx
    .insertInto('proof_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** The first of a day stays. */
export async function insertHeadOnce(tx: Db, row: ProofHeadRow): Promise<void> {
  await tx
    .insertInto('proof_heads')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}

export const findHead = (db: Db, day: string): Promise<ProofHeadRow | undefined> =>
  db.selectFrom('proof_heads').selectAll().where('day', '=', day).executeTakeFirst();

export async function listHeads(db: Db, page: Page<'day'>): Promise<{ rows: ProofHeadRow[]; total: number }> {
  const { limit, offset, sort } = page;
  const rows = await db
    .selectFrom('proof_heads')
    .selectAll()
    .orderBy('day', sort.direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom('proof_heads')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

export const listAllHeads = (db: Db): Promise<ProofHeadRow[]> =>
  db.selectFrom('proof_heads').selectAll().orderBy('day').execute();

/** The entries of some rows. */
export async function findProofs(tx: Db, table: ProvedTable, rowIds: readonly string[]): Promise<ProofRow[]> {
  return tx
    .selectFrom('proof_entries')
    .selectAll()
    .where('table_name', '=', table)
    .where('row_id', 'in', rowIds)
    .execute();
}

export async function removeSalt(tx: Db, seqs: readonly number[]): Promise<void> {
  await tx.updateTable('proof_entries').set({ salt: null }).where('seq', 'in', seqs).execute();
}

/** Which of these rows an erasure that is in the audit log names. */
export async function listErasedBy(db: Db, action: string, rowIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('audit_log')
    .select('record_id')
    .where('action', '=', action)
    .where('record_id', 'in', rowIds)
    .execute();
  return new Set(rows.map((row) => row.record_id ?? ''));
}
