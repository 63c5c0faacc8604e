import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(min-width: 64rem)');

function subscribe(onChange: () => void): () => void {
  const wide = query();
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Wide enough for a table. Administration is rendered in the browser alone, so nothing has to be guessed on the server. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => true,
  );
}
