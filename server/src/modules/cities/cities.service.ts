// Cities that are served (spec.md section 7, Search and cities).

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { City } from '@labfront/contract/cities';
import type { ListQuery } from '@labfront/contract/common';
import { type Outcome, outcome } from '@labfront/contract/messages/outcomes';
import { searchPhrase } from '@labfront/contract/search-words';
import { parse } from 'csv-parse/sync';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, conflictAt, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Catalogue, CatalogueService } from '../catalogue/catalogue.service.ts';
import { allCities, countPlacesFrom, deleteCity, findCityByName, insertCities, renameCity } from './cities.queries.ts';

export const STARTER_CITIES = join(import.meta.dirname, '../../../starter/cities.csv');

const WHOLE = 100_000;
const SORTS = ['name'] as const;

interface Dependencies {
  database: Database;
  clock: Clock;
  catalogue: CatalogueService;
  audit: Audit;
}

/** @throws AppError 409 at `name` when another city has it. */
async function refuseTaken(tx: Db, name: string, id: string): Promise<void> {
  const twin = await findCityByName(tx, name, id);
  if (twin) throw conflictAt('name', 'NAME_TAKEN', { name: twin.name });
}

/** A callback of another domain in the transaction that changes a city; it may refuse the change. */
type OnChange = (tx: Db, city: City) => Promise<void>;

export function createCitiesService({ database, clock, catalogue, audit }: Dependencies) {
  const renamed: OnChange[] = [];
  const deleted: OnChange[] = [];

  /** Runs one change of the cities. It also changes the catalogue version, because cached pages show the cities. */
  async function change<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    try {
      return await database.write(async (tx) => {
        await catalogue.changeIn(tx);
        return work(tx);
      });
    } finally {
      catalogue.invalidate();
    }
  }

  /** All cities by name; `q` keeps matching names. */
  async function list(query: ListQuery): Promise<{ cities: City[]; total: number; page: Page<'name'> }> {
    const page = readPage(query, SORTS, 'name', WHOLE);
    const wanted = searchPhrase(query.q ?? '').toLowerCase();
    const cities = (await allCities(database.db))
      .map(({ id, name }) => ({ _id: id, name }))
      .filter((city) => city.name.toLowerCase().includes(wanted))
      .sort((a, b) => a.name.localeCompare(b.name, 'en-IN'));
    const ordered = page.sort.direction === 'desc' ? cities.toReversed() : cities;
    return { cities: ordered.slice(page.offset, page.offset + page.limit), total: cities.length, page };
  }

  return {
    /** @throws AppError 409 `NAME_TAKEN` at `name`. */
    create: (name: string): Promise<City> =>
      change(async (tx) => {
        const id = newId();
        await refuseTaken(tx, name, id);
        await insertCities(tx, [{ id, name, created_at: isoTime(clock.now()) }]);
        await audit.write(tx, { action: 'city.created', recordId: id, details: { name } });
        return { _id: id, name };
      }),

    /** Bookings keep the old name. @throws AppError 404, 409 `NAME_TAKEN` at `name`. */
    rename: (id: string, name: string): Promise<City> =>
      change(async (tx) => {
        await refuseTaken(tx, name, id);
        if (!(await renameCity(tx, id, name))) throw notFound('City');
        for (const tell of renamed) await tell(tx, { _id: id, name });
        await audit.write(tx, { action: 'city.updated', recordId: id, details: { name } });
        return { _id: id, name };
      }),

    /**
     * Removes a city and its collection windows; bookings keep its name. @returns a message with the result.
     * @throws AppError 404, 409 `CITY_IN_USE` while collections are booked there for today or later, or a listed centre is there.
     */
    remove: (id: string): Promise<Outcome> =>
      change(async (tx) => {
        const places = await countPlacesFrom(tx, id, localDay(clock.now()));
        const named = (await allCities(tx)).find((city) => city.id === id);
        if (named) for (const tell of deleted) await tell(tx, { _id: id, name: named.name });
        const city = await deleteCity(tx, id);
        if (!city) throw notFound('City');
        if (places > 0) {
          throw places === 1
            ? new AppError('CITY_IN_USE.one', { city: city.name })
            : new AppError('CITY_IN_USE', { count: places, city: city.name });
        }
        await audit.write(tx, { action: 'city.deleted', recordId: id, details: { name: city.name } });
        return outcome('city.deleted', { name: city.name });
      }),

    onRename: (tell: OnChange): void => void renamed.push(tell),

    /** Registers a callback that runs before a city is deleted. */
    onDeletion: (tell: OnChange): void => void deleted.push(tell),

    /** The cache key for lists of cities: a change of the cities also changes the catalogue. */
    source: (): Promise<Catalogue> => catalogue.current(),

    /** Like `source`, but without waiting; null if the version has to be checked first. */
    heldSource: (): Catalogue | null => catalogue.held(),

    list,

    /** A city by id or by name in any case, undefined when it is not served. */
    async find(key: string): Promise<City | undefined> {
      const name = key.trim().toLowerCase();
      const row = (await allCities(database.db)).find((city) => city.id === key || city.name.toLowerCase() === name);
      return row && { _id: row.id, name: row.name };
    },

    /** Loads the starter cities into a database without cities. */
    async loadStarter(now: string): Promise<void> {
      if ((await allCities(database.db)).length > 0) return;
      const rows = parse(await readFile(STARTER_CITIES, 'utf8'), { columns: true }) as { name: string }[];
      await insertCities(
        database.db,
        rows.map(({ name }) => ({ id: newId(), name, created_at: now })),
      );
    },
  };
}

export type CitiesService = ReturnType<typeof createCitiesService>;
