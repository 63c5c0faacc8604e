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

/** What another domain does in the transaction in which a city changes; it may refuse. */
type OnChange = (tx: Db, city: City) => Promise<void>;

export function createCitiesService({ database, clock, catalogue, audit }: Dependencies) {
  const renamed: OnChange[] = [];
  const deleted: OnChange[] = [];

  /** One change of the cities: pages show them, so the catalogue that pages are made from is another one too. */
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

  /** All cities by name; `q` keeps those that contain it. */
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

    /** Bookings keep the name they were made with. @throws AppError 404, 409 `NAME_TAKEN` at `name`. */
    rename: (id: string, name: string): Promise<City> =>
      change(async (tx) => {
        await refuseTaken(tx, name, id);
        if (!(await renameCity(tx, id, name))) throw notFound('City');
        for (const tell of renamed) await tell(tx, { _id: id, name });
        await audit.write(tx, { action: 'city.updated', recordId: id, details: { name } });
        return { _id: id, name };
      }),

    /**
     * Stops serving a city; its collection windows go, bookings keep its name. @returns what was done, for people.
     * @throws AppError 404, 409 `CITY_IN_USE` while collections are booked there for today or later, or a listed centre works there.
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

    /** Called before the city is gone. */
    onDeletion: (tell: OnChange): void => void deleted.push(tell),

    /** What lists of cities are kept for: a change of the cities is one of the catalogue too. */
    source: (): Promise<Catalogue> => catalogue.current(),

    /** The same without waiting; null when it has to be looked at again first. */
    heldSource: (): Catalogue | null => catalogue.held(),

    list,

    /** A city by id or by name in any case, undefined when it is not served. */
    async find(key: string): Promise<City | undefined> {
      const name = key.trim().toLowerCase();
      const row = (await allCities(database.db)).find((city) => city.id === key || city.name.toLowerCase() === name);
      return row && { _id: row.id, name: row.name };
    },

    /** Loads the starter cities into a database that has none. */
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
