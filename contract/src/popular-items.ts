import { z } from 'zod';
import { CatalogueItemSummary } from './catalogue.ts';
import { InCity } from './common.ts';
import { endpoint } from './endpoint.ts';

export const PopularInCity = z.object({
  /** Null for a city that is not served. */
  city: z.string().nullable(),
  items: z.array(CatalogueItemSummary),
});
export type PopularInCity = z.output<typeof PopularInCity>;

export const popularItems = {
  listPopularItems: endpoint({
    method: 'GET',
    path: '/catalogue/popular',
    access: 'public',
    summary: 'The tests and packages that most people of a city booked in the last 90 days, at its prices',
    query: InCity,
    response: z.object({ data: PopularInCity }),
  }),
};
