import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/place.tsx';
import { uiMessages } from './ui.messages.ts';

interface PaginationProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pageCount: number;
  /** Whether there are more pages than that, of an unknown number. */
  readonly isMore?: boolean;
}

/** Links, so that a page can be opened in a new tab; the page is `?page=` of the URL. */
export function Pagination({ page, pageCount, isMore = false }: PaginationProps) {
  const text = useMessages(uiMessages);
  const { pathname, search } = useLocation();
  if (pageCount <= 1) return null;
  const to = (target: number) => {
    const query = new URLSearchParams(search);
    if (target === 1) query.delete('page');
    else query.set('page', String(target));
    return { pathname, search: query.toString() };
  };
  const edge = (target: number, label: string, icon: ReactNode) =>
    target < 1 || (target > pageCount && !isMore) ? (
      <span aria-hidden="true" className={clsx(cell, 'text-ink-soft opacity-45')}>
        {icon}
      </span>
    ) : (
      <Link to={to(target)} aria-label={label} className={clsx(cell, 'hover:bg-sunken')}>
        {icon}
      </Link>
    );
  return (
    <nav aria-label={text.pages} className="flex justify-center">
      <ul className="tabular flex flex-wrap items-center gap-1 text-sm">
        <li>{edge(page - 1, text.previousPage, <ChevronLeft aria-hidden="true" className="size-5" />)}</li>
        {pageNumbers(page, pageCount, isMore).map((number) => (
          <li
            key={number}
            // Seven targets fit a telephone.
            className={clsx(Math.abs(number - page) === 1 && number !== 1 && number !== pageCount && 'max-sm:hidden')}
          >
            {number < 0 ? (
              <span className={cell}>…</span>
            ) : (
              <Link
                to={to(number)}
                aria-label={text.page(number)}
                aria-current={number === page ? 'page' : undefined}
                className={clsx(cell, number === page ? 'bg-brand font-strong text-on-brand' : 'hover:bg-sunken')}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
        {isMore && (
          <li>
            <span className={cell}>…</span>
          </li>
        )}
        <li>{edge(page + 1, text.nextPage, <ChevronRight aria-hidden="true" className="size-5" />)}</li>
      </ul>
    </nav>
  );
}

const cell = 'flex size-touch items-center justify-center rounded-field';

/**
 * First, last, and the neighbours of the page; a gap is a negative number.
 * @param isMore whether the last page is unknown.
 */
export function pageNumbers(page: number, pageCount: number, isMore = false): number[] {
  const wanted = [1, page - 1, page, page + 1, isMore ? page : pageCount].filter(
    (number) => number >= 1 && (number <= pageCount || isMore),
  );
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1];
    if (before === undefined || number - before === 1) return [number];
    // A gap of one page is that page.
    return number - before === 2 ? [number - 1, number] : [-number, number];
  });
}
