import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch } from '../store/hooks.ts';
import type { AppDispatch } from '../store/store.types.ts';

/** Loads at once and whenever `load` is another one, giving up the request before. Returns how to ask again. */
export function useLoading(load: (dispatch: AppDispatch) => { abort(): void }): () => void {
  const dispatch = useAppDispatch();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = load(dispatch);
    return () => request.abort();
  }, [dispatch, load, tries]);
  return useCallback(() => setTries((count) => count + 1), []);
}
