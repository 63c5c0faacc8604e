import { z } from 'zod';
import { Package, Test } from './catalogue.ts';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What one name of a pasted list found. */
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
  /** The spelling that was understood, when it is not what was typed (ours; the web says "Showing results for …"). */
  understoodAs: z.string().nullable(),
  /** Ours: one group for each name of a list such as "CBC, thyroid, vitamin D"; empty when the text is no list. */
  groups: z.array(SearchGroup),
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
