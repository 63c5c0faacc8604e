// The bench's side of a release: lines become `released` with their reports, and go back when a report is withdrawn.
import type { Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { tellLinesEnded } from './finished-bookings.ts';
import { holdLines, moveLines } from './lines.queries.ts';

export const createReleasedLines = ({ outbox }: { outbox: Outbox }) => ({
  /** Holds the lines and values of an order until the commit. */
  hold: (tx: Db, accessionId: string): Promise<void> => holdLines(tx, [accessionId]),

  /** Authorised lines of an order whose values are in a report are released. The database refuses others. */
  async release(tx: Db, accessionId: string, lineIds: readonly string[], at: string): Promise<void> {
    await moveLines(tx, lineIds, { from: 'authorised', to: 'released', at });
    await tellLinesEnded(tx, outbox, accessionId);
  },

  /** Lines of a report that does not hold any more wait for another release. */
  reopen: (tx: Db, lineIds: readonly string[], at: string): Promise<void> =>
    moveLines(tx, lineIds, { from: 'released', to: 'authorised', at }),
});

export type ReleasedLines = ReturnType<typeof createReleasedLines>;
