import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface AccordionItem {
  readonly id: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Name of a group in which only one item is open at a time; without it items open independently. */
  readonly group?: string;
}

/** The platform's own disclosure: found by the browser's search in the page, and it works before any script has run. */
export function Accordion({ items, group }: AccordionProps) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {items.map(({ id, title, content }) => (
        <details key={id} name={group} className="group">
          <summary className="flex min-h-13 items-center justify-between gap-4 px-5 py-3 font-strong outline-offset-[-2px] hover:bg-sunken">
            {title}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="px-5 pt-1 pb-5 text-ink-soft">{content}</div>
        </details>
      ))}
    </div>
  );
}
