import { useCallback, useEffect, useRef, useState } from 'react';
import { selectVisitorCity } from '../../shared/session/visitor-city.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { onTyped } from '../search/index.ts';
import { search, selectFailure, selectResults } from './search.slice.ts';

/** Minimum interval of requests: the first letter is sent at once, fast further ones together. */
export const GAP_MS = 100;

/**
 * Returns the results of a text. While they are loading, `results` are the previous ones and `stale` is true.
 * @param typedHere if true, results from before the page was opened are not shown.
 */
export function useSearch(text: string, typedHere: boolean) {
  const dispatch = useAppDispatch();
  // Separate selectors, so that a starting request renders nothing.
  const found = useAppSelector(selectResults);
  const error = useAppSelector(selectFailure);
  const [foundBefore] = useState(found);
  const results = typedHere && found === foundBefore && found?.query !== text ? null : found;
  const blank = text.trim() === '';
  const here = results?.query === text;
  const { ask, stop } = useQuestion();
  useEffect(() => onTyped(ask), [ask]);
  const city = useAppSelector(selectVisitorCity);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text has other prices in another city
  useEffect(() => stop, [stop, city]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise
  useEffect(() => {
    if (here || blank) stop();
    else ask(text);
  }, [ask, stop, here, blank, text, city]);
  const retry = useCallback(() => void dispatch(search({ query: { query: text } })), [dispatch, text]);
  return { results: blank ? null : results, stale: !here, blank, error, retry };
}

/** One request at a time: a newer one aborts the older. Repeating the running or last answered request does nothing. */
function useQuestion() {
  const dispatch = useAppDispatch();
  const asked = useRef<{ text: string; giveUp(): void } | null>(null);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const stop = useCallback(() => {
    asked.current?.giveUp();
    asked.current = null;
  }, []);
  const ask = useCallback(
    (text: string) => {
      if (asked.current?.text === text) return;
      stop();
      if (text.trim() === '') return;
      let request: { abort(): void } | undefined;
      const send = () => {
        askedAt.current = performance.now();
        const sent = dispatch(search({ query: { query: text } }));
        request = sent;
        // The request has ended and cannot be aborted any more.
        void sent.finally(() => {
          request = undefined;
        });
      };
      const wait = askedAt.current + GAP_MS - performance.now();
      const timer = wait > 0 ? setTimeout(send, wait) : undefined;
      asked.current = {
        text,
        giveUp() {
          clearTimeout(timer);
          request?.abort();
        },
      };
      if (timer === undefined) send();
    },
    [dispatch, stop],
  );
  return { ask, stop };
}
