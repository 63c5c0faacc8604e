import type { PageMeta } from '../../shared/page/page.types.ts';
import { type ListAddress, writeAddress } from './list-address.ts';

/**
 * Title, canonical link and indexing of a list. Search engines keep the list, its categories and their pages; letters lead
 * them to items, and typed filters and orders are other views of the same list.
 */
export function listMeta(
  path: string,
  address: ListAddress,
  title: string,
  pageOf: (title: string, page: number) => string,
): PageMeta {
  const { page, q, letter, sort } = address;
  const canonical = path + writeAddress({ ...address, q: '', sort: '' }, { page });
  return {
    title: page === 1 ? title : pageOf(title, page),
    canonical,
    ...(q !== '' || letter !== '' || sort !== '' ? { noindex: true } : {}),
  };
}
