import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '../../shared/router/place.tsx';
import { type ListAddress, type ListOf, readAddress, writeAddress } from './list-address.ts';

/** Pause after typing before the list is fetched. */
const TYPING_MS = 250;

/** The list's filter, and how to change it: a change replaces the address, so that Back leaves the list. */
export function useListAddress(of: ListOf) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = readAddress(new URLSearchParams(search), of);
  const change = useCallback(
    (changes: Partial<ListAddress>) => {
      const now = readAddress(new URLSearchParams(window.location.search), of);
      navigate(pathname + writeAddress(now, changes), { replace: true });
    },
    [navigate, pathname, of],
  );
  return { address, change };
}

/** The text of a filter field: shown at once, written to the URL after a pause in typing. */
export function useTypedFilter(q: string, onRest: (q: string) => void) {
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const latest = useRef(onRest);
  useEffect(() => {
    latest.current = onRest;
  });
  useEffect(() => {
    // The address changed by other means: a link, Back, "Clear".
    if (q === sent.current) return;
    sent.current = q;
    setText(q);
  }, [q]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      latest.current(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
