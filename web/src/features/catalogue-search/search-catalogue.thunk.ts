// The search of the shop, for staff who choose tests: a list such as "CBC, thyroid, vitamin D" finds a group for each name.
import type { Package, Test } from '@labfront/contract/catalogue';
import type { SearchAnswer } from '@labfront/contract/search';
import { ApiError } from '../../shared/api/api-error.ts';
import { exactFirst } from '../../shared/forms/exact-first.ts';
import { customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { catalogueSearchMessages } from './catalogue-search.messages.ts';

export interface FoundItem extends Pick<Test, '_id' | 'name' | 'finalPrice' | 'sensitive' | 'regulated'> {
  readonly kind: 'test' | 'package';
  /** As its page says it; null for a package that leaves it to its tests. */
  readonly preparation: string | null;
  /** Ids of the tests that a package holds. */
  readonly includes: readonly string[];
}

export interface FoundItems {
  /** One for each name of a list; one without a name for any other text. Best first, tests before packages as in the shop. */
  readonly groups: readonly { readonly name: string; readonly items: readonly FoundItem[] }[];
}

const SHOWN = 8;
const SHOWN_OF_A_GROUP = 3;

const toItem = (kind: FoundItem['kind'], item: Test | Package, includes: readonly string[]): FoundItem => {
  const { _id, name, finalPrice, sensitive, regulated } = item;
  const preparation = kind === 'package' && item.preparation === '' ? null : item.preparation;
  return { _id, name, finalPrice, sensitive, regulated, kind, preparation, includes };
};

const ofTest = (test: Test) => toItem('test', test, []);
const ofPackage = (pack: Package) =>
  toItem(
    'package',
    pack,
    pack.tests.map(({ _id }) => _id),
  );

function toFound(typed: string, { tests, packages, groups }: SearchAnswer): FoundItems {
  const ofTests = tests.map(ofTest);
  const ofPackages = packages.map(ofPackage);
  if (groups.length === 0) {
    const items = [...ofTests.slice(0, SHOWN), ...ofPackages.slice(0, SHOWN)];
    return { groups: [{ name: '', items: exactFirst(items, ({ name }) => name, typed) }] };
  }
  const byId = new Map([...ofTests, ...ofPackages].map((item) => [item._id, item]));
  return {
    groups: groups.map(({ name, ids }) => ({
      name,
      items: ids.flatMap((id) => byId.get(id) ?? []).slice(0, SHOWN_OF_A_GROUP),
    })),
  };
}

interface Asked {
  readonly query: string;
  /** The city whose prices count; that of the visitor where it is not told. */
  readonly city: string | undefined;
}

export const searchCatalogue = customThunk(
  'catalogueSearch/search',
  fallbackOf(catalogueSearchMessages, 'failed'),
  async (api, { query, city }: Asked, signal): Promise<FoundItems> =>
    toFound(query, await api.call('GET /search', { query: { query, city }, signal })),
);

type Named = Pick<FoundItem, '_id' | 'kind'>;

interface Chosen {
  readonly items: readonly Named[];
  readonly city: string | undefined;
}

/** Items that were chosen already, as a search in the city finds them; without those that left the catalogue. */
export const fetchChosen = customThunk(
  'catalogueSearch/fetchChosen',
  fallbackOf(catalogueSearchMessages, 'failed'),
  async (api, { items, city }: Chosen, signal): Promise<FoundItem[]> => {
    // Staff are answered with inactive items too.
    const read = async ({ _id: id, kind }: Named): Promise<FoundItem | null> => {
      const input = { params: { id }, query: { city }, signal };
      if (kind === 'test') {
        const { data } = await api.call('GET /test/fetchTestById/:id', input);
        return data.active ? ofTest(data) : null;
      }
      const { data } = await api.call('GET /package/:id', input);
      return data.active ? ofPackage(data) : null;
    };
    const found = await Promise.all(items.map((item) => read(item).catch(unlessGone)));
    return found.filter((item) => item !== null);
  },
);

function unlessGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
