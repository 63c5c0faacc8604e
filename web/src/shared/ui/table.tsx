import clsx from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/place.tsx';
import { uiMessages } from './ui.messages.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A table that scrolls inside its frame on small screens; the frame can be scrolled by keyboard. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

/** Narrow between columns: a row of money, states and names has to fit beside the navigation. */
const cellClass = 'border-b border-line px-1.5 py-3 first:pl-3 last:pr-3 sm:px-3 sm:first:pl-4 sm:last:pr-4';

export function Th({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={clsx(cellClass, 'bg-sunken font-strong whitespace-nowrap text-ink-soft', className)}
    />
  );
}

export function Td({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={clsx(cellClass, 'align-middle', className)} />;
}

/** The cell that names its row: screen readers say it with each cell beside it. */
export function RowTh({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="row" {...props} className={clsx(cellClass, 'align-middle font-normal', className)} />;
}

/** A heading that sorts by `?sort=field`, then `-field`; the URL stores it, like all state of a list. */
export function SortTh({ field, children }: { field: string; children: ReactNode }) {
  const text = useMessages(uiMessages);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const sorted = query.get('sort');
  const direction = sorted === field ? 'ascending' : sorted === `-${field}` ? 'descending' : undefined;
  query.set('sort', direction === 'ascending' ? `-${field}` : field);
  query.delete('page');
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <Th aria-sort={direction ?? 'none'} className="py-0!">
      <Link
        to={{ pathname, search: query.toString() }}
        className={clsx('-mx-2 inline-flex min-h-touch items-center gap-1.5 rounded-field px-2 hover:text-ink', {
          'text-ink': direction !== undefined,
        })}
      >
        {children}
        <Icon aria-hidden="true" className="size-3.5" />
        {direction && (
          <VisuallyHidden>{direction === 'ascending' ? text.sortedAscending : text.sortedDescending}</VisuallyHidden>
        )}
      </Link>
    </Th>
  );
}
