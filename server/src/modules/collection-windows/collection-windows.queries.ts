import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    collection_windows: { city_id: string; slot: string; capacity: number };
    collection_closed_dates: { city_id: string; date: string };
    centre_places: { city_id: string; date: string; slot: string; centre_id: string; taken: number };
    collection_places: { city_id: string; date: string; slot: string; taken: number };
  }
}

export interface Place {
  cityId: string;
  date: string;
  slot: string;
  /** The centre of the window; null where the city has no centre. */
  centreId: string | null;
}

/** The number of places of a centre in a window. */
export interface Offer {
  centreId: string | null;
  capacity: number;
}

export async function listSlots(db: Db, cityId: string): Promise<{ slot: string; capacity: number }[]> {
  return db
    .selectFrom('collection_windows')
    .select(['slot', 'capacity'])
    .where('city_id', '=', cityId)
    .orderBy('slot')
    .execute();
}

export async function listClosedDates(db: Db, cityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('collection_closed_dates')
    .select('date')
    .where('city_id', '=', cityId)
    .orderBy('date')
    .execute();
  return rows.map((row) => row.date);
}

/** Places that are taken in a city between two days, both inclusive: the sums, and what of them is in a centre's window. */
export async function listTaken(db: Db, cityId: string, from: string, to: string) {
  const sums = await db
    .selectFrom('collection_places')
    .select(['date', 'slot', 'taken'])
    .where('city_id', '=', cityId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  const ofCentres = await db
    .selectFrom('centre_places')
    .select(['date', 'slot', 'centre_id', 'taken'])
    .where('city_id', '=', cityId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  return { sums, ofCentres };
}

/** Takes places of a city without centres while there are so many: a single conditional statement, right for any number of callers. */
export async function takeCityPlace(
  tx: Db,
  { cityId, date, slot }: Omit<Place, 'centreId'>,
  capacity: number,
  places: number,
): Promise<boolean> {
  if (capacity < places) return false;
  const taken = await tx
    .insertInto('collection_places')
    .values({ city_id: cityId, date, slot, taken: places })
    .onConflict((conflict) =>
      conflict
        .columns(['city_id', 'date', 'slot'])
        .doUpdateSet({ taken: sql<number>`collection_places.taken + ${places}` })
        .where('collection_places.taken', '<=', capacity - places),
    )
    .returning('taken')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The sum of a city's window, whose row is held until the commit: whoever wants another place of it waits. */
async function holdWindow(tx: Db, { cityId, date, slot }: Omit<Place, 'centreId'>): Promise<number> {
  const { taken } = await tx
    .insertInto('collection_places')
    .values({ city_id: cityId, date, slot, taken: 0 })
    .onConflict((conflict) =>
      conflict.columns(['city_id', 'date', 'slot']).doUpdateSet({ taken: sql<number>`collection_places.taken` }),
    )
    .returning('taken')
    .executeTakeFirstOrThrow();
  return taken;
}

/** Holds the rows of windows in one order, so that nobody waits for somebody who waits for them. */
export async function holdWindows(tx: Db, windows: readonly Omit<Place, 'centreId'>[]): Promise<void> {
  const key = ({ cityId, date, slot }: Omit<Place, 'centreId'>) => `${cityId} ${date} ${slot}`;
  for (const window of windows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))) await holdWindow(tx, window);
}

/**
 * Takes places of the first centre that has so many: all of them, or none.
 * @param first the centre that places count for which no centre is known of: those that an older program took.
 * @returns its id; undefined when all are full.
 */
export async function takeCentrePlace(
  tx: Db,
  window: Omit<Place, 'centreId'>,
  offers: readonly { centreId: string; capacity: number }[],
  first: string | null,
  places: number,
): Promise<string | undefined> {
  const { cityId, date, slot } = window;
  const sum = await holdWindow(tx, window);
  const rows = await tx
    .selectFrom('centre_places')
    .select(['centre_id', 'taken'])
    .where('city_id', '=', cityId)
    .where('date', '=', date)
    .where('slot', '=', slot)
    .execute();
  const taken = takenByCentre(sum, rows, first);
  const offer = offers.find(({ centreId, capacity }) => taken(centreId) + places <= capacity);
  if (!offer) return undefined;
  const { centreId } = offer;
  await tx
    .insertInto('centre_places')
    .values({ city_id: cityId, date, slot, centre_id: centreId, taken: places })
    .onConflict((conflict) =>
      conflict
        .columns(['city_id', 'date', 'slot', 'centre_id'])
        .doUpdateSet({ taken: sql<number>`centre_places.taken + ${places}` }),
    )
    .execute();
  await tx
    .updateTable('collection_places')
    .set((row) => ({ taken: row('taken', '+', places) }))
    .where('city_id', '=', cityId)
    .where('date', '=', date)
    .where('slot', '=', slot)
    .execute();
  return centreId;
}

/** The number of places that each centre has given away in a window, where `sum` are taken in the city. */
export function takenByCentre(
  sum: number,
  rows: readonly { centre_id: string; taken: number }[],
  first: string | null,
): (centreId: string) => number {
  const known = rows.reduce((total, row) => total + row.taken, 0);
  return (centreId) => {
    const own = rows.find((row) => row.centre_id === centreId)?.taken ?? 0;
    return own + (centreId === first ? sum - known : 0);
  };
}

/** Gives places free; never more than are taken. */
export async function freePlaces(tx: Db, { cityId, date, slot, centreId }: Place, places: number): Promise<void> {
  const less = (taken: 'collection_places.taken' | 'centre_places.taken') =>
    sql<number>`CASE WHEN ${sql.ref(taken)} > ${places} THEN ${sql.ref(taken)} - ${places} ELSE 0 END`;
  await tx
    .updateTable('collection_places')
    .set({ taken: less('collection_places.taken') })
    .where('city_id', '=', cityId)
    .where('date', '=', date)
    .where('slot', '=', slot)
    .where('taken', '>', 0)
    .execute();
  if (centreId === null) return;
  await tx
    .updateTable('centre_places')
    .set({ taken: less('centre_places.taken') })
    .where('city_id', '=', cityId)
    .where('date', '=', date)
    .where('slot', '=', slot)
    .where('centre_id', '=', centreId)
    .where('taken', '>', 0)
    .execute();
}
