// The search of the shop, for staff who choose tests: a list such as "CBC, thyroid, vitamin D" finds a group for each name.
import type { Package, Test } from '@labfront/contract/catalogue';
import type { SearchAnswer } from '@labfront/contract/search';
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

function toFound(typed: string, { tests, packages, groups }: SearchAnswer): FoundItems {
  const ofTests = tests.map((test) => toItem('test', test, []));
  const ofPackages = packages.map((pack) => {
    const held = pack.tests.map(({ _id }) => _id);
    return toItem('package', pack, held);
  });
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

export const searchCatalogue = customThunk(
  'catalogueSearch/search',
  fallbackOf(catalogueSearchMessages, 'failed'),
  async (api, query: string, signal): Promise<FoundItems> =>
    toFound(query, await api.call('GET /search', { query: { query }, signal })),
);
