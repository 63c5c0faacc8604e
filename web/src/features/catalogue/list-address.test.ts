import { expect, it } from 'vitest';
import { apiQuery, readAddress, writeAddress } from './list-address.ts';
import { listMeta } from './list-meta.ts';

const read = (search: string) => readAddress(new URLSearchParams(search));

it('reads back what it wrote', () => {
  const address = { q: 'vitamin d', category: 'Bones & joints', letter: 'V', sort: '-price', page: 3 } as const;
  expect(read(writeAddress(address, { page: 3 }))).toEqual(address);
});

it('takes nonsense for not given', () => {
  expect(read('?page=-2&sort=colour&letter=AB&q=')).toEqual({ q: '', category: '', letter: '', sort: 'name', page: 1 });
  expect(read('?page=1.5').page).toBe(1);
  expect(read('?letter=t').letter).toBe('T');
});

it('begins at the first page again when the filter changes, and says nothing of what is plain', () => {
  expect(writeAddress(read('?page=4&letter=T'), { category: 'Heart' })).toBe('?category=Heart&letter=T');
  expect(writeAddress(read('?page=4&letter=T'), { letter: '' })).toBe('');
});

it('asks the API for one page of what the address says', () => {
  expect(apiQuery(read('?q=+d+&page=2&category=Heart&sort=price'))).toEqual({
    q: 'd',
    category: 'Heart',
    letter: '',
    sort: 'price',
    page: 2,
    limit: 24,
  });
});

it('lets search engines keep categories and their pages, not typed filters, letters and orders', () => {
  const meta = (search: string) => listMeta('/packages', read(search), 'Title', (title, page) => `${title} ${page}`);
  expect(meta('?category=Heart&page=2')).toEqual({ title: 'Title 2', canonical: '/packages?category=Heart&page=2' });
  expect(meta('?q=x')).toMatchObject({ canonical: '/packages', noindex: true });
  expect(meta('?letter=T').noindex).toBe(true);
  expect(meta('?sort=price').noindex).toBe(true);
});
