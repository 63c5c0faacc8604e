// Windows in which blood is taken (wire.md, Cart bookings; laboratory.md, section 1): those of a city's centres, each with a number
// of places that is never passed. A city without a centre has windows of its own.
import type { City } from '@labfront/contract/cities';
import type { CollectionWindow, FreeWindow } from '@labfront/contract/collection-windows';
import { isWithinHours, laboratoryHours, readOpeningHours } from '@labfront/contract/opening-hours';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, localDay, localTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, badField, conflictAt, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { CentresService } from '../centres/centres.service.ts';
import type { CitiesService } from '../cities/cities.service.ts';
import { readPlan, replaceCentreWindows, type Slot, type WeekdaySlot } from './centre-windows.queries.ts';
import { createCentreWindows, EVERY_WEEKDAY, refuseTwice } from './centre-windows.ts';
import { type Offers, offersByCentre, offersByCity } from './collection-windows.offers.ts';
import {
  freePlaces,
  holdWindows,
  listClosedDates,
  listSlots,
  listTaken,
  type Offer,
  type Place,
  takeCentrePlace,
  takeCityPlace,
  takenByCentre,
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
export interface OpenWindow extends Omit<Place, 'centreId'> {
  city: string;
  /** The one centre that was asked for; null where any will do. */
  wanted: string | null;
  /** The only centres that may have it. */
  among?: readonly string[] | undefined;
  /** The centres of a window, in the order in which they are asked for a place. */
  offers: readonly Offer[];
}

/** A window of a city. */
interface Wish {
  /** This centre's alone. */
  centreId?: string | null | undefined;
  /** Centres that serve it are asked first. */
  pincode?: string | undefined;
  /** Only these have windows for it. */
  among?: readonly string[] | undefined;
  /** For a booking that has chosen the window before: it may begin within the lead time. */
  isChosen?: boolean;
}

/** Thrown inside a transaction, so that nothing of it is done for a booking that cannot be made. */
export class WindowFull extends Error {}

type GiveBack = (tx: Db) => Promise<void>;

const startOf = (slot: string) => slot.slice(0, 5);

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  cities: CitiesService;
  centres: CentresService;
  site: Site;
  env: { WINDOW_LEAD: number };
}

const onEveryWeekday = (slots: readonly Slot[]): WeekdaySlot[] =>
  EVERY_WEEKDAY.flatMap((day) => slots.map((slot) => ({ ...slot, day })));

/** The windows of whoever has not set any, by weekday. */
function windowsWithin(hours: string): WeekdaySlot[] {
  const open = readOpeningHours(hours);
  return onEveryWeekday(DEFAULT_SLOTS).filter(({ day, slot }) => isWithinHours(open, day, slot));
}

