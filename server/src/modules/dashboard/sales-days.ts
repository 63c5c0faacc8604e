// Sales by day, kept in memory and updated on request: a summary of a year reads the days that
// changed, not a year of bookings. Three things make a day stale: a booking of it was made or changed (`updated_at`), it was not
// over when it was read (money is only ever written down for now), or its bookings are not as many as they were (one was deleted: they are
// counted again only after that, since counting those of a year takes a second). Days of the whole shop are kept in the database besides,
// for the next start.
import type { CartBookingStatus } from '@labfront/contract/cart-bookings';
import { type Clock, isoTime, localDay, localTimestamp } from '../../platform/base/clock.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { createBreather } from '../../platform/scheduling/slices.ts';
import { countBookings, sumLedger } from './dashboard.queries.ts';
import { daysOf, type Period, rangeOf } from './period.ts';
import { changedBookings, countDeletedBookings, listSold, type SoldRow } from './sales-days.queries.ts';

export interface SoldItem {
  id: string;
  kind: 'test' | 'package';
  name: string;
  count: number;
  bookings: number;
  /** Paise. */
  revenue: number;
}

export interface SalesDay {
  bookings: number;
  statuses: Map<CartBookingStatus, number>;
  /** Of bookings that are not cancelled. */
  items: Map<string, SoldItem>;
  /** Paise that came in less those that went back. */
  revenue: number;
}

export interface KeptDay {
  date: string;
  day: SalesDay;
  /** How many bookings had ever been deleted when it was right. */
  deleted: number;
}

/** Where days outlive the process. */
export interface SalesDaysStore {
  /** The days that are kept, and the moment since which changes of their bookings are not in them. */
  read(days: readonly string[]): Promise<{ found: KeptDay[]; rightAt: string | undefined }>;
  /** Keeps days that are over. @param at when all of them were known to be right. */
  keep(days: readonly KeptDay[], at: number): Promise<void>;
}

/** A commit may be so much later than the time that its rows carry, and clocks of instances so far apart. */
const OVERLAP_MS = 120_000;
/** About two years; the days that were read first go first. */
const MOST_KEPT = 750;

const emptyDay = (): SalesDay => ({ bookings: 0, statuses: new Map(), items: new Map(), revenue: 0 });
const dayOf = (iso: string) => localTimestamp(iso).slice(0, 10);

/** Ids of tests that a Book Now booking's package holds already: they cost nothing beside it. */
function heldByPackage(rows: readonly SoldRow[]): Set<string> {
  const pack = rows.length > 1 ? rows.find(({ included }) => included !== null) : undefined;
  const held = JSON.parse(pack?.included ?? '[]') as { id: string }[];
  return new Set(held.map(({ id }) => id));
}

function addBooking(day: SalesDay, rows: readonly SoldRow[]): void {
  const status = rows[0]?.status;
  if (status === undefined) return;
  day.bookings += 1;
  day.statuses.set(status, (day.statuses.get(status) ?? 0) + 1);
  if (status === 'Cancelled') return;
  const held = heldByPackage(rows);
  for (const { item_id: id, kind, name, quantity, final_price: price, discount } of rows) {
    if (id === null || kind === null) continue;
    const revenue = held.has(id) ? 0 : price * quantity - discount;
    const known = day.items.get(id);
    day.items.set(id, {
      id,
      kind,
      name: name ?? '',
      count: (known?.count ?? 0) + quantity,
      // A booking holds an item in one line.
      bookings: (known?.bookings ?? 0) + 1,
      revenue: (known?.revenue ?? 0) + revenue,
    });
  }
}

interface Dependencies {
  /** Asked at every call, so that an answer is never older than the call. */
  db: Db;
  clock: Clock;
  scope: Scope;
  store?: SalesDaysStore;
}

