// The items that are booked most in a city: counts of people only, and only above a number that hides each of them.
import type { CatalogueItemSummary } from '@labfront/contract/catalogue';
import type { City } from '@labfront/contract/cities';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { withoutClient } from '../../platform/base/request-context.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CatalogueService, itemSummary } from './catalogue.service.ts';
import { listPopularItems } from './popular-items.queries.ts';
import { findServedCity } from './served-city.ts';

const HOUR_MS = 3_600_000;
const PERIOD_MS = 90 * 24 * HOUR_MS;
/** Fewer people than this could be recognised. */
export const LEAST_PEOPLE = 5;
const SHOWN = 8;

interface Dependencies {
  database: Database;
  clock: Clock;
  catalogue: CatalogueService;
}

export function createPopularItems({ database, clock, catalogue }: Dependencies) {
  /** By city; counted again after an hour, once for all who ask meanwhile. */
  const counted = new Map<string, { until: number; ids: Promise<string[]> }>();

  function idsIn(city: City): Promise<string[]> {
    const known = counted.get(city._id);
    if (known && clock.now() < known.until) return known.ids;
    const since = isoTime(clock.now() - PERIOD_MS);
    const asked = { city: city.name, since, least: LEAST_PEOPLE, limit: SHOWN };
    const ids = withoutClient(() => listPopularItems(database.scans, asked));
    counted.set(city._id, { until: clock.now() + HOUR_MS, ids });
    ids.catch(() => counted.delete(city._id));
    return ids;
  }

  return {
    /** The items that most people booked in a city, at its prices; none for a city that is not served. */
    async inCity(key: string): Promise<{ city: string | null; items: CatalogueItemSummary[] }> {
      const city = await findServedCity(database.db, key);
      if (!city) return { city: null, items: [] };
      const ids = await idsIn(city);
      const { testsByKey, packagesByKey } = (await catalogue.current()).inCity(city._id);
      const items = ids.flatMap((id) => {
        const test = testsByKey.get(id);
        const item = test ?? packagesByKey.get(id);
        return item?.active ? [itemSummary(test ? 'test' : 'package', item)] : [];
      });
      return { city: city.name, items };
    },
  };
}

export type PopularItems = ReturnType<typeof createPopularItems>;
