// The URL contains the filter of a catalogue list, so that it can be linked, crawled and restored by Back.
import { AUDIENCES } from '@labfront/contract/package-audience';
import type { ListQuery } from './catalogue-area.ts';

export const PAGE_SIZE = 24;

export const SORTS = ['popular', 'name', '-name', 'price', '-price'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListAddress {
  readonly q: string;
  readonly category: string;
  /** Of packages: the people that they are meant for, and an organ or condition; '' for all. */
  readonly audience: string;
  readonly condition: string;
  /** A to Z, '' for all. */
  readonly letter: string;
  /** '' for the usual order of the list. */
  readonly sort: Sort | '';
  /** Counted from 1. */
  readonly page: number;
}

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

const LONGEST_TEXT = 100;

/** Packages are sorted by what people come for; tests are looked up by name. */
export const USUAL_SORT = { tests: 'name', packages: 'popular' } as const satisfies Record<string, Sort>;
export type ListOf = keyof typeof USUAL_SORT;

/** Reads any URL leniently: ignores invalid values. */
export function readAddress(search: URLSearchParams, of: ListOf): ListAddress {
  const text = (name: string) => (search.get(name) ?? '').slice(0, LONGEST_TEXT);
  const letter = text('letter').toUpperCase();
  const page = Number(search.get('page') ?? '1');
  return {
    q: text('q'),
    category: text('category').trim(),
    audience: AUDIENCES.find((audience) => audience === text('audience').toLowerCase()) ?? '',
    condition: text('condition').trim(),
    letter: /^[A-Z]$/.test(letter) ? letter : '',
    sort: SORTS.find((sort) => sort === search.get('sort') && sort !== USUAL_SORT[of]) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** The query of an address, with `?`; '' for the plain list. Any change of the filter begins at the first page again. */
export function writeAddress(address: ListAddress, change: Partial<ListAddress> = {}): string {
  const { q, category, audience, condition, letter, sort, page } = { ...address, page: 1, ...change };
  const query = new URLSearchParams({
    ...(q.trim() === '' ? {} : { q }),
    ...(category === '' ? {} : { category }),
    ...(audience === '' ? {} : { audience }),
    ...(condition === '' ? {} : { condition }),
    ...(letter === '' ? {} : { letter }),
    ...(sort === '' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** The query of any address in its one form. */
export function normalQuery(given: URLSearchParams, of: ListOf): string {
  const address = readAddress(given, of);
  return writeAddress(address, { page: address.page });
}

/** The query for the API. */
export function apiQuery(address: ListAddress, of: ListOf): ListQuery {
  const { q, category, audience, condition, letter, sort, page } = address;
  const asked = sort || USUAL_SORT[of];
  return {
    q: q.trim(),
    category,
    audience,
    condition,
    letter,
    sort: asked === 'name' ? '' : asked,
    page,
    limit: PAGE_SIZE,
  };
}
