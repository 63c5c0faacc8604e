// On SQLite alone: reads and writes no database.
import { ListQuery } from '@labfront/contract/common';
import { describe, expect, test } from 'vitest';
import { containsPattern, endOfTotals, pageHeaders, readPage } from './paging.ts';

const read = (query: Record<string, unknown>) => readPage(ListQuery.parse(query), ['name', 'price'], '-name', 500);

test('without page and limit the list is whole', () => {
  expect(read({})).toEqual({
    page: 1,
    limit: 500,
    offset: 0,
    sort: { field: 'name', direction: 'desc' },
    isPaged: false,
  });
});

test.each([
  [{ page: '3', limit: '20' }, 3, 20, 40],
  [{ page: '2' }, 2, 50, 50],
  [{ limit: '7' }, 1, 7, 0],
  [{ page: '0', limit: '0' }, 1, 1, 0],
  [{ page: '-5', limit: '-5' }, 1, 1, 0],
  [{ page: '2.9', limit: '10.9' }, 2, 10, 10],
  [{ page: '1', limit: '201' }, 1, 200, 0],
  [{ page: '1e99', limit: '200' }, 1_000_000, 200, 199_999_800],
])('%j is page %i of %i rows from %i', (query, page, limit, offset) => {
  expect(read(query)).toMatchObject({ page, limit, offset, isPaged: true });
});

test.each([
  { page: 'x' },
  { limit: 'NaN' },
  { page: '' },
  { limit: ' ' },
  { page: ['1', '2'] },
  { limit: {} },
  { page: 'Infinity' },
])('%j counts as not given', (query) => {
  expect(read(query)).toMatchObject({ limit: 500, isPaged: false });
});

describe('sort', () => {
  test.each([
    ['price', 'price', 'asc'],
    ['-price', 'price', 'desc'],
    ['--price', 'name', 'desc'],
    ['secret', 'name', 'desc'],
    ['', 'name', 'desc'],
  ])('%j is %s %s', (sort, field, direction) => {
    expect(read({ sort }).sort).toEqual({ field, direction });
  });
});

test.each(['x'.repeat(12_000), '%E0%A4%95'.repeat(1_000), '"'.repeat(1_000)])(
  'a long search makes no header that a proxy refuses',
  (q) => {
    const page = read({ page: '2', limit: '10' });
    const short = pageHeaders('/api/v1/test?q=iron&page=2&limit=10', page, 100);
    expect(short.link?.split(', ')).toHaveLength(4);
    const headers = pageHeaders(`/api/v1/test?q=${q}&page=2&limit=10`, page, 100);
    expect(headers).toEqual({ 'x-total-count': '100' });
  },
);

test.each([
  ['count=bounded', {}, 100_000],
  ['respond-async, count=bounded', { q: 'asha' }, 2_000],
  ['count=bounded', { q: 'asha', page: '40', limit: '50' }, 2_000],
  ['count=bounded', { q: 'asha', page: '41', limit: '50' }, undefined],
  ['count=exact', { q: 'asha' }, undefined],
  [undefined, {}, undefined],
])('who prefers %s for %j wants totals to %s', (prefer, query, end) => {
  expect(endOfTotals({ headers: { prefer }, query: ListQuery.parse(query) })).toBe(end);
});

test('a total past its end is told as more than that, without a last page', () => {
  const page = read({ page: '2', limit: '10' });
  const rels = (total: number) =>
    [...(pageHeaders('/api/v1/test', page, total, 20).link ?? '').matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel);
  expect(pageHeaders('/api/v1/test', page, 21, 20)).toMatchObject({
    'x-total-count': '20',
    'x-total-count-relation': 'gt',
  });
  expect(rels(21)).toEqual(['first', 'prev', 'next']);
  expect(pageHeaders('/api/v1/test', page, 20, 20)).not.toHaveProperty('x-total-count-relation');
  expect(rels(20)).toEqual(['first', 'last', 'prev']);
});

test('a LIKE pattern takes wildcards for what they are', () => {
  expect(containsPattern('50%_off!')).toBe('%50!%!_off!!%');
});
