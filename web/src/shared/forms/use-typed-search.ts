import { useEffect, useState } from 'react';

/** Long enough not to ask for every letter of a name. */
const PAUSE_MS = 250;

/** A search under way; what it finds is null when it failed. */
export interface Search<Found> {
  readonly found: Promise<Found | null>;
  abort(): void;
}

/** The text of a search box, `initial` to begin with, and what it found: null for an empty box. */
export function useTypedSearch<Found extends object>(find: (text: string) => Search<Found>, initial = '') {
  const [typed, setTyped] = useState(initial);
  const [found, setFound] = useState<Found | 'searching' | 'failed' | null>(null);
  const asked = typed.trim();

  useEffect(() => {
    if (asked === '') return setFound(null);
    let search: Search<Found> | undefined;
    let current = true;
    const timer = setTimeout(async () => {
      setFound('searching');
      search = find(asked);
      const answer = await search.found;
      if (current) setFound(answer ?? 'failed');
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      search?.abort();
    };
  }, [asked, find]);

  return { typed, setTyped, found };
}
