import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import type { fetchAllUsers, fetchTodayLoginUsers } from './users.ts';

export const PAGE_SIZE = 20;

/** Fetches the page of people that the address asks for; an older request is given up when the address changes. */
export function usePeople(
  thunk: typeof fetchAllUsers | typeof fetchTodayLoginUsers,
  page: number,
  { q, role, sort }: Readonly<Record<'q' | 'role' | 'sort', string>>,
): () => void {
  const dispatch = useAppDispatch();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(thunk({ query: { page, limit: PAGE_SIZE, q, role, sort } }));
    return () => request.abort();
  }, [dispatch, thunk, page, q, role, sort, tries]);
  return useCallback(() => setTries((count) => count + 1), []);
}
