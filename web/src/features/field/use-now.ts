import { useCallback, useState } from 'react';
import { useRefresh } from '../../shared/page/use-refresh.ts';

const REFRESH_MS = 15_000;

/** The device's time, ms, kept up to date while the page is shown. */
export function useNow({ now }: { readonly now: () => number }): number {
  const [time, setTime] = useState(now);
  const refresh = useCallback(() => setTime(now()), [now]);
  useRefresh(refresh, REFRESH_MS);
  // What was recorded a moment ago is never in the future of what is shown.
  return Math.max(time, now());
}