export function createCollectionWindowsService({ database, clock, audit, cities, centres, site, env }: Dependencies) {
  const { db } = database;
  const givers: GiveBack[] = [];
  const leadMs = env.WINDOW_LEAD * 60_000;

  const daysFrom = (millis: number, count: number) =>
    Array.from({ length: count }, (_, index) => localDay(millis + index * DAY_MS));

  /** The windows and closed days that a city offers while it has no centre. */
  async function windowsOfCity(connection: Db, cityId: string, hours = laboratoryHours(site.hours)) {
    const own = await listSlots(connection, cityId);
    return {
      windows: own.length > 0 ? onEveryWeekday(own) : windowsWithin(hours),
      closedDates: await listClosedDates(connection, cityId),
    };
  }

  const closedOn = (dates: readonly string[]) => dates.map((date) => ({ date, windows: [] }));

  // A city where people book stays open for them when its first centre is entered.
  centres.onFirstInCity(async (tx, { id, cityId, hours }) => {
    const { windows, closedDates } = await windowsOfCity(tx, cityId, hours || undefined);
    await replaceCentreWindows(tx, id, { windows, exceptions: closedOn(closedDates) });
  });

  /** Returns the offer of a city between two days, both inclusive, and the centre that places of unknown centres count for. */
  async function offersIn(
    connection: Db,
    cityId: string,
    [from, to]: readonly [string, string],
    { centreId, pincode, among }: Wish = {},
  ): Promise<{ offers: Offers; first: string | null }> {
    const all = await centres.inCity(connection, cityId);
    if (all.length === 0) {
      const { windows, closedDates } = await windowsOfCity(connection, cityId);
      return { offers: offersByCity(windows, new Set(closedDates), site.hours), first: null };
    }
    const working = all.filter(({ active }) => active === 1);
    const first = working[0]?.id ?? null;
    const wanted = working.filter(({ id }) => (!centreId || id === centreId) && (!among || among.includes(id)));
    if (wanted.length === 0) return { offers: () => new Map(), first };
    const near = pincode && wanted.length > 1 ? await centres.serving(connection, pincode) : new Set<string>();
    const asked = [...wanted.filter(({ id }) => near.has(id)), ...wanted.filter(({ id }) => !near.has(id))];
    const plan = await readPlan(
      connection,
      asked.map(({ id }) => id),
      from,
      to,
    );
    return { offers: offersByCentre(asked, plan, site.hours), first };
  }

  async function windowsOn(
    connection: Db,
    cityId: string,
    dates: readonly string[],
    wish: Wish = {},
  ): Promise<CollectionWindow[]> {
    const [from, to] = [dates[0], dates.at(-1)];
    if (from === undefined || to === undefined) return [];
    const { offers, first } = await offersIn(connection, cityId, [from, to], wish);
    const { sums, ofCentres } = await listTaken(connection, cityId, from, to);
    const earliest = clock.now() + leadMs;
    return dates.flatMap((date) =>
      [...offers(date)]
        .filter(([slot]) => localTime(date, startOf(slot)) > earliest)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([slot, those]) => {
          const here = (row: { date: string; slot: string }) => row.date === date && row.slot === slot;
          const sum = sums.find(here)?.taken ?? 0;
          const taken = takenByCentre(sum, ofCentres.filter(here), first);
          const leftOf = ({ centreId, capacity }: Offer) =>
            Math.max(0, capacity - Math.max(0, centreId === null ? sum : taken(centreId)));
          return {
            date,
            slot,
            capacity: those.reduce((total, { capacity }) => total + capacity, 0),
            left: those.reduce((total, offer) => total + leftOf(offer), 0),
            fastingFriendly: startOf(slot) < FASTING_ENDS,
          };
        }),
    );
  }

  async function nextFree(connection: Db, window: OpenWindow, places: number): Promise<FreeWindow[]> {
    const days = daysFrom(clock.now(), DAYS_AHEAD);
    const wish = { centreId: window.wanted, among: window.among };
    const windows = await windowsOn(connection, window.cityId, days, wish);
    return windows
      .filter(({ left }) => left >= places)
      .slice(0, FREE_NAMED)
      .map(({ date, slot, left }) => ({ date, slot, left }));
  }

  /** Takes places of the first who has so many. @returns undefined when nobody has. */
  async function takeOf(
    tx: Db,
    { cityId, date, slot }: Omit<Place, 'centreId'>,
    offers: readonly Offer[],
    places: number,
  ): Promise<Place | undefined> {
    const window = { cityId, date, slot };
    const ofCentres = offers.flatMap(({ centreId, capacity }) => (centreId === null ? [] : [{ centreId, capacity }]));
    if (ofCentres.length > 0) {
      const working = (await centres.inCity(tx, cityId)).find(({ active }) => active === 1);
      const centreId = await takeCentrePlace(tx, window, ofCentres, working?.id ?? null, places);
      return centreId === undefined ? undefined : { ...window, centreId };
    }
    const isTaken = await takeCityPlace(tx, window, offers[0]?.capacity ?? 0, places);
    return isTaken ? { ...window, centreId: null } : undefined;
  }

  /** @throws AppError 400 at the field for a city that is not served, and for a centre that is not there. */
  async function cityOf(city: string | undefined, centreId: string | null | undefined): Promise<City> {
    const cityOfCentre = centreId ? await centres.cityIdOf(centreId) : undefined;
    const key = city || cityOfCentre;
    if (!key) throw badField('city', 'VALIDATION.cityMissing');
    const found = await cities.find(key);
    if (!found) throw badField('city', 'VALIDATION.cityNotServed', { city: key });
    if (!centreId || cityOfCentre === found._id) return found;
    throw badField('centreId', 'VALIDATION.centreElsewhere', { city: found.name });
  }

  /** @throws AppError 400 `WINDOW_PAST`, `WINDOW_TOO_SOON`. */
  function refuseTooSoon(start: number, isChosen = false): void {
    if (start <= clock.now()) throw badField('slot', 'WINDOW_PAST');
    if (!isChosen && start <= clock.now() + leadMs) throw badField('slot', 'WINDOW_TOO_SOON');
  }

  async function giveBack(tx: Db): Promise<void> {
    for (const giver of givers) await giver(tx);
  }

  return {
    ...createPlaceHolders({ scans: database.scans, clock, cities }),
    ...createCentreWindows({ database, clock, audit, centres }),

    /**
     * Windows of a city (name or id), or of one of its centres, on `date`, or on the next seven days, without the past and what begins
     * within the lead time. An unknown city or day has none.
     */
    async list(
      city: string | undefined,
      date: string | undefined,
      centreId: string | undefined,
      pincode?: string | undefined,
    ): Promise<CollectionWindow[]> {
      const found = await cities.find(city ?? (centreId && (await centres.cityIdOf(centreId))) ?? '');
      if (!found) return [];
      const driving = pincode ? (await centres.drivingTo(db, pincode)).map(({ id }) => id) : [];
      const wish = { centreId, among: driving.length > 0 ? driving : undefined };
      if (date === undefined) return windowsOn(db, found._id, daysFrom(clock.now(), DAYS_SHOWN), wish);
      return daysFrom(clock.now(), DAYS_AHEAD).includes(date) ? windowsOn(db, found._id, [date], wish) : [];
    },

    /**
     * Sets the windows and closed days of a city's one centre, the same on every weekday; makes the centre where there is none. No
     * windows at all bring back the defaults, which lie within the opening hours.
     * @throws AppError 404 for an unknown city, 409 `SEVERAL_CENTRES`.
     */
    async set(city: string, windows: Slot[], closedDates: string[]) {
      const found = await cities.find(city);
      if (!found) throw notFound('City');
      refuseTwice(windows, 'windows');
      const days = [...new Set(closedDates)].sort();
      const slots = (windows.length > 0 ? [...windows] : DEFAULT_SLOTS).sort((a, b) => (a.slot < b.slot ? -1 : 1));
      await centres.change(async (tx) => {
        const working = (await centres.inCity(tx, found._id)).filter(({ active }) => active === 1);
        if (working.length > 1) throw new AppError('SEVERAL_CENTRES', { city: found.name });
        const byWeekday =
          windows.length > 0 ? onEveryWeekday(slots) : windowsWithin(working[0]?.hours || laboratoryHours(site.hours));
        const id = await centres.ofCity(tx, found);
        await replaceCentreWindows(tx, id, { windows: byWeekday, exceptions: closedOn(days) });
        const details = { windows: windows.length, closedDates: days.length };
        await audit.write(tx, { action: 'collection-windows.set', recordId: found._id, details });
      });
      return { city: found.name, windows: slots, closedDates: days };
    },

    /**
     * Finds the window that a booking asks for.
     * @throws AppError 400 at the field for a city that is not served, a centre that is not there, or a window that does not exist,
     * `WINDOW_PAST` for a past one, `WINDOW_TOO_SOON` for one that begins within the lead time.
     */
    async find(city: string | undefined, date: string, slot: string, wish: Wish = {}): Promise<OpenWindow> {
      const found = await cityOf(city, wish.centreId);
      refuseTooSoon(localTime(date, startOf(slot)), wish.isChosen);
      const onDay = (await offersIn(db, found._id, [date, date], wish)).offers(date);
      const offers = onDay.get(slot);
      if (onDay.size === 0) throw badField('date', 'VALIDATION.dayClosed');
      if (!offers) throw badField('slot', 'VALIDATION.windowUnknown', { slot });
      if (!daysFrom(clock.now(), DAYS_AHEAD).includes(date))
        throw badField('date', 'VALIDATION.dayTooFar', { days: DAYS_AHEAD });
      const { centreId: wanted = null, among } = wish;
      return { cityId: found._id, city: found.name, wanted, among, date, slot, offers };
    },

    /** The first window with a free place, of a centre or of a whole city. */
    async firstFree(
      connection: Db,
      cityId: string,
      centreId: string | null,
    ): Promise<{ date: string; slot: string } | undefined> {
      for (const days of [daysFrom(clock.now(), DAYS_SHOWN), daysFrom(clock.now(), DAYS_AHEAD)]) {
        const free = (await windowsOn(connection, cityId, days, { centreId })).find(({ left }) => left > 0);
        if (free) return { date: free.date, slot: free.slot };
      }
      return undefined;
    },

    /** Registers what gives back the places of bookings whose hold is over: it is done before a place is taken. */
    beforeTaking: (giver: GiveBack): void => void givers.push(giver),

    /**
     * Takes places inside `tx`, one for each patient, all of the first centre that has so many.
     * @returns undefined when nobody has: then none is taken.
     */
    async take(tx: Db, window: OpenWindow, places: number): Promise<Place | undefined> {
      await giveBack(tx);
      return takeOf(tx, window, window.offers, places);
    },

    /**
     * Takes places of `window` and gives `old` back, inside `tx`. The rows of both are held in one order, so that two bookings that
     * swap their windows do not wait for each other.
     * @param old null for a booking that holds no place.
     * @returns undefined when the window is full: `old` stays taken.
     */
    async move(tx: Db, old: Place | null, window: OpenWindow, places: number): Promise<Place | undefined> {
      await giveBack(tx);
      await holdWindows(tx, [window, ...(old ? [old] : [])]);
      const place = await takeOf(tx, window, window.offers, places);
      if (place && old) await freePlaces(tx, old, places);
      return place;
    },

    /** Takes places again for a booking whose hold was over, at its centre and at the capacity of today. */
    async retake(tx: Db, place: Place, places: number): Promise<Place | undefined> {
      const { date, slot } = place;
      const { offers } = await offersIn(tx, place.cityId, [date, date], { centreId: place.centreId });
      return takeOf(tx, place, offers(date).get(slot) ?? [], places);
    },

    free: (tx: Db, place: Place, places: number): Promise<void> => freePlaces(tx, place, places),

    /**
     * Runs `write`, which may take places in `window`.
     * @throws AppError 409 `WINDOW_FULL` with the next five windows that have so many places left, where `write` throws `WindowFull`.
     */
    async explainFull<T>(window: OpenWindow | null, places: number, write: () => Promise<T>): Promise<T> {
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof WindowFull) || window === null) throw error;
        throw conflictAt('slot', 'WINDOW_FULL', {}, { free: await nextFree(db, window, places) });
      }
    },
  };
}

export type CollectionWindowsService = ReturnType<typeof createCollectionWindowsService>;
