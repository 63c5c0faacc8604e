import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { search, selectSearch } from './search.slice.ts';

/** Keystrokes closer than this ask the server once; the address has changed with each. */
export const REST_MS = 120;

/** The results of a text. While they are on the way, `results` are those of the text before and `stale` is true. */
export function useSearch(text: string) {
  const dispatch = useAppDispatch();
  const { results, error } = useAppSelector(selectSearch);
  const blank = text.trim() === '';
  const here = results?.query === text;
  useEffect(() => {
    if (here || blank) return;
    let request: { abort(): void } | undefined;
    const timer = setTimeout(() => {
      request = dispatch(search({ query: { query: text } }));
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      request?.abort();
    };
  }, [dispatch, here, blank, text]);
  const retry = useCallback(() => void dispatch(search({ query: { query: text } })), [dispatch, text]);
  return { results: blank ? null : results, stale: !here, blank, error, retry };
}
