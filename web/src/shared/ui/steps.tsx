import type { LucideIcon } from 'lucide-react';

export interface Step {
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
}

/** "How it works": numbered steps in a row, joined by a line on wide screens. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ title, text, icon: Icon }, index) => (
        <li key={title} className="relative flex gap-4 lg:flex-col">
          {index < steps.length - 1 && (
            <span aria-hidden="true" className="absolute top-6 right-0 left-16 hidden h-px bg-line lg:block" />
          )}
          <span className="relative flex size-12 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <div>
            <h3 className="font-strong">
              {index + 1}. {title}
            </h3>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
