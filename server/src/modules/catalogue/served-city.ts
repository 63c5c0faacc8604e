import type { City } from '@labfront/contract/cities';
import type { Db } from '../../platform/db/database.ts';
import { allCityNames } from './city-prices.queries.ts';
import { cityKeys } from './city-view.ts';

/** A city that is served, by its id, its name in any case or its name as addresses write it; undefined for any other. */
export async function findServedCity(db: Db, key: string): Promise<City | undefined> {
  const wanted = key.trim().toLowerCase();
  if (wanted === '') return undefined;
  const city = (await allCityNames(db)).find((row) => cityKeys(row).includes(wanted));
  return city && { _id: city.id, name: city.name };
}
