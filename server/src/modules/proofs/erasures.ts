// Lawful erasures: the text of a proved row goes and its salt with it, so that nobody can guess the text from its digest. The rest of the
// row stays proved, and the audit log names the row.
import type { ProvedTable } from '@labfront/contract/proofs';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { findProofs, removeSalt } from './proofs.queries.ts';
import { ERASURE_ACTION } from './verify.ts';

/** Rows of one statement. */
const CHUNK = 500;

/** How a domain finds and empties the texts of its table. */
export interface Erasable {
  /** The rows of an account that have a text, by the id of their proof. */
  listTexts(tx: Db, accountId: string): Promise<string[]>;
  eraseTexts(tx: Db, rowIds: readonly string[]): Promise<void>;
}

export function createErasures({ audit }: { audit: Audit }) {
  const domains = new Map<ProvedTable, Erasable>();

  async function eraseSome(tx: Db, table: ProvedTable, rowIds: readonly string[]): Promise<void> {
    const entries = await findProofs(tx, table, rowIds);
    if (entries.length < rowIds.length) throw new Error(`Rows of ${table} have no proof yet: their texts go after it`);
    await removeSalt(
      tx,
      entries.map(({ seq }) => seq),
    );
    await domains.get(table)?.eraseTexts(tx, rowIds);
    for (const recordId of rowIds) {
      await audit.write(tx, { action: ERASURE_ACTION, recordId, actorId: null, details: { table } });
    }
  }

  return {
    /** Registers the texts of a table. */
    register: (table: ProvedTable, erasable: Erasable): void => void domains.set(table, erasable),

    /**
     * Erases an account's texts in a table, in the transaction `tx`. Repeating it changes nothing.
     * @throws Error while a row waits for its proof, some seconds after it was written.
     */
    async eraseTextsOf(tx: Db, table: ProvedTable, accountId: string): Promise<void> {
      const rowIds = (await domains.get(table)?.listTexts(tx, accountId)) ?? [];
      for (let start = 0; start < rowIds.length; start += CHUNK) {
        await eraseSome(tx, table, rowIds.slice(start, start + CHUNK));
      }
    },
  };
}
