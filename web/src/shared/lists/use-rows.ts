import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Asks for the rows of a list when `query` changes; an older request is given up.
 * @returns asks again, after a failure or when the rows are out of date.
 */
export function useRows<Query extends Readonly<Record<string, string | number>>>(
  query: Query,
  start: (query: Query) => { abort(): void },
): () => void {
  const [tries, setTries] = useState(0);
  const begin = useRef(start);
  begin.current = start;
  const key = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = begin.current(JSON.parse(key) as Query);
    return () => request.abort();
  }, [key, tries]);
  return useCallback(() => setTries((count) => count + 1), []);
}
