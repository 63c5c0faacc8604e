import type { ReactNode } from 'react';

/** A step of a visit: its heading and what is done there. */
export function StepBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 rounded-card border-2 border-line-strong bg-surface p-4">
      <h3 className="text-lg font-strong">{title}</h3>
      {children}
    </section>
  );
}
