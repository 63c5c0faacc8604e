// Verification of the chain of proofs: `npm run audit:verify`. It reads, writes nothing, and holds a page at a time.
import { PROVED_TABLES, type ProofStatement, type ProvedTable } from '@labfront/contract/proofs';
import type { Db } from '../../platform/db/database.ts';
import { digestErased, digestRow, ERASABLE, hashLink, type ProvedRow } from './proof-chain.ts';
import { findNewestHead } from './proof-heads.ts';
import { newestKey, trustedKeys } from './proof-keys.ts';
import { countUnproved, readProvedRows } from './proof-sources.queries.ts';
import {
  findLastEntry,
  listAllHeads,
  listEntriesFrom,
  listErasedBy,
  listKeys,
  type ProofHeadRow,
  type ProofRow,
} from './proofs.queries.ts';
import { isSigned } from './signing-key.ts';

const PAGE_ROWS = 2_000;
/** Longer than any transaction: rows are in the chain in the order in which they were written, up to that. */
const LATE_MS = 3_600_000;

/** The action of the audit log that makes an erasure lawful. */
export const ERASURE_ACTION = 'proof.text-erased';

export interface Fault {
  /** One of the proved tables, or `proof_heads` or `proof_keys`. */
  table: string;
  row: string;
  reason: string;
}

/** A row that says that it is older than rows of its table which were in the chain before it. */
export interface LateRow {
  table: ProvedTable;
  row: string;
}

export interface Verification {
  entries: number;
  /** Entries whose text was lawfully erased; the rest of their rows was checked. */
  erased: number;
  /** Rows that are not in the chain yet. */
  waiting: number;
  /** Perhaps written into the past: a change of the books that breaks no chain. */
  late: { count: number; first: LateRow | null };
  heads: number;
  /** The newest head that is on the page; null before the first. The newest signed one goes further, and is nowhere to compare. */
  published: ProofStatement | null;
  fault: Fault | null;
}

/** Ends the walk at the first fault. */
class Found extends Error {
  readonly fault: Fault;

  constructor(table: string, row: string, reason: string) {
    super(reason);
    this.fault = { table, row, reason };
  }
}

const entryFault = ({ table_name, row_id }: ProofRow, reason: string) => new Found(table_name, row_id, reason);

interface SignedHead {
  day: string;
  statement: ProofStatement;
}

const FIELDS = ['day', 'hash', 'madeAt', 'row', 'seq', 'table'] as const;

function readHead(head: ProofHeadRow, trusted: ReadonlyMap<string, string>): SignedHead {
  const fault = (reason: string) => new Found('proof_heads', head.day, reason);
  const publicKey = trusted.get(head.key_id);
  if (publicKey === undefined) throw fault(`It is signed with the key ${head.key_id}, which is not this laboratory’s`);
  if (!isSigned(head.statement, head.signature, publicKey)) throw fault('Its signature is not right');
  const statement = JSON.parse(head.statement) as ProofStatement;
  if (statement.day !== head.day || FIELDS.some((field) => statement[field] === undefined)) {
    throw fault('Its statement is not about this day');
  }
  return { day: head.day, statement };
}

export interface VerifyOptions {
  /** The key that signs, as its owner knows it: of the data folder, or of `PROOF_KEY`. Null: the newest in the database is believed. */
  keyId: string | null;
  /** A head that was taken from the page earlier, perhaps by somebody else. */
  kept?: ProofHeadRow | undefined;
}

/** All heads whose signature is right, by number. */
async function readHeads(
  db: Db,
  { keyId, kept }: VerifyOptions,
): Promise<(SignedHead & { readonly isPublished: boolean })[]> {
  const keys = await listKeys(db);
  const id = keyId ?? newestKey(keys)?.id;
  const trusted = id === undefined ? new Map<string, string>() : trustedKeys(keys, id);
  if (keys.length > 0 && !(id !== undefined && trusted.has(id))) {
    throw new Found('proof_keys', id ?? '', 'The key that signs is not registered');
  }
  const odd = keys.find((key) => !trusted.has(key.id));
  if (odd) throw new Found('proof_keys', odd.id, 'The key that signs does not vouch for this one');
  const stored = await listAllHeads(db);
  const newest = await findNewestHead(db);
  const all = [...stored, ...(newest ? [newest] : []), ...(kept ? [kept] : [])];
  return all
    .map((head) => ({ ...readHead(head, trusted), isPublished: stored.includes(head) }))
    .sort((one, other) => one.statement.seq - other.statement.seq);
}

