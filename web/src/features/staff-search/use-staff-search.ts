import { useEffect, useState } from 'react';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { type Found, SOURCES, searchSource } from './staff-search.sources.ts';

/** Long enough not to ask for every letter of a name. */
const PAUSE_MS = 250;
const LEAST_LETTERS = 2;

export interface StaffSearchResults {
  /** The searched text; empty while too little is typed. */
  readonly asked: string;
  readonly busy: boolean;
  /** A list could not be asked. */
  readonly failed: boolean;
  readonly groups: readonly Found[];
}

const NOTHING: StaffSearchResults = { asked: '', busy: false, failed: false, groups: [] };

/** Looks for what is typed in every list that the person may see; late answers are dropped. */
export function useStaffSearch(typed: string): StaffSearchResults {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  // A session that was read from the browser does not say what its person may: then the server alone decides.
  const permissions = user && 'permissions' in user ? (user.permissions as readonly string[]) : null;
  const [results, setResults] = useState(NOTHING);
  const q = typed.trim();
  const seen = SOURCES.filter(({ permission }) => permissions === null || permissions.includes(permission))
    .map(({ group }) => group)
    .join(' ');

  useEffect(() => {
    if (q.length < LEAST_LETTERS) return setResults(NOTHING);
    const requests: { abort(): void }[] = [];
    let current = true;
    async function ask() {
      setResults((before) => ({ ...before, busy: true }));
      const answers = await Promise.all(
        SOURCES.filter(({ group }) => seen.split(' ').includes(group)).map(async ({ group }) => {
          const request = dispatch(searchSource({ group, q }));
          requests.push(request);
          const answer = await request;
          if (searchSource.fulfilled.match(answer)) return { group, hits: answer.payload };
          // A list without permission is no failure of the search.
          return answer.payload?.status === 403 ? { group, hits: [] } : null;
        }),
      );
      if (!current) return;
      const groups = answers.filter((answer) => answer !== null).filter(({ hits }) => hits.length > 0);
      setResults({ asked: q, busy: false, failed: answers.includes(null), groups });
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      for (const request of requests) request.abort();
    };
  }, [q, seen, dispatch]);
  return results;
}
