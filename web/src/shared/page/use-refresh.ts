import { useEffect } from 'react';

/** Calls `refresh` every so many milliseconds while the page is seen, and when somebody comes back to it. Off without milliseconds. */
export function useRefresh(refresh: () => void, everyMs: number | null): void {
  useEffect(() => {
    if (everyMs === null) return;
    const ask = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [refresh, everyMs]);
}
