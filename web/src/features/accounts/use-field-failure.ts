import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../shared/store/api-thunk.ts';

/**
 * The failure of a form that keeps its own few values, without the contract's schema, which a slow telephone would have to load first: the
 * server's message stands at its field, which gets the focus, else above the form.
 */
export function useFieldFailure<Name extends string>(names: readonly Name[]) {
  const [failure, setFailure] = useState<{ at: Name | null; message: string } | null>(null);
  const fields = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  useEffect(() => {
    if (failure !== null && failure.at !== null) fields.current[failure.at]?.focus();
  }, [failure]);

  const isName = (path: string): path is Name => (names as readonly string[]).includes(path);
  return {
    clear: (): void => setFailure(null),
    /** @param otherwise the message where the server gave none. */
    show(failed: Failure | undefined, otherwise: string): void {
      const issue = failed?.issues.find(({ path }) => isName(path));
      if (issue && isName(issue.path)) setFailure({ at: issue.path, message: issue.message });
      else setFailure({ at: null, message: failed?.message ?? otherwise });
    },
    /** The message that belongs to no field. */
    above: failure?.at === null ? failure.message : null,
    /** The attributes of a field. */
    of: (name: Name) => ({
      error: failure?.at === name ? failure.message : undefined,
      ref: (input: HTMLInputElement | null) => {
        fields.current[name] = input;
      },
    }),
  };
}
