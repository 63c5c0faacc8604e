// Proofs of the audit log, the ledger and the events of tubes (laboratory.md section 9): sealing, publishing, erasing.
import type { ListQuery } from '@labfront/contract/common';
import type { Proofs } from '@labfront/contract/proofs';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import type { Env } from '../../platform/base/env.ts';
import type { Logger } from '../../platform/base/log.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Leases } from '../../platform/leases/leases.ts';
import { createErasures } from './erasures.ts';
import { findNewestHead, signHead, toHead } from './proof-heads.ts';
import { signingKey } from './proof-keys.ts';
import { findHead, findLastEntry, listHeads, listKeys } from './proofs.queries.ts';
import { createSequencer } from './sequencer.ts';
import { toPem } from './signing-key.ts';

/** Heads of the page without paging. */
const LIST_ROWS = 31;

interface Dependencies {
  env: Pick<Env, 'DATA_DIR' | 'PROOF_KEY'>;
  database: Database;
  clock: Clock;
  leases: Leases;
  audit: Audit;
  log: Logger;
}

export function createProofsService({ env, database, clock, leases, audit, log }: Dependencies) {
  const { db } = database;
  /** The day whose head is known to be published, or was missed because the key is elsewhere. */
  let settledDay = '';

  /** Signs the chain where it grew, and once a day where it did not. */
  async function publish(sealed: number): Promise<void> {
    const today = localDay(clock.now());
    if (sealed === 0 && settledDay === today) return;
    if (sealed === 0 && ((await findHead(db, today)) || !(await findLastEntry(db)))) return;
    const key = await signingKey({ env, database, clock });
    // A published head is on the disk before anybody reads it; the newest one is for the next look at this database.
    const write = (await findHead(db, today)) ? database.writeSoon : database.write;
    if (key) await write((tx) => signHead(tx, key, clock));
    else if (settledDay !== today)
      log.warn({ day: today }, 'The key of the proofs is not in this data folder: this instance signs no head');
    settledDay = today;
  }

  const sequencer = createSequencer({ database, clock, leases, onRun: publish });

  return {
    seal: sequencer.seal,
    erasures: createErasures({ audit }),

    /** When the books were signed last, ISO; null before the first time. */
    async signedAt(): Promise<string | null> {
      const head = await findNewestHead(db);
      return head && toHead(head).madeAt;
    },

    /** The published heads, newest first, and every public key. */
    async list(query: ListQuery): Promise<{ proofs: Proofs; total: number; page: Page<'day'> }> {
      const page = readPage(query, ['day'], '-day', LIST_ROWS);
      const { rows, total } = await listHeads(db, page);
      const keys = await listKeys(db);
      return {
        proofs: {
          heads: rows.map(toHead),
          keys: keys.map(({ id, public_key, made_at, replaces }) => ({
            id,
            publicKey: toPem(public_key),
            madeAt: made_at,
            replaces,
          })),
        },
        total,
        page,
      };
    },
  };
}

export type ProofsService = ReturnType<typeof createProofsService>;
