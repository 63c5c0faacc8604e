// Filtered and sorted lists of one catalogue snapshot, cached as long as the snapshot, so that any page of a list costs as much as its
// first page.
import type { Package, Test } from '@labfront/contract/catalogue';
import type { CityItems, PricedItems } from './city-view.ts';

type Item = Test | Package;

const TEST_SORTS = ['name', 'popular', 'price', 'category', 'code', 'discountPercent', 'updatedAt'] as const;
export type ItemSort = (typeof TEST_SORTS)[number];
export const ITEM_SORTS: readonly ItemSort[] = TEST_SORTS;

export interface ItemFilter {
  /** The states to list; null for all. */
  active: boolean | null;
  popular: boolean | null;
  /** Lower case, as the next three; '' for any. */
  q: string;
  category: string;
  letter: string;
  sampleType: string;
  /** Id or slug of a test that a package contains; '' for any. */
  test: string;
  /** The people that a package is meant for, and one of its organs or conditions; '' for any. */
  audience: string;
  condition: string;
}

/** More rupees than anything costs. */
const UNPOPULAR = 1e9;

/** Sorting by price uses the final price, which customers pay. */
const sortKeys: Record<Exclude<ItemSort, 'name'>, (item: Item) => string | number> = {
  // Among what people ask for most, the cheaper first.
  popular: (item) => (item.popular ? 0 : UNPOPULAR) + item.finalPrice,
  price: (item) => item.finalPrice,
  category: (item) => item.category.toLowerCase(),
  code: (item) => item.code ?? '',
  discountPercent: (item) => item.discountPercent,
  updatedAt: (item) => item.updatedAt,
};

function sortedBy<T extends Item>(items: readonly T[], field: ItemSort): readonly T[] {
  // Items are already sorted by name; a stable sort keeps that order among equals.
  if (field === 'name') return items;
  const keyOf = sortKeys[field];
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}

function fits(item: Item, filter: ItemFilter): boolean {
  if (filter.active !== null && item.active !== filter.active) return false;
  if (filter.popular !== null && item.popular !== filter.popular) return false;
  if (filter.category !== '' && item.category.toLowerCase() !== filter.category) return false;
  if (filter.letter !== '' && !item.name.toLowerCase().startsWith(filter.letter)) return false;
  if ('sampleType' in item) return filter.sampleType === '' || item.sampleType.toLowerCase() === filter.sampleType;
  return isPackageFor(item, filter);
}

function isPackageFor(pack: Package, { test, audience, condition }: ItemFilter): boolean {
  if (audience !== '' && !pack.audiences.some((name) => name === audience)) return false;
  if (condition !== '' && !pack.conditions.some((name) => name.toLowerCase() === condition)) return false;
  return test === '' || pack.tests.some(({ _id, slug }) => _id === test || slug === test);
}

/** All names, codes and aliases in one text: one search over it is faster than a search in many small texts. */
class Haystack {
  readonly #text: string;
  /** The end of each item's words in the text. */
  readonly #ends: Int32Array;

  constructor(items: readonly Item[]) {
    const parts = items.map((item) =>
      [item.name, item.nameHi ?? '', item.code ?? '', ...item.aliases].join('\n').toLowerCase(),
    );
    this.#ends = new Int32Array(parts.length);
    let end = 0;
    for (const [index, part] of parts.entries()) {
      end += part.length + 1;
      this.#ends[index] = end;
    }
    this.#text = parts.map((part) => `${part}\0`).join('');
  }

  /** Positions of the items that contain `q`, in their order. */
  find(q: string): number[] {
    const found: number[] = [];
    let item = 0;
    let at = this.#text.indexOf(q);
    while (at !== -1) {
      while ((this.#ends[item] ?? Number.POSITIVE_INFINITY) <= at) item += 1;
      found.push(item);
      at = this.#text.indexOf(q, this.#ends[item]);
    }
    return found;
  }
}

const LISTS_KEPT = 24;

class ItemLists<T extends Item> {
  readonly #items: readonly T[];
  readonly #kept = new Map<string, readonly T[]>();
  #haystack: Haystack | null = null;

  /** Lists of the base catalogue, for the items of a city: prices decide no filter, so only orders by price differ. */
  readonly #base: { lists: ItemLists<T>; inCity: (item: T) => T } | null;

  constructor(items: readonly T[], base: { lists: ItemLists<T>; inCity: (item: T) => T } | null = null) {
    this.#items = items;
    this.#base = base;
  }

  /** The items that fit, ascending by `sort`. */
  find(filter: ItemFilter, sort: ItemSort): readonly T[] {
    return this.#keep(JSON.stringify([filter, sort]), () =>
      sort === 'name' ? this.#byName(filter) : sortedBy(this.find(filter, 'name'), sort),
    );
  }

  #byName(filter: ItemFilter): readonly T[] {
    if (this.#base === null) return this.#filtered(filter);
    return this.#base.lists.find(filter, 'name').map(this.#base.inCity);
  }

  #filtered(filter: ItemFilter): readonly T[] {
    if (filter.q === '') return this.#items.filter((item) => fits(item, filter));
    this.#haystack ??= new Haystack(this.#items);
    return this.#haystack.find(filter.q).flatMap((position) => {
      const item = this.#items[position];
      return item && fits(item, filter) ? item : [];
    });
  }

  /** Evicts the least recently used list, because callers choose the filters. */
  #keep(key: string, make: () => readonly T[]): readonly T[] {
    const list = this.#kept.get(key) ?? make();
    this.#kept.delete(key);
    this.#kept.set(key, list);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= LISTS_KEPT) break;
      this.#kept.delete(oldest);
    }
    return list;
  }
}

interface Lists {
  tests: ItemLists<Test>;
  packages: ItemLists<Package>;
}

const known = new WeakMap<PricedItems, Lists>();

function makeLists(items: PricedItems | CityItems): Lists {
  if (!('base' in items)) return { tests: new ItemLists(items.tests), packages: new ItemLists(items.packages) };
  const base = listsOf(items.base);
  return {
    tests: new ItemLists(items.tests, { lists: base.tests, inCity: items.testOf }),
    packages: new ItemLists(items.packages, { lists: base.packages, inCity: items.packageOf }),
  };
}

export function listsOf(items: PricedItems): Lists {
  const lists = known.get(items) ?? makeLists(items);
  known.set(items, lists);
  return lists;
}
