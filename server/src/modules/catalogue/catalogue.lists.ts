// Filtered and sorted lists of one catalogue snapshot, cached as long as the snapshot, so that any page of a list costs as much as its
// first page.
import type { Package, Test } from '@labfront/contract/catalogue';
import type { Catalogue } from './catalogue.snapshot.ts';

type Item = Test | Package;

const TEST_SORTS = ['name', 'price', 'category', 'code', 'discountPercent', 'updatedAt'] as const;
export type ItemSort = (typeof TEST_SORTS)[number];
export const ITEM_SORTS: readonly ItemSort[] = TEST_SORTS;

export interface ItemFilter {
  /** Which ones by their state; null for all. */
  active: boolean | null;
  popular: boolean | null;
  /** Lower case, as the next three; '' for any. */
  q: string;
  category: string;
  letter: string;
  sampleType: string;
  /** Id or slug of a test that a package contains; '' for any. */
  test: string;
}

/** Sorting by price uses the final price, which customers pay. */
const sortKeys: Record<Exclude<ItemSort, 'name'>, (item: Item) => string | number> = {
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
  return filter.test === '' || item.tests.some(({ _id, slug }) => _id === filter.test || slug === filter.test);
}

/** All names, codes and aliases in one text: one search over it is faster than a search in many small texts. */
class Haystack {
  readonly #text: string;
  /** Where the words of each item end in the text. */
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

  constructor(items: readonly T[]) {
    this.#items = items;
  }

  /** The items that fit, ascending by `sort`. */
  find(filter: ItemFilter, sort: ItemSort): readonly T[] {
    return this.#keep(JSON.stringify([filter, sort]), () =>
      sort === 'name' ? this.#filtered(filter) : sortedBy(this.find(filter, 'name'), sort),
    );
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

const known = new WeakMap<Catalogue, { tests: ItemLists<Test>; packages: ItemLists<Package> }>();

export function listsOf(catalogue: Catalogue) {
  const lists = known.get(catalogue) ?? {
    tests: new ItemLists(catalogue.tests),
    packages: new ItemLists(catalogue.packages),
  };
  known.set(catalogue, lists);
  return lists;
}
