import type { OrderByItemBuilder } from 'kysely';

/**
 * The order of a column that may be empty: rows without a value come last, where the two engines would put them at opposite ends.
 * Only for such columns: an index that holds no empty value serves the plain order alone.
 */
export function emptyLast(direction: 'asc' | 'desc') {
  return (order: OrderByItemBuilder) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast();
}
