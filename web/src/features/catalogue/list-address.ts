// The URL contains the filter of a catalogue list, so that it can be linked, crawled and restored by Back.
import type { ListQuery } from './catalogue-area.ts';

export const PAGE_SIZE = 24;

export const SORTS = ['name', '-name', 'price', '-price'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListAddress {
  readonly q: string;
  readonly category: string;
  /** A to Z, '' for all. */
  readonly letter: string;
  readonly sort: Sort;
  /** Counted from 1. */
  readonly page: number;
}

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

const LONGEST_TEXT = 100;

/** Reads any URL leniently: ignores invalid values. */
export function readAddress(search: URLSearchParams): ListAddress {
  const text = (name: string) => (search.get(name) ?? '').slice(0, LONGEST_TEXT);
  const letter = text('letter').toUpperCase();
  const page = Number(search.get('page') ?? '1');
  return {
    q: text('q'),
    category: text('category').trim(),
    letter: /^[A-Z]$/.test(letter) ? letter : '',
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? 'name',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** The query of an address, with `?`; '' for the plain list. Any change of the filter begins at the first page again. */
export function writeAddress(address: ListAddress, change: Partial<ListAddress> = {}): string {
  const { q, category, letter, sort, page } = { ...address, page: 1, ...change };
  const query = new URLSearchParams({
    ...(q.trim() === '' ? {} : { q }),
    ...(category === '' ? {} : { category }),
    ...(letter === '' ? {} : { letter }),
    ...(sort === 'name' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** The query of any address in its one form. */
export function normalQuery(given: URLSearchParams): string {
  const address = readAddress(given);
  return writeAddress(address, { page: address.page });
}

/** The query for the API. */
export function apiQuery({ q, category, letter, sort, page }: ListAddress): ListQuery {
  return { q: q.trim(), category, letter, sort: sort === 'name' ? '' : sort, page, limit: PAGE_SIZE };
}
