// Fetches the page of rows for the URL. Aborts an older request when the URL changes.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAppDispatch } from '../store/hooks.ts';
import type { AppThunk } from '../store/store.types.ts';

type Query = Readonly<Record<string, string | number>>;

/** Fetches a list now, when its query changes, and when the function that it returns is called. */
export function useListFetch(fetch: (query: Query) => AppThunk<{ abort(): void }>, query: Query): () => void {
  const dispatch = useAppDispatch();
  const [tries, setTries] = useState(0);
  const key = JSON.stringify(query);
  const stable = useMemo(() => JSON.parse(key) as Query, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again, `fetch` never changes
  useEffect(() => {
    const request = dispatch(fetch(stable));
    return () => request.abort();
  }, [dispatch, stable, tries]);
  return useCallback(() => setTries((count) => count + 1), []);
}
