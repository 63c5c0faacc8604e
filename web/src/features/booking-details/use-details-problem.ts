// Shows a refused booking in the form of its details.
import type { FreeWindow } from '@labfront/contract/collection-windows';
import { useState } from 'react';
import type { Failure } from '../../shared/store/api-thunk.ts';
import { type DetailsFormState, fieldOfIssue } from './details-form.ts';

export type DetailsProblem =
  | { readonly kind: 'full'; readonly free: readonly FreeWindow[] }
  | { readonly kind: 'fields' }
  | { readonly kind: 'other'; readonly message: string };

/** The next free windows in the body of 409 `WINDOW_FULL` (wire.md). */
function freeOf(body: unknown): readonly FreeWindow[] {
  const free = typeof body === 'object' && body !== null && 'free' in body ? body.free : undefined;
  return Array.isArray(free) ? (free as FreeWindow[]) : [];
}

export interface DetailsProblems {
  readonly problem: DetailsProblem | null;
  /** Counts the times the windows turned out to be different from what was shown. */
  readonly windowsAsked: number;
  readonly clear: () => void;
  /** The form itself found what is wrong. */
  readonly showErrors: () => void;
  /** The server did. */
  readonly refuse: (failure: Failure) => void;
  readonly takeWindow: (window: FreeWindow) => void;
}

export function useDetailsProblem(form: DetailsFormState): DetailsProblems {
  const [problem, setProblem] = useState<DetailsProblem | null>(null);
  const [windowsAsked, setWindowsAsked] = useState(0);
  return {
    problem,
    windowsAsked,
    clear: () => setProblem(null),
    showErrors: () => setProblem({ kind: 'fields' }),
    refuse: (failure) => {
      if (failure.issues.some(({ path }) => path === 'slot' || path === 'date')) {
        form.setValue('slot', '');
        setWindowsAsked((count) => count + 1);
      }
      if (failure.code === 'WINDOW_FULL') return setProblem({ kind: 'full', free: freeOf(failure.body) });
      const issues = failure.issues.map((issue) => ({ ...issue, path: fieldOfIssue(issue.path) }));
      const message = form.showFailure({ ...failure, issues });
      setProblem(message === null ? { kind: 'fields' } : { kind: 'other', message });
    },
    takeWindow: ({ date, slot }) => {
      form.setValue('date', date);
      form.setValue('slot', slot);
      setProblem(null);
    },
  };
}
