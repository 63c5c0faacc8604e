// The shop and the places that records are made for, in tests of what staff of a scope reach.
import { makeCities, type Person } from './factories.ts';
import type { TestApp } from './harness.ts';
import { onFileEnd } from './releases.ts';

/** The place that a record belongs to. */
export interface Place {
  centreId: string;
  partnerId: string;
  referralCode: string;
}

export interface Shop {
  app: TestApp;
  admin: Person;
  testId: string;
}

/** Makes a record at a place: its id, and further names in a call. */
export type Maker = (shop: Shop, place: Place) => Promise<string | { id: string; part: string }>;

/** The other end of every box. */
export const FAR_CENTRE = 'centre-far';

/** Puts centres into a city, without which they have neither visits nor boxes. */
export async function putIntoBhopal(app: TestApp, centreIds: readonly string[]): Promise<void> {
  await makeCities(app);
  const { db } = app.database;
  const bhopal = db.selectFrom('cities').select(['id', 'name']).where('name', '=', 'Bhopal');
  const { id: city_id, name: city } = await bhopal.executeTakeFirstOrThrow();
  await db.updateTable('centres').set({ city, city_id }).where('id', 'in', centreIds).execute();
}

let count = 0;
function next(): number {
  // Each test file counts from one: its data does not depend on the files before it.
  if (count === 0)
    onFileEnd(() => {
      count = 0;
    });
  count += 1;
  return count;
}

/** One network address may send only so many forms in an hour. */
export function nextAddress(): string {
  const number = next();
  return `10.7.${number >> 8}.${number & 255}`;
}

const DAY_MS = 86_400_000;
/** A day to come that no other record has. */
export const nextDay = (): string => new Date(Date.parse('2026-04-01') + next() * DAY_MS).toISOString().slice(0, 10);
