// The URL contains the state of a list: a page can be sent to a colleague, and Back returns to the previous state.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../router/place.tsx';

/** Parameters of the URL about the appearance of the list, not about its rows. */
const HIDDEN = 'hide';

export interface ListParams {
  /** From 1. */
  readonly page: number;
  get(name: string): string;
  /** Sets filters and returns to the first page; an empty text removes one. */
  set(changes: Readonly<Record<string, string>>): void;
  readonly hidden: readonly string[];
  toggleColumn(id: string): void;
}

export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          if (!(HIDDEN in changes)) next.delete('page');
          return next;
        },
        // Synchronously: a controlled input would otherwise show its old value until the navigation is done.
        { replace: true, flushSync: true },
      ),
    [setParams],
  );
  return useMemo(() => {
    const hidden = (params.get(HIDDEN) ?? '').split(',').filter(Boolean);
    return {
      page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
      get: (name) => params.get(name) ?? '',
      set,
      hidden,
      toggleColumn: (id) => {
        const next = hidden.includes(id) ? hidden.filter((column) => column !== id) : [...hidden, id];
        set({ [HIDDEN]: next.join(',') });
      },
    };
  }, [params, set]);
}
