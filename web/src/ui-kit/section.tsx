import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2>{title}</h2>
      <div className="flex flex-wrap items-start gap-4 *:max-w-full">{children}</div>
    </section>
  );
}
