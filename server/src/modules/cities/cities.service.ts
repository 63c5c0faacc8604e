// Cities that are served (spec.md section 7, Search and cities).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { City } from '@labfront/contract/cities';
import type { ListQuery } from '@labfront/contract/common';
import { parse } from 'csv-parse/sync';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Page, readPage } from '../../platform/paging.ts';
import { allCities, insertCities } from './cities.queries.ts';

export const STARTER_CITIES = join(import.meta.dirname, '../../../starter/cities.csv');

const WHOLE = 100_000;
const SORTS = ['name'] as const;

export function createCitiesService({ database }: { database: Database }) {
  return {
    /** All cities by name; `q` keeps those that contain it. */
    async list(query: ListQuery): Promise<{ cities: City[]; total: number; page: Page<'name'> }> {
      const page = readPage(query, SORTS, 'name', WHOLE);
      const wanted = query.q?.trim().toLowerCase() ?? '';
      const cities = (await allCities(database.db))
        .map(({ id, name }) => ({ _id: id, name }))
        .filter((city) => city.name.toLowerCase().includes(wanted))
        .sort((a, b) => a.name.localeCompare(b.name, 'en-IN'));
      const ordered = page.sort.direction === 'desc' ? cities.toReversed() : cities;
      return { cities: ordered.slice(page.offset, page.offset + page.limit), total: cities.length, page };
    },

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
