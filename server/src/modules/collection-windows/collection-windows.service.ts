// Windows in which blood is taken (wire.md, Cart bookings): by city and day, each with a number of places that is never passed.
import type { CollectionWindow, FreeWindow } from '@labfront/contract/collection-windows';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, localDay, localTime } from '../../platform/base/clock.ts';
import { badField, conflictAt, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { CitiesService } from '../cities/cities.service.ts';
import {
  freePlace,
  listClosedDates,
  listSlots,
  listTaken,
  type Place,
  replaceWindows,
  takePlace,
} from './collection-windows.queries.ts';
import { createPlaceHolders } from './place-holders.ts';

const DEFAULT_CAPACITY = 10;
const DEFAULT_SLOTS = [6, 8, 10, 12, 14, 16, 18].map((hour) => ({
  slot: `${String(hour).padStart(2, '0')}:00-${String(hour + 2).padStart(2, '0')}:00`,
  capacity: DEFAULT_CAPACITY,
}));
const FASTING_ENDS = '10:00';
const DAYS_SHOWN = 7;
const DAYS_AHEAD = 60;
const FREE_NAMED = 5;
const DAY_MS = 86_400_000;

/** A window that exists and lies ahead, ready to be taken. */
export interface OpenWindow extends Place {
  city: string;
  capacity: number;
}

/** Thrown inside a transaction, so that nothing of it is done for a booking that cannot be made. */
export class WindowFull extends Error {}

type GiveBack = (tx: Db) => Promise<void>;

const startOf = (slot: string) => slot.slice(0, 5);

export function createCollectionWindowsService({
  database,
  clock,
  audit,
  cities,
}: {
  database: Database;
  clock: Clock;
  audit: Audit;
  cities: CitiesService;
}) {
  const { db } = database;
  const givers: GiveBack[] = [];

  async function slotsOf(connection: Db, cityId: string) {
    const own = await listSlots(connection, cityId);
    return own.length > 0 ? own : DEFAULT_SLOTS;
  }

  const daysFrom = (millis: number, count: number) =>
    Array.from({ length: count }, (_, index) => localDay(millis + index * DAY_MS));

  async function windowsOn(connection: Db, cityId: string, dates: string[]): Promise<CollectionWindow[]> {
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined) return [];
    const slots = await slotsOf(connection, cityId);
    const closed = new Set(await listClosedDates(connection, cityId));
    const taken = new Map(
      (await listTaken(connection, cityId, first, last)).map((row) => [`${row.date} ${row.slot}`, row.taken]),
    );
    const now = clock.now();
    return dates
      .filter((date) => !closed.has(date))
      .flatMap((date) =>
        slots
          .filter(({ slot }) => localTime(date, startOf(slot)) > now)
          .map(({ slot, capacity }) => ({
            date,
            slot,
            capacity,
            left: Math.max(0, capacity - (taken.get(`${date} ${slot}`) ?? 0)),
            fastingFriendly: startOf(slot) < FASTING_ENDS,
          })),
      );
  }

  async function nextFree(connection: Db, cityId: string): Promise<FreeWindow[]> {
    const windows = await windowsOn(connection, cityId, daysFrom(clock.now(), DAYS_AHEAD));
    return windows
      .filter((window) => window.left > 0)
      .slice(0, FREE_NAMED)
      .map(({ date, slot, left }) => ({ date, slot, left }));
  }

  return {
    ...createPlaceHolders({ scans: database.scans, clock, cities }),

    /** Windows of a city (name or id) on `date`, or on the next seven days, without the past. An unknown city or day has none. */
    async list(city: string | undefined, date: string | undefined): Promise<CollectionWindow[]> {
      const found = await cities.find(city ?? '');
      if (!found) return [];
      if (date === undefined) return windowsOn(db, found._id, daysFrom(clock.now(), DAYS_SHOWN));
      return daysFrom(clock.now(), DAYS_AHEAD).includes(date) ? windowsOn(db, found._id, [date]) : [];
    },

    /** Sets a city's windows and closed days. No windows at all brings the defaults back. @throws AppError 404 for an unknown city. */
    async set(city: string, windows: { slot: string; capacity: number }[], closedDates: string[]) {
      const found = await cities.find(city);
      if (!found) throw notFound('City');
      const bySlot = new Map(windows.map((window) => [window.slot, window]));
      if (bySlot.size < windows.length) throw badField('windows', 'VALIDATION.windowTwice');
      const days = [...new Set(closedDates)].sort();
      await database.write(async (tx) => {
        await replaceWindows(tx, found._id, windows, days);
        const details = { windows: windows.length, closedDates: days.length };
        await audit.write(tx, { action: 'collection-windows.set', recordId: found._id, details });
      });
      return { city: found.name, windows: await slotsOf(db, found._id), closedDates: days };
    },

    /**
     * Finds the window that a booking asks for.
     * @throws AppError 400 at the field for a city that is not served or a window that does not exist, `WINDOW_PAST` for a past one.
     */
    async find(city: string | undefined, date: string, slot: string): Promise<OpenWindow> {
      if (city === undefined || city === '') throw badField('city', 'VALIDATION.cityMissing');
      const found = await cities.find(city);
      if (!found) throw badField('city', 'VALIDATION.cityNotServed', { city });
      if (localTime(date, startOf(slot)) <= clock.now()) throw badField('slot', 'WINDOW_PAST');
      const window = (await slotsOf(db, found._id)).find((candidate) => candidate.slot === slot);
      if (!window) throw badField('slot', 'VALIDATION.windowUnknown', { slot });
      const isClosed = (await listClosedDates(db, found._id)).includes(date);
      if (isClosed) throw badField('date', 'VALIDATION.dayClosed');
      if (!daysFrom(clock.now(), DAYS_AHEAD).includes(date))
        throw badField('date', 'VALIDATION.dayTooFar', { days: DAYS_AHEAD });
      return { cityId: found._id, city: found.name, date, slot, capacity: window.capacity };
    },

    /** Registers what gives back the places of bookings whose hold is over: it is done before a place is taken. */
    beforeTaking: (giveBack: GiveBack): void => void givers.push(giveBack),

    /** Takes a place inside `tx`. @returns false when the window is full. */
    async take(tx: Db, window: OpenWindow): Promise<boolean> {
      for (const giveBack of givers) await giveBack(tx);
      return takePlace(tx, window, window.capacity);
    },

    /** Takes a place again for a booking whose hold was over, at the capacity of today. */
    async retake(tx: Db, place: Place): Promise<boolean> {
      const slot = (await slotsOf(tx, place.cityId)).find((candidate) => candidate.slot === place.slot);
      return takePlace(tx, place, slot?.capacity ?? 0);
    },

    free: (tx: Db, place: Place): Promise<void> => freePlace(tx, place),

    /**
     * Runs `write`, which may take a place in `window`.
     * @throws AppError 409 `WINDOW_FULL` with the next five windows that have a place, where `write` throws `WindowFull`.
     */
    async explainFull<T>(window: OpenWindow | null, write: () => Promise<T>): Promise<T> {
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof WindowFull) || window === null) throw error;
        throw conflictAt('slot', 'WINDOW_FULL', {}, { free: await nextFree(db, window.cityId) });
      }
    },
  };
}

export type CollectionWindowsService = ReturnType<typeof createCollectionWindowsService>;
