import type { SearchAnswer } from '@labfront/contract/search';
import { createSlice } from '@reduxjs/toolkit';
import { cityChanged } from '../../shared/session/visitor-city.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { type PackageCardData, type TestCardData, toPackageCard, toTestCard } from '../catalogue/index.ts';
import { isHit, wordsOf } from './highlight.ts';
import { resultMessages } from './results.messages.ts';

/** A found test, with the alias or parameter that matched if its name does not. */
export interface FoundTest extends TestCardData {
  readonly foundBy: { readonly kind: 'alias' | 'parameter'; readonly text: string } | null;
}

/** A test or package that a name of a list may mean. */
export interface ListedItem {
  readonly _id: string;
  readonly kind: 'test' | 'package';
  readonly name: string;
  /** Rupees. */
  readonly price: number;
  readonly finalPrice: number;
  /** The address of its page. */
  readonly path: string;
}

/** One name of a pasted list with its matches, best first. */
export interface ListedName {
  readonly name: string;
  readonly items: readonly ListedItem[];
}

export interface SearchResults {
  /** The requested text. */
  readonly query: string;
  readonly understoodAs: string | null;
  /** The words to highlight in names: typed and corrected, longest first. */
  readonly words: readonly string[];
  readonly tests: readonly FoundTest[];
  readonly packages: readonly PackageCardData[];
  /** Empty when the text is no list. */
  readonly listed: readonly ListedName[];
}

export interface SearchState extends AreaState {
  results: SearchResults | null;
  requestId: string | null;
}

export const search = apiThunk('search/search', 'GET /search', fallbackOf(resultMessages, 'failed'));

export function toResults(answer: SearchAnswer, query: string): SearchResults {
  const words = wordsOf(query, answer.understoodAs);
  const foundBy = ({ name, aliases, parameter }: SearchAnswer['tests'][number]): FoundTest['foundBy'] => {
    if (isHit(name, words)) return null;
    const alias = aliases.find((text) => isHit(text, words));
    if (alias !== undefined) return { kind: 'alias', text: alias };
    const covered = parameter.find((text) => isHit(text, words));
    return covered === undefined ? null : { kind: 'parameter', text: covered };
  };
  return {
    query,
    understoodAs: answer.understoodAs,
    words,
    tests: answer.tests.map((test) => ({ ...toTestCard(test), foundBy: foundBy(test) })),
    packages: answer.packages.map(toPackageCard),
    listed: toListed(answer),
  };
}

function toListed({ tests, packages, groups }: SearchAnswer): ListedName[] {
  const items = new Map<string, ListedItem>();
  const add = (
    kind: 'test' | 'package',
    { _id, name, price, finalPrice, slug }: (typeof tests | typeof packages)[number],
  ) => items.set(_id, { _id, kind, name, price, finalPrice, path: `/${kind}/${slug}` });
  for (const test of tests) add('test', test);
  for (const pack of packages) add('package', pack);
  return groups.map(({ name, ids }) => ({ name, items: ids.flatMap((id) => items.get(id) ?? []) }));
}

registerSlice(
  createSlice({
    name: 'search',
    initialState: { ...idleArea, results: null, requestId: null } as SearchState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, search, {
        // Answers overtake one another: only the newest question's counts.
        latestOnly: true,
        fulfilled: (state, answer, arg) => {
          const results = toResults(answer, arg?.query?.query === undefined ? '' : String(arg.query.query));
          // Frozen, or the store would go through every card of every letter to freeze it.
          state.results = Object.freeze(results) as never;
        },
      });
      builder.addCase(cityChanged, (state) => {
        state.results = null;
      });
    },
  }),
);

interface WithSearch {
  readonly search: SearchState;
}

export const selectResults = ({ search: { results } }: WithSearch) => results;
export const selectFailure = ({ search: { error } }: WithSearch) => error;
