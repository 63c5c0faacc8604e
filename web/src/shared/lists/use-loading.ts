import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch } from '../store/hooks.ts';
import type { AppDispatch } from '../store/store.types.ts';

/** Loads at once and whenever `load` changes, and aborts the previous request. Returns a function that loads again. */
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
