// The sequencer: gives every row of the proved tables its place in the chain, some time after the row's commit. One instance works at a
// time (a lease); the primary key of `proof_entries` keeps the chain single even if two did.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { PROVED_TABLES, type ProvedTable } from '@labfront/contract/proofs';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Leases } from '../../platform/leases/leases.ts';
import { digestRow, hashLink, type ProvedRow } from './proof-chain.ts';
import { positionBefore, readSource } from './proof-sources.queries.ts';
import {
  findLastEntry,
  findPosition,
  insertProofEntries,
  type ProofPositionRow,
  type ProofRow,
  setPosition,
} from './proofs.queries.ts';

/** Rows of one transaction: some milliseconds of SQLite. Fewer batches meet fewer of the writes beside them, which wait for each other. */
const BATCH_ROWS = 200;
/** Rows that are looked at with one query. */
const PAGE_ROWS = 500;
/** Pages of one table in a run: a run ends soon when the program stops. */
const PAGES = 40;
/** A transaction that takes longer than this is found by the daily look through the whole table. */
const LOOK_BACK_MS = 5_000;
const LEASE_MS = 5 * 60_000;
const SALT_BYTES = 16;

/** Appends rows to the chain in `tx`. */
async function append(tx: Db, rows: readonly ProvedRow[]): Promise<void> {
  const last = await findLastEntry(tx);
  let seq = last?.seq ?? 0;
  let previous = last?.hash ?? '';
  const entries: ProofRow[] = [];
  for (const row of rows) {
    const salt = randomBytes(SALT_BYTES).toString('base64url');
    const { textDigest, digest } = digestRow(row, salt);
    seq += 1;
    const hash = hashLink(previous, { seq, table: row.table, rowId: row.id, digest });
    entries.push({
      seq,
      table_name: row.table,
      row_id: row.id,
      salt,
      text_digest: textDigest,
      digest,
      previous,
      hash,
    });
    previous = hash;
  }
  await insertProofEntries(tx, entries);
}

/** Other work has the thread and the writer for as long as a batch took. */
const rest = (startedAt: number) => setTimeout(Math.max(1, performance.now() - startedAt));

interface Dependencies {
  database: Database;
  clock: Clock;
  leases: Leases;
  /** Called after each run. @param sealed the rows that it sealed. */
  onRun: (sealed: number) => Promise<void>;
}

export function createSequencer({ database, clock, leases, onRun }: Dependencies) {
  const { db } = database;

  async function seal(rows: readonly ProvedRow[]): Promise<void> {
    for (let start = 0; start < rows.length; start += BATCH_ROWS) {
      const startedAt = performance.now();
      // Nothing waits for a proof: entries that a failing machine undoes are made again at the next run.
      await database.writeSoon((tx) => append(tx, rows.slice(start, start + BATCH_ROWS)));
      await rest(startedAt);
    }
  }

  /**
   * Seals up to `PAGES` pages behind a position.
   * @param reached looking again at rows up to here is no page: however many there are, the walk comes beyond them.
   */
  async function walk(table: ProvedTable, from: string, reached = from) {
    let position = from;
    let sealed = 0;
    for (let count = 0; count < PAGES; count += position > reached ? 1 : 0) {
      const startedAt = performance.now();
      const page = await readSource(db, table, position, PAGE_ROWS);
      await seal(page.unproved);
      sealed += page.unproved.length;
      position = page.position;
      if (page.isEnd) return { sealed, position, isEnd: true };
      await rest(startedAt);
    }
    return { sealed, position, isEnd: false };
  }

  const isSame = (one: ProofPositionRow, other: ProofPositionRow) =>
    one.position === other.position && one.look_day === other.look_day && one.look_position === other.look_position;

  /** Seals the new rows of a table and then, once a day, those that it finds looking through the whole of it. */
  async function sealTable(table: ProvedTable): Promise<{ sealed: number; isEnd: boolean }> {
    const today = localDay(clock.now());
    const known = await findPosition(db, table);
    const reached = known?.position ?? '';
    const fresh = await walk(table, known ? positionBefore(table, reached, LOOK_BACK_MS) : '', reached);
    let { sealed } = fresh;
    // The first walk begins at the beginning: it is the day's look as well.
    let look = known?.look_day === today ? known.look_position : known ? '' : null;
    if (fresh.isEnd && look !== null) {
      const whole = await walk(table, look);
      sealed += whole.sealed;
      look = whole.isEnd ? null : whole.position;
    }
    const next: ProofPositionRow = {
      table_name: table,
      position: fresh.position > reached ? fresh.position : reached,
      look_day: today,
      look_position: look,
    };
    if (!known || !isSame(known, next)) await database.writeSoon((tx) => setPosition(tx, next));
    return { sealed, isEnd: fresh.isEnd };
  }

  /** Whether a run would find something in a table: it only reads, so that quiet instances write nothing. */
  async function isDue(table: ProvedTable): Promise<boolean> {
    const known = await findPosition(db, table);
    if (!known || known.look_day !== localDay(clock.now()) || known.look_position !== null) return true;
    // A row behind the position is enough; one before it is found with the next of these.
    return (await readSource(db, table, known.position, 1)).unproved.length > 0;
  }

  async function isAnyDue(): Promise<boolean> {
    for (const table of PROVED_TABLES) if (await isDue(table)) return true;
    return false;
  }

  return {
    /**
     * Seals what is not in the chain yet, up to some thousand rows of each table. Safe at any interval and in several instances.
     * @returns whether it came to the end of every table; false also while another instance works.
     */
    async seal(): Promise<boolean> {
      if (!(await isAnyDue())) {
        await onRun(0);
        return true;
      }
      let isEnd = true;
      const ran = await leases.alone('proofs', LEASE_MS, async () => {
        let sealed = 0;
        for (const table of PROVED_TABLES) {
          const one = await sealTable(table);
          sealed += one.sealed;
          isEnd &&= one.isEnd;
        }
        await onRun(sealed);
      });
      return ran && isEnd;
    },
  };
}
