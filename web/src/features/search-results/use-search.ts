import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { onTyped } from '../search/index.ts';
import { search, selectFailure, selectResults } from './search.slice.ts';

/** Between two questions to the server: the first letter asks at once, faster ones after it ask together. */
export const GAP_MS = 100;

/**
 * The results of a text. While they are on the way, `results` are those of the text before and `stale` is true.
 * @param typedHere then what was found when the page was opened is of another visit, and is not shown.
 */
export function useSearch(text: string, typedHere: boolean) {
  const dispatch = useAppDispatch();
  // One by one: that a question is on its way renders nothing.
  const found = useAppSelector(selectResults);
  const error = useAppSelector(selectFailure);
  const [foundBefore] = useState(found);
  const results = typedHere && found === foundBefore && found?.query !== text ? null : found;
  const blank = text.trim() === '';
  const here = results?.query === text;
  const { ask, stop } = useQuestion();
  useEffect(() => onTyped(ask), [ask]);
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (here || blank) stop();
    else ask(text);
  }, [ask, stop, here, blank, text]);
  const retry = useCallback(() => void dispatch(search({ query: { query: text } })), [dispatch, text]);
  return { results: blank ? null : results, stale: !here, blank, error, retry };
}

/** One question at a time: a newer one gives up the older. Asking again what is on its way, or answered last, does nothing. */
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
        // Nothing is left to give up.
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
