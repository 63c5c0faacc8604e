import { useEffect } from 'react';

// Links live 15 minutes.
const FRESH_MS = 10 * 60_000;

/** Fetches a list with expiring links, again before they expire and when the user returns to the tab. */
export function useFreshLinks(fetch: () => void): void {
  useEffect(fetch, [fetch]);
  useRelink(fetch);
}

/** Like `useFreshLinks`, for a list that is already fetched. Does nothing without `refetch`. */
export function useRelink(refetch: (() => void) | undefined): void {
  useEffect(() => {
    if (refetch === undefined) return;
    let fetchedAt = Date.now();
    const refresh = () => {
      fetchedAt = Date.now();
      refetch();
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - fetchedAt > FRESH_MS) refresh();
    };
    const timer = setInterval(refresh, FRESH_MS);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [refetch]);
}
