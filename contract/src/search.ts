import { z } from 'zod';
import { Package, Test } from './catalogue.ts';
import { endpoint } from './endpoint.ts';

export const SearchAnswer = z.object({
  query: z.string(),
  tests: z.array(Test),
  packages: z.array(Package),
  /** The spelling that was understood, when it is not what was typed (ours; the web says "Showing results for …"). */
  understoodAs: z.string().nullable(),
});
export type SearchAnswer = z.output<typeof SearchAnswer>;

export const search = {
  search: endpoint({
    method: 'GET',
    path: '/search',
    access: 'public',
    summary: 'Tests and packages for a text, however it is spelt; at most 200 characters are read',
    query: z.object({ query: z.string().optional().catch(undefined) }),
    response: SearchAnswer,
  }),
};
