import type { CentreWindows } from '@labfront/contract/centre-schemas';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    centre_windows: { centre_id: string; day: number; slot: string; capacity: number };
    centre_exceptions: { centre_id: string; date: string };
    centre_exception_windows: { centre_id: string; date: string; slot: string; capacity: number };
  }
}

export interface Slot {
  slot: string;
  capacity: number;
}

/** A window of a weekday, 0 for Sunday. */
export interface WeekdaySlot extends Slot {
  day: number;
}

/** Windows of centres by weekday, and those of the days that differ. */
export interface Plan {
  weekdays: { centre_id: string; day: number; slot: string; capacity: number }[];
  exceptions: { centre_id: string; date: string }[];
  ofExceptions: { centre_id: string; date: string; slot: string; capacity: number }[];
}

/** Rows that one statement may carry, below what each engine takes of parameters. */
const AT_ONCE = 1_000;

/** @param to the last day of the exceptions; all from `from` on without it. */
export async function readPlan(db: Db, ids: readonly string[], from: string, to?: string): Promise<Plan> {
  let exceptions = db
    .selectFrom('centre_exceptions')
    .selectAll()
    .where('centre_id', 'in', ids)
    .where('date', '>=', from)
    .orderBy('date');
  let ofExceptions = db
    .selectFrom('centre_exception_windows')
    .selectAll()
    .where('centre_id', 'in', ids)
    .where('date', '>=', from)
    .orderBy('slot');
  if (to !== undefined) {
    exceptions = exceptions.where('date', '<=', to);
    ofExceptions = ofExceptions.where('date', '<=', to);
  }
  return {
    weekdays: await db
      .selectFrom('centre_windows')
      .selectAll()
      .where('centre_id', 'in', ids)
      .orderBy('day')
      .orderBy('slot')
      .execute(),
    exceptions: await exceptions.execute(),
    ofExceptions: await ofExceptions.execute(),
  };
}

export async function replaceCentreWindows(
  tx: Db,
  centreId: string,
  { windows, exceptions }: CentreWindows,
): Promise<void> {
  await tx.deleteFrom('centre_windows').where('centre_id', '=', centreId).execute();
  await tx.deleteFrom('centre_exception_windows').where('centre_id', '=', centreId).execute();
  await tx.deleteFrom('centre_exceptions').where('centre_id', '=', centreId).execute();
  if (windows.length > 0) {
    await tx
      .insertInto('centre_windows')
      .values(windows.map((window) => ({ ...window, centre_id: centreId })))
      .execute();
  }
  if (exceptions.length > 0) {
    await tx
      .insertInto('centre_exceptions')
      .values(exceptions.map(({ date }) => ({ date, centre_id: centreId })))
      .execute();
  }
  const rows = exceptions.flatMap(({ date, windows: of }) =>
    of.map(({ slot, capacity }) => ({ centre_id: centreId, date, slot, capacity })),
  );
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insertInto('centre_exception_windows')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
  }
}