/** Compares one entry with its row and the entry before. */
function checkEntry(entry: ProofRow, row: ProvedRow | undefined, seq: number, previous: string): void {
  if (entry.seq !== seq) throw entryFault(entry, 'The entry before it is missing');
  if (entry.previous !== previous) throw entryFault(entry, 'It does not follow the entry before it');
  const { table_name: table, row_id: rowId, digest } = entry;
  if (entry.hash !== hashLink(previous, { seq, table, rowId, digest }))
    throw entryFault(entry, 'Its entry was changed');
  if (!row) throw entryFault(entry, 'The row is missing');
  if (entry.salt === null) {
    const isBlank = Object.entries(ERASABLE[table]).every(([column, blank]) => row.text[column] === blank);
    if (!isBlank) throw entryFault(entry, 'Its salt was removed, and its text was not');
    if (digestErased(row, entry.text_digest) !== digest) throw entryFault(entry, 'The row was changed');
    return;
  }
  const { digest: now, textDigest } = digestRow(row, entry.salt);
  if (now !== digest || textDigest !== entry.text_digest) throw entryFault(entry, 'The row was changed');
}

async function readRows(db: Db, entries: readonly ProofRow[]): Promise<Map<number, ProvedRow>> {
  const rows = new Map<number, ProvedRow>();
  const [first, last] = [entries[0]?.seq ?? 0, entries.at(-1)?.seq ?? 0];
  for (const table of PROVED_TABLES) {
    if (!entries.some(({ table_name }) => table_name === table)) continue;
    for (const [seq, row] of await readProvedRows(db, table, first, last)) rows.set(seq, row);
  }
  return rows;
}

/** An erasure counts where the audit log, which is in the chain itself, names the row. */
async function checkErasures(db: Db, entries: readonly ProofRow[]): Promise<number> {
  const erased = entries.filter(({ salt }) => salt === null);
  if (erased.length === 0) return 0;
  const recorded = await listErasedBy(
    db,
    ERASURE_ACTION,
    erased.map(({ row_id }) => row_id),
  );
  const odd = erased.find(({ row_id }) => !recorded.has(row_id));
  if (odd) throw entryFault(odd, 'Its salt was removed without a record of the erasure');
  return erased.length;
}

/** Finds rows that came into the chain an hour or more after younger ones of their table. */
function watchOrder() {
  const youngest: Partial<Record<ProvedTable, number>> = {};
  const late: Verification['late'] = { count: 0, first: null };
  return {
    late,
    add({ table, id, facts }: ProvedRow): void {
      const at = Date.parse(String(facts.at ?? facts.server_at));
      const before = youngest[table] ?? at;
      youngest[table] = Math.max(before, at);
      if (at >= before - LATE_MS) return;
      late.count += 1;
      late.first ??= { table, row: id };
    },
  };
}

type Walked = Pick<Verification, 'entries' | 'erased' | 'late'>;

async function walk(db: Db, heads: readonly SignedHead[], until: number): Promise<Walked> {
  const order = watchOrder();
  let seq = 0;
  let previous = '';
  let erased = 0;
  let next = 0;
  while (seq < until) {
    const entries = (await listEntriesFrom(db, seq, PAGE_ROWS)).filter((entry) => entry.seq <= until);
    if (entries.length === 0) break;
    const rows = await readRows(db, entries);
    for (const entry of entries) {
      const row = rows.get(entry.seq);
      checkEntry(entry, row, seq + 1, previous);
      if (row) order.add(row);
      seq = entry.seq;
      previous = entry.hash;
      for (let head = heads[next]; head && head.statement.seq === seq; head = heads[next]) {
        const { hash, table, row } = head.statement;
        if (hash !== previous || table !== entry.table_name || row !== entry.row_id) {
          throw new Found(table, row, `It is not what the head of ${head.day} was signed about`);
        }
        next += 1;
      }
    }
    erased += await checkErasures(db, entries);
  }
  const beyond = heads[next];
  if (beyond) {
    const { table, row } = beyond.statement;
    throw new Found(table, row, `It was the last entry when the head of ${beyond.day} was signed, and is missing`);
  }
  return { entries: seq, erased, late: order.late };
}

/**
 * Checks keys, heads, every entry of the chain and every row that it proves, and stops at the first fault. Rows that are written meanwhile
 * are left for the next time.
 */
export async function verifyProofs(db: Db, options: VerifyOptions): Promise<Verification> {
  const late = { count: 0, first: null };
  const found: Verification = { entries: 0, erased: 0, waiting: 0, late, heads: 0, published: null, fault: null };
  try {
    // In this order, because the chain grows meanwhile.
    const heads = await readHeads(db, options);
    const last = await findLastEntry(db);
    const walked = await walk(db, heads, Math.max(last?.seq ?? 0, heads.at(-1)?.statement.seq ?? 0));
    let waiting = 0;
    for (const table of PROVED_TABLES satisfies readonly ProvedTable[]) waiting += await countUnproved(db, table);
    const published = heads.findLast(({ isPublished }) => isPublished)?.statement ?? null;
    return { ...found, ...walked, waiting, heads: heads.length, published };
  } catch (error) {
    if (error instanceof Found) return { ...found, fault: error.fault };
    throw error;
  }
}
