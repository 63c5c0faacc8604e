// Search (spec.md section 7; wire.md, Catalogue): an index in memory, made from the catalogue whenever the catalogue changes.
import type { Test } from '@labfront/contract/catalogue';
import type { SearchAnswer } from '@labfront/contract/search';
import type { Catalogue, CatalogueService } from '../catalogue/catalogue.service.ts';
import type { SearchDocument } from './search-document.ts';
import { buildSearchIndex, type SearchIndex } from './search-index.ts';

const LONGEST_QUERY = 200;
// More is not read, and every keystroke carries it to a phone: who does not find it among these types another letter.
const MOST_TESTS = 20;
const MOST_PACKAGES = 8;

/** The other names of an item, its Hindi one first. */
const withHindi = ({ nameHi, aliases }: Pick<Test, 'nameHi' | 'aliases'>) =>
  nameHi === undefined ? aliases : [nameHi, ...aliases];

function documentsOf({ tests, packages, testsByKey }: Catalogue): SearchDocument[] {
  return [
    ...tests
      .filter((test) => test.active)
      .map((test) => ({
        ...test,
        id: test._id,
        kind: 'test' as const,
        aliases: withHindi(test),
        parameters: test.parameter,
      })),
    ...packages
      .filter((pack) => pack.active)
      .map((pack) => ({
        ...pack,
        id: pack._id,
        kind: 'package' as const,
        aliases: withHindi(pack),
        // Whoever searches for what a package measures finds it, by the test's name or by the parameter's.
        parameters: pack.tests.flatMap((test) => [test.name, ...(testsByKey.get(test._id)?.parameter ?? [])]),
      })),
  ];
}

export function createSearchService({ catalogue }: { catalogue: CatalogueService }) {
  let indexed: { source: Catalogue; index: Promise<SearchIndex> } | null = null;

  function indexOf(source: Catalogue): Promise<SearchIndex> {
    if (indexed?.source !== source) indexed = { source, index: buildSearchIndex(documentsOf(source)) };
    return indexed.index;
  }

  return {
    /** The catalogue that answers are made from now; answers for it may be kept as long as it is current. */
    source: (): Promise<Catalogue> => catalogue.current(),

    /** The same without waiting; null when it has to be looked at again first. */
    personalDataSource: (): Catalogue | null => catalogue.held(),

    /** Tests and packages for a text, best first. Blank finds nothing; only the first 200 characters are read. Never throws. */
    async search(text: string): Promise<SearchAnswer> {
      const query = text.slice(0, LONGEST_QUERY);
      if (query.trim() === '') return { query, tests: [], packages: [], understoodAs: null };
      const source = await catalogue.current();
      const { ids, understoodAs } = (await indexOf(source)).search(query);
      const found = <T>(kind: 'test' | 'package', items: ReadonlyMap<string, T>, most: number) =>
        ids.flatMap((hit) => (hit.kind === kind ? (items.get(hit.id) ?? []) : [])).slice(0, most);
      return {
        query,
        tests: found('test', source.testsByKey, MOST_TESTS),
        packages: found('package', source.packagesByKey, MOST_PACKAGES),
        understoodAs,
      };
    },
  };
}

export type SearchService = ReturnType<typeof createSearchService>;
