// Deleting what is over, some rows at a time: one statement for all of them would hold up every request on SQLite, and locks on
// PostgreSQL, for as long as a flood has left rows behind.

/** Rows of one statement: about a millisecond of SQLite. */
const BATCH_ROWS = 500;

/** Calls `deleteSome` until it finds fewer than it may take. @param deleteSome deletes at most so many rows and says how many. */
export async function inBatches(deleteSome: (most: number) => Promise<bigint>): Promise<void> {
  while ((await deleteSome(BATCH_ROWS)) >= BATCH_ROWS);
}
