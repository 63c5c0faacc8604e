// Long work that can only be done on the thread that answers requests, such as shaping the rows of a file, in pieces that take turns:
// one piece at a time in the whole process, so that ten files at once hold up others no more than one does.
import { setTimeout } from 'node:timers/promises';
import { FairQueue, type Sender } from './fair-queue.ts';

/** Whoever asks for files in many requests is bounded where the files begin; what waits here is a file under way. */
const QUEUE = { atOnce: 1, perAccount: 200, inAll: 2_000, waitMs: 120_000 };

/** The shortest that other work gets after a piece, in ms. */
const SHORTEST_REST_MS = 1;

/** Runs one piece of work in its sender's turn. */
export type Pieces = <T>(sender: Sender, work: () => Promise<T>) => Promise<T>;

/**
 * Makes a queue of pieces. After each the thread is left to others for as long as the piece took: when many wait, pieces take longer,
 * and the rests with them.
 */
export function createPieces(): Pieces {
  const queue = new FairQueue(QUEUE);
  return (sender, work) =>
    queue.run(sender, async () => {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        await setTimeout(Math.max(SHORTEST_REST_MS, performance.now() - startedAt));
      }
    });
}

/** The queue of this process. */
export const inPieces = createPieces();

/** The pages of a file, each made as one piece. Nothing is held up by whoever does not read them. */
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
