// Deletes expired rows in batches: a single statement for many rows would block every request on SQLite and hold locks on PostgreSQL.

/** Rows of one statement: about a millisecond of SQLite. */
const BATCH_ROWS = 500;

/** Calls `deleteSome` until it deletes fewer rows than the limit. @param deleteSome deletes up to `most` rows and returns their number. */
export async function inBatches(deleteSome: (most: number) => Promise<bigint>): Promise<void> {
  while ((await deleteSome(BATCH_ROWS)) >= BATCH_ROWS);
}
