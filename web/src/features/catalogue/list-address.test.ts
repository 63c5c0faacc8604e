import { expect, it } from 'vitest';
import { apiQuery, readAddress, writeAddress } from './list-address.ts';
import { listMeta } from './list-meta.ts';

const read = (search: string) => readAddress(new URLSearchParams(search), 'tests');

it('reads back what it wrote', () => {
  const address = {
    q: 'vitamin d',
    category: 'Bones & joints',
    audience: 'women',
    condition: 'Heart',
    letter: 'V',
    sort: '-price',
    page: 3,
  } as const;
  expect(read(writeAddress(address, { page: 3 }))).toEqual(address);
});

it('takes nonsense for not given', () => {
  expect(read('?page=-2&sort=colour&letter=AB&q=&audience=cats')).toEqual({
    q: '',
    category: '',
    audience: '',
    condition: '',
    letter: '',
    sort: '',
    page: 1,
  });
  expect(read('?page=1.5').page).toBe(1);
  expect(read('?letter=t').letter).toBe('T');
});

it('begins at the first page again when the filter changes, and says nothing of what is plain', () => {
  expect(writeAddress(read('?page=4&letter=T'), { category: 'Heart' })).toBe('?category=Heart&letter=T');
  expect(writeAddress(read('?page=4&letter=T'), { letter: '' })).toBe('');
});

it('asks the API for one page of what the address says', () => {
  expect(apiQuery(read('?q=+d+&page=2&category=Heart&sort=price'), 'tests')).toEqual({
    q: 'd',
    category: 'Heart',
    audience: '',
    condition: '',
    letter: '',
    sort: 'price',
    page: 2,
    limit: 24,
  });
});

it('orders tests by name and packages by what people ask for, unless told', () => {
  const asked = (search: string, of: 'tests' | 'packages') =>
    apiQuery(readAddress(new URLSearchParams(search), of), of).sort;
  expect([asked('', 'tests'), asked('', 'packages')]).toEqual(['', 'popular']);
  expect([asked('?sort=popular', 'tests'), asked('?sort=name', 'packages')]).toEqual(['popular', '']);
  expect(readAddress(new URLSearchParams('?sort=popular'), 'packages').sort).toBe('');
});

it('lets search engines keep categories and their pages, not typed filters, letters and orders', () => {
  const meta = (search: string) => listMeta('/packages', read(search), 'Title', (title, page) => `${title} ${page}`);
  expect(meta('?category=Heart&page=2')).toEqual({ title: 'Title 2', canonical: '/packages?category=Heart&page=2' });
  expect(meta('?q=x')).toMatchObject({ canonical: '/packages', noindex: true });
  expect(meta('?letter=T').noindex).toBe(true);
  expect(meta('?sort=price').noindex).toBe(true);
});
