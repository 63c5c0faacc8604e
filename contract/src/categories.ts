import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A category as shop windows offer it, with the number of active items in it. */
export const Category = z.object({ name: z.string(), tests: z.number(), packages: z.number() });
export type Category = z.output<typeof Category>;

export const categories = {
  listCategories: endpoint({
    method: 'GET',
    path: '/catalogue/categories',
    access: 'public',
    summary: 'Categories that have active tests or packages, by name',
    response: z.object({ data: z.array(Category) }),
  }),
};
