// The bench's side of a release: lines become `released` with their reports, and go back when a report is withdrawn.
import type { Db } from '../../platform/db/database.ts';
import { holdLines, moveLines } from './lines.queries.ts';

export const releasedLines = {
  /** Holds the lines and values of an order until the commit. */
  hold: (tx: Db, accessionId: string): Promise<void> => holdLines(tx, [accessionId]),

  /** Authorised lines whose values are in a report are released. The database refuses others. */
  release: (tx: Db, lineIds: readonly string[], at: string): Promise<void> =>
    moveLines(tx, lineIds, { from: 'authorised', to: 'released', at }),

  /** Lines of a report that does not hold any more wait for another release. */
  reopen: (tx: Db, lineIds: readonly string[], at: string): Promise<void> =>
    moveLines(tx, lineIds, { from: 'released', to: 'authorised', at }),
};

export type ReleasedLines = typeof releasedLines;
