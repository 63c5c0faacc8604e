import { z } from 'zod';
import { Package, Test } from './catalogue.ts';
import { Id, InCity } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The results for one name of a pasted list. */
export const SearchGroup = z.object({
  /** The name as it was typed. */
  name: z.string(),
  /** Ids of tests and packages of the same answer, best first; empty when nothing was found. */
  ids: z.array(Id),
});
export type SearchGroup = z.output<typeof SearchGroup>;

export const SearchAnswer = z.object({
  query: z.string(),
  tests: z.array(Test),
  packages: z.array(Package),
  /** The corrected spelling, if it differs from the input (beyond the specification; the web shows "Showing results for …"). */
  understoodAs: z.string().nullable(),
  /** Beyond the specification: one group for each name of a list such as "CBC, thyroid, vitamin D"; empty if the text is not a list. */
  groups: z.array(SearchGroup),
});
export type SearchAnswer = z.output<typeof SearchAnswer>;

export const search = {
  search: endpoint({
    method: 'GET',
    path: '/search',
    access: 'public',
    summary: 'Tests and packages for a text, however it is spelt; at most 200 characters are read',
    query: InCity.extend({ query: z.string().optional().catch(undefined) }),
    response: SearchAnswer,
  }),
};
