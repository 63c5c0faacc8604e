import { type RefObject, useMemo } from 'react';

type Part = RefObject<HTMLElement | null>;

/** The first box of a new booking: who calls, or the tests where that is known from a person's page or a request. */
export function useFirstBox(
  known: { personId?: string | undefined; request?: object | undefined },
  who: Part,
  what: Part,
) {
  const isKnown = known.personId !== undefined || known.request !== undefined;
  return useMemo(
    () => ({
      get current() {
        return (isKnown ? what : who).current?.querySelector('input') ?? null;
      },
    }),
    [isKnown, who, what],
  );
}
