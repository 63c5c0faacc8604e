import { ChevronRight } from 'lucide-react';
import { useMessages } from '../i18n/messages.ts';
import { Link } from '../router/link.tsx';
import { uiMessages } from './ui.messages.ts';

export interface Crumb {
  readonly label: string;
  /** Omitted for the current page. */
  readonly to?: string;
}

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const text = useMessages(uiMessages);
  return (
    <nav aria-label={text.breadcrumb} className="min-w-0">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
        {items.map(({ label, to }, index) => (
          <li key={label} className="flex min-w-0 items-center gap-1.5">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0" />}
            {to === undefined ? (
              <span aria-current="page" className="truncate py-2 font-strong text-ink">
                {label}
              </span>
            ) : (
              <Link to={to} className="flex min-h-touch items-center hover:text-brand hover:underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
