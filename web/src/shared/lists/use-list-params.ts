// What a list shows stands in its address: a page can be sent to a colleague, and Back goes where one was.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../router/place.tsx';

/** Parameters of the address that are about how the list looks, not about which rows it has. */
const HIDDEN = 'hide';

export interface ListParams {
  /** From 1. */
  readonly page: number;
  get(name: string): string;
  /** Sets filters and goes back to the first page; an empty text takes one away. */
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
        // At once: a box or a list that is pressed would jump back until the navigation is done.
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
