// Signed heads: one is published a day, and the newest one stays in the database to show a last row that was removed since.
import type { ProofHead, ProofStatement } from '@labfront/contract/proofs';
import { canonicalJson } from '../../platform/base/canonical-json.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { findSetting, replaceSetting } from '../../platform/settings/settings.queries.ts';
import { findLastEntry, insertHeadOnce, type ProofHeadRow } from './proofs.queries.ts';
import type { SigningKey } from './signing-key.ts';

/** The head after the last run of the sequencer, as JSON. */
const NEWEST = 'proof_newest_head';

/** Returns a head as it is published. */
export function toHead({ statement, signature, key_id: keyId }: ProofHeadRow): ProofHead {
  return { ...(JSON.parse(statement) as ProofStatement), statement, signature, keyId };
}

/** The head that the sequencer signed last; null before the first. */
export async function findNewestHead(db: Db): Promise<ProofHeadRow | null> {
  const stored = await findSetting(db, NEWEST);
  return stored === null ? null : (JSON.parse(stored) as ProofHeadRow);
}

/** Signs the chain as it is in `tx`, publishes it if it is the day's first head, and keeps it as the newest. */
export async function signHead(tx: Db, key: SigningKey, clock: Clock): Promise<void> {
  const last = await findLastEntry(tx);
  if (!last) return;
  const now = clock.now();
  const day = localDay(now);
  const { seq, hash, table_name: table, row_id: row } = last;
  const statement = canonicalJson({ day, hash, madeAt: isoTime(now), row, seq, table } satisfies ProofStatement);
  const head: ProofHeadRow = { day, statement, signature: key.sign(statement), key_id: key.id };
  await insertHeadOnce(tx, head);
  await replaceSetting(tx, NEWEST, JSON.stringify(head));
}