/** @returns how to read days in Asia/Kolkata, of the records of a scope. */
export function createSalesDays({ db, clock, scope, store }: Dependencies) {
  const kept = new Map<string, SalesDay>();
  /** How many bookings had ever been deleted when a day was known to be right. */
  const rightAt = new Map<string, number>();
  let checkedAt: number | undefined;

  /** Takes days that are not in memory from the database, but those whose bookings changed since they were right. */
  async function adopt(days: readonly string[]): Promise<void> {
    const missing = days.filter((day) => !kept.has(day) && day < localDay(clock.now() - OVERLAP_MS));
    if (store === undefined || missing.length === 0) return;
    const { found, rightAt: since } = await store.read(missing);
    if (since === undefined) return;
    const changed = await changedBookings(db, isoTime(Date.parse(since) - OVERLAP_MS));
    const changedDays = new Set(changed.map(dayOf));
    for (const { date, day, deleted } of found) {
      if (kept.has(date) || changedDays.has(date)) continue;
      kept.set(date, day);
      rightAt.set(date, deleted);
    }
  }

  /** Keeps days in the database that are over. @param at when all that is in memory was known to be right. */
  async function keep(days: readonly string[], at: number, deleted: number): Promise<void> {
    const over = days.filter((day) => day < localDay(at - OVERLAP_MS));
    const known = over.flatMap((date) => {
      const day = kept.get(date);
      return day === undefined ? [] : [{ date, day, deleted }];
    });
    // They save the next start work: without them it has as much of it as this one had.
    await store?.keep(known, at).catch(() => {});
  }

  /** @returns the moment for which what stays is right. */
  async function dropChanged(): Promise<number> {
    const now = clock.now();
    const since = (checkedAt ?? now) - OVERLAP_MS;
    for (const made of await changedBookings(db, isoTime(since))) kept.delete(dayOf(made));
    // Not before: a read that fails, or is dropped because its client left, has found no change.
    checkedAt = now;
    const notOver = localDay(since);
    for (const day of kept.keys()) if (day >= notOver) kept.delete(day);
    return now;
  }

  /** One day at a time: in a large network it has thousands of rows, and other requests must not wait for more. */
  async function load(date: string, deleted: number): Promise<void> {
    const range = rangeOf({ from: date, to: date });
    const [sold, revenue] = await Promise.all([listSold(db, scope, range), sumLedger(db, scope, range)]);
    const day = { ...emptyDay(), revenue };
    const breathe = createBreather();
    for (const rows of Map.groupBy(sold, ({ id }) => id).values()) {
      addBooking(day, rows);
      await breathe();
    }
    kept.set(date, day);
    rightAt.set(date, deleted);
  }

  async function loadMissing(days: readonly string[], deleted: number): Promise<void> {
    for (const day of days) if (!kept.has(day)) await load(day, deleted);
  }

  /** Forgets days whose bookings are not as many as they were, looking at halves of the period. */
  async function dropMiscounted(days: readonly string[]): Promise<void> {
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return;
    const known = days.reduce((sum, day) => sum + (kept.get(day)?.bookings ?? 0), 0);
    if (known === (await countBookings(db, scope, rangeOf({ from, to })))) return;
    if (days.length === 1) {
      kept.delete(from);
      return;
    }
    const middle = Math.ceil(days.length / 2);
    await dropMiscounted(days.slice(0, middle));
    await dropMiscounted(days.slice(middle));
  }

  function forgetOldest(): void {
    for (const day of kept.keys()) {
      if (kept.size <= MOST_KEPT) return;
      kept.delete(day);
      rightAt.delete(day);
    }
  }

  return async (period: Period): Promise<{ date: string; day: SalesDay }[]> => {
    const days = daysOf(period);
    // Before the days are read: a booking that is deleted meanwhile is found the next time.
    const deleted = await countDeletedBookings(db);
    await adopt(days);
    const at = await dropChanged();
    await loadMissing(days, deleted);
    if (days.some((day) => rightAt.get(day) !== deleted)) {
      await dropMiscounted(days);
      await loadMissing(days, deleted);
      for (const day of days) rightAt.set(day, deleted);
    }
    await keep(days, at, deleted);
    const answer = days.map((date) => ({ date, day: kept.get(date) ?? emptyDay() }));
    forgetOldest();
    return answer;
  };
}
