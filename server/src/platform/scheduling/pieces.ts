// Splits long work that must run on the thread that answers requests, such as formatting the rows of a file, into pieces that take turns.
// One piece runs at a time in the whole process, so that ten files delay requests no more than one does.
import { setTimeout } from 'node:timers/promises';
import { FairQueue, type Sender } from './fair-queue.ts';

/** The number of files for one account is limited elsewhere; only files that were already started wait here. */
const QUEUE = { atOnce: 1, perAccount: 200, inAll: 2_000, waitMs: 120_000 };

/** The rest after a piece, as a multiple of its time: otherwise a request with ten statements would wait for a piece at each. */
const REST = 2;
/** The shortest and the longest rest. The time of a piece includes waits for the database, which may be long. */
const [SHORTEST_REST_MS, LONGEST_REST_MS] = [1, 500];

/** Runs one piece of work in its sender's turn. */
export type Pieces = <T>(sender: Sender, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue of pieces. After each piece, the thread is free for other work for twice as long as the piece took: under load, pieces
 * take longer, and so do the pauses.
 */
export function createPieces(): Pieces {
  const queue = new FairQueue(QUEUE);
  return (sender, work) =>
    queue.run(sender, async () => {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        // A timer drops fractions.
        const rest = Math.ceil(REST * (performance.now() - startedAt));
        await setTimeout(Math.min(Math.max(SHORTEST_REST_MS, rest), LONGEST_REST_MS));
      }
    });
}

/** The queue of this process. */
export const inPieces = createPieces();

/** Yields the pages of a file, each made as one piece. A client that reads slowly delays no other. */
export async function* pagesInPieces<T>(sender: Sender, pages: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const next = await inPieces(sender, () => pages.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await pages.return(undefined);
  }
}
