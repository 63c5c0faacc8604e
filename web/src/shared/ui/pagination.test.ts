import { expect, it } from 'vitest';
import { pageNumbers } from './pagination.tsx';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, -20, 20]],
  [3, 20, [1, 2, 3, 4, -20, 20]],
  [4, 20, [1, 2, 3, 4, 5, -20, 20]],
  [10, 20, [1, -9, 9, 10, 11, -20, 20]],
  [20, 20, [1, -19, 19, 20]],
])('shows of page %d of %d: %o', (page, count, shown) => {
  expect(pageNumbers(page, count)).toEqual(shown);
});

it.each([
  [1, [1, 2]],
  [20, [1, -19, 19, 20, 21]],
])('shows of page %d of 20 and more: %o', (page, shown) => {
  expect(pageNumbers(page, 20, true)).toEqual(shown);
});
