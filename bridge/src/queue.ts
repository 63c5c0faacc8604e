// The queue on the disk: a message is in it before its sender hears that it was taken, and leaves it when the server has it.

import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { InstrumentProtocol } from '@labfront/contract/instrument-states';

const DAY_MS = 86_400_000;
/** How long a forwarded message stays readable here, in case the server loses its last day. */
const RAW_KEPT_MS = 7 * DAY_MS;
/** How long it is known here, so that a late repetition of it is not sent as another one. */
const ROW_KEPT_MS = 60 * DAY_MS;

export interface QueuedMessage {
  id: string;
  instrument: string;
  protocol: InstrumentProtocol;
  raw: Uint8Array;
  attempts: number;
}

export interface Arrival {
  instrument: string;
  protocol: InstrumentProtocol;
  raw: Uint8Array;
  /** Whether its bytes name this very message, so that the same ones never are another one. */
  hasIdentity: boolean;
  /** Why it was not acknowledged as taken. */
  problem?: string | undefined;
}

/** `waiting` for the server; `sent`; `refused` by the server for good, or `kept` here because it is none for the server. */
export type QueueState = 'waiting' | 'sent' | 'refused' | 'kept';

export interface ShownMessage {
  id: string;
  instrument: string;
  protocol: string;
  state: QueueState;
  bytes: number;
  receivedAt: number;
  attempts: number;
  problem: string | null;
  error: string | null;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS messages (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    instrument TEXT NOT NULL,
    protocol TEXT NOT NULL,
    raw BLOB,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    has_identity INTEGER NOT NULL,
    problem TEXT,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'refused', 'kept')),
    received_at INTEGER NOT NULL,
    acknowledged_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    sent_at INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS messages_waiting ON messages (instrument, number) WHERE state = 'waiting';
  CREATE INDEX IF NOT EXISTS messages_same ON messages (instrument, sha256);
  CREATE INDEX IF NOT EXISTS messages_sent ON messages (sent_at) WHERE sent_at IS NOT NULL;
`;

/** Opens the queue of a folder. Every write is on the disk when it returns. */
export function openQueue(folder: string) {
  const db = new DatabaseSync(join(folder, 'queue.db'), { timeout: 5_000 });
  // The lock is held until the end: two bridges on one queue would forward in any order.
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  db.exec(SCHEMA);
  const same = db.prepare(
    `SELECT id FROM messages WHERE instrument = ? AND sha256 = ? AND (has_identity = 1 OR acknowledged_at IS NULL) LIMIT 1`,
  );
  const insert = db.prepare(
    `INSERT INTO messages (id, instrument, protocol, raw, bytes, sha256, has_identity, problem, state, received_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const acknowledged = db.prepare('UPDATE messages SET acknowledged_at = ? WHERE id = ? AND acknowledged_at IS NULL');
  const next = db.prepare(
    `SELECT id, instrument, protocol, raw, attempts FROM messages WHERE instrument = ? AND state = 'waiting' ORDER BY number LIMIT 1`,
  );
  const sent = db.prepare(`UPDATE messages SET state = 'sent', sent_at = ?, error = NULL WHERE id = ?`);
  const refused = db.prepare(
    `UPDATE messages SET state = 'refused', error = ?, attempts = attempts + 1 WHERE id = ? AND state = 'waiting'`,
  );
  const failed = db.prepare('UPDATE messages SET error = ?, attempts = attempts + 1 WHERE id = ?');
  const again = db.prepare(`UPDATE messages SET state = 'waiting', error = NULL WHERE id = ? AND state = 'refused'`);
  const shown = db.prepare(
    `SELECT id, instrument, protocol, state, bytes, received_at AS receivedAt, attempts, problem, error FROM messages
      WHERE state <> 'sent' ORDER BY number LIMIT ?`,
  );
  const counts = db.prepare('SELECT instrument, state, count(*) AS count FROM messages GROUP BY instrument, state');

  function store({ instrument, protocol, raw, hasIdentity, problem }: Arrival, state: QueueState, now: number): string {
    const hash = createHash('sha256').update(raw).digest('hex');
    const held = same.get(instrument, hash) as { id: string } | undefined;
    if (held) return held.id;
    const id = randomUUID();
    const facts = [instrument, protocol, raw, raw.length, hash, hasIdentity ? 1 : 0, problem ?? null] as const;
    insert.run(id, ...facts, state, now);
    return id;
  }

  return {
    /**
     * Stores a message that the server is to get. The same bytes again are the same message if they name it, or if its sender cannot know
     * that it was taken.
     * @returns its id, once it is on the disk.
     */
    add: (arrival: Arrival, now: number): string => store(arrival, 'waiting', now),

    /** Keeps the beginning of something that is too long for the server, for whoever looks for it. */
    keep: (arrival: Arrival, now: number): string => store(arrival, 'kept', now),

    /** The sender was told that the message was taken. */
    acknowledge: (id: string, now: number): void => void acknowledged.run(now, id),

    /** The oldest message of an instrument that the server does not have. */
    next: (instrument: string): QueuedMessage | undefined =>
      next.get(instrument) as unknown as QueuedMessage | undefined,

    markSent: (id: string, now: number): void => void sent.run(now, id),
    markRefused: (id: string, error: string): void => void refused.run(error, id),
    markFailed: (id: string, error: string): void => void failed.run(error, id),

    /** Sends a refused message again. @returns whether there was one. */
    sendAgain: (id: string): boolean => Number(again.run(id).changes) > 0,

    /** Messages that the server does not have, the oldest first. */
    list: (most: number): ShownMessage[] => shown.all(most) as unknown as ShownMessage[],

    counts: () => counts.all() as unknown as { instrument: string; state: QueueState; count: number }[],

    /** Empties messages that the server has had for a week, and forgets them after two months. */
    sweep(now: number): void {
      db.prepare('UPDATE messages SET raw = NULL WHERE sent_at < ? AND raw IS NOT NULL').run(now - RAW_KEPT_MS);
      db.prepare('DELETE FROM messages WHERE sent_at < ?').run(now - ROW_KEPT_MS);
    },

    close: (): void => db.close(),
  };
}

export type Queue = ReturnType<typeof openQueue>;
