// Search (spec.md section 7; wire.md, Catalogue): an index in memory, rebuilt whenever the catalogue changes.
import type { Test } from '@labfront/contract/catalogue';
import type { SearchAnswer, SearchGroup } from '@labfront/contract/search';
import { listedNames } from '@labfront/contract/search-words';
import type { Catalogue, CatalogueService } from '../catalogue/catalogue.service.ts';
import { wordsOf } from './normalise.ts';
import type { SearchDocument } from './search-document.ts';
import { buildSearchIndex, type SearchHit, type SearchIndex } from './search-index.ts';

const LONGEST_QUERY = 200;
// Further results are not read, and every keystroke sends them to a phone: the user types another letter instead.
const MOST_TESTS = 20;
const MOST_PACKAGES = 8;
/** Of one name of a list: the best, and two that may be meant instead. */
const MOST_OF_A_NAME = 3;
const FEW_NAMES = 6;

/** The other names of an item, its Hindi one first. */
const withHindi = ({ nameHi, aliases }: Pick<Test, 'nameHi' | 'aliases'>) =>
  nameHi === undefined ? aliases : [nameHi, ...aliases];

/** Without names that read the same in both languages, such as "TSH". */
const hindiOnly = (names: readonly string[]) => names.filter((name) => /\p{Script=Devanagari}/u.test(name));

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
        parametersHi: hindiOnly(test.parameterHi ?? []),
      })),
    ...packages
      .filter((pack) => pack.active)
      .map((pack) => ({
        ...pack,
        id: pack._id,
        kind: 'package' as const,
        aliases: withHindi(pack),
        // A package is found by the names of its tests and by their parameters.
        parameters: pack.tests.flatMap((test) => [test.name, ...(testsByKey.get(test._id)?.parameter ?? [])]),
        parametersHi: hindiOnly(
          pack.tests.flatMap(({ nameHi, parameterHi }) => [nameHi ?? '', ...(parameterHi ?? [])]),
        ),
      })),
  ];
}

/** Returns the best results of each name of a list; none if the text is part of one item's name, as in "Blood glucose, fasting". */
function groupsOf(query: string, hits: readonly SearchHit[], index: SearchIndex, source: Catalogue): SearchGroup[] {
  const names = listedNames(query);
  const [best] = hits;
  const bestName = best && (source.testsByKey.get(best.id) ?? source.packagesByKey.get(best.id))?.name;
  if (bestName !== undefined && wordsOf(bestName).join(' ').includes(wordsOf(query).join(' '))) return [];
  const most = names.length > FEW_NAMES ? 1 : MOST_OF_A_NAME;
  let packages = 0;
  return names.map((name) => {
    const ids: string[] = [];
    for (const { id, kind } of index.search(name).ids) {
      if (ids.length === most) break;
      if (kind === 'package' && (ids.length > 0 || packages === MOST_PACKAGES)) continue;
      if (kind === 'package') packages += 1;
      ids.push(id);
    }
    return { name, ids };
  });
}

export function createSearchService({ catalogue }: { catalogue: CatalogueService }) {
  let indexed: { tests: Catalogue['tests']; index: Promise<SearchIndex> } | null = null;

  function indexOf(source: Catalogue): Promise<SearchIndex> {
    // The same tests are the same catalogue, also when other prices hold from today.
    if (indexed?.tests !== source.tests)
      indexed = { tests: source.tests, index: buildSearchIndex(documentsOf(source)) };
    return indexed.index;
  }

  return {
    /** Returns the current catalogue; cached answers are valid as long as it is current. */
    source: (): Promise<Catalogue> => catalogue.current(),

    /** Like `source`, but without waiting; null if the version has to be checked first. */
    heldSource: (): Catalogue | null => catalogue.held(),

    /**
     * Tests and packages for a text, best first; for a list of names, the best few of each name too. Blank finds nothing; only the
     * first 200 characters are read. Never throws.
     * @param city id of a city with a price list, whose prices are answered.
     */
    async search(text: string, city: string | null = null): Promise<SearchAnswer> {
      const query = text.slice(0, LONGEST_QUERY);
      if (query.trim() === '') return { query, tests: [], packages: [], understoodAs: null, groups: [] };
      const source = await catalogue.current();
      const index = await indexOf(source);
      const { ids: hits, understoodAs } = index.search(query);
      const groups = groupsOf(query, hits, index, source);
      const grouped = new Set(groups.flatMap(({ ids }) => ids));
      const { testsByKey, packagesByKey } = source.inCity(city);
      const found = <T extends { _id: string }>(
        kind: 'test' | 'package',
        items: { get(key: string): T | undefined },
        most: number,
      ): T[] => {
        const whole = hits.flatMap((hit) => (hit.kind === kind ? (items.get(hit.id) ?? []) : []));
        const listed = [...grouped].flatMap((id) => items.get(id) ?? []);
        return [...new Set([...whole.slice(0, most - listed.length), ...listed, ...whole])].slice(0, most);
      };
      return {
        query,
        tests: found('test', testsByKey, MOST_TESTS),
        packages: found('package', packagesByKey, MOST_PACKAGES),
        understoodAs: groups.length > 0 ? null : understoodAs,
        groups,
      };
    },
  };
}

export type SearchService = ReturnType<typeof createSearchService>;
