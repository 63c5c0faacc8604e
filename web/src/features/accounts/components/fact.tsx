import type { ReactNode } from 'react';

/** One fact of a description list. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="tabular font-strong break-words">{children}</dd>
    </div>
  );
}
