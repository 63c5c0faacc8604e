import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../format/numbers.ts';
import { useMessages } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/card.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import type { ListArea } from './list-slice.ts';
import { listMessages } from './lists.messages.ts';
import type { ListParams } from './use-list-params.ts';

interface ListBodyProps {
  readonly area: Pick<ListArea<unknown>, 'loaded' | 'error' | 'rows' | 'total' | 'isMore'>;
  readonly params: ListParams;
  readonly pageSize: number;
  /** Names of the filters of this list, besides the search. */
  readonly filters: readonly string[];
  readonly empty: { readonly title: string; readonly filtered: string };
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** The states of a list: loading, failed, empty, past its end, full with its number of rows and pages. */
export function ListBody({ area, params, pageSize, filters, empty, onRetry, children }: ListBodyProps) {
  const text = useMessages(listMessages);
  const { loaded, error, total, isMore, rows } = area;
  if (error !== null) return <ErrorState message={error} onRetry={onRetry} />;
  if (!loaded) return <RowSkeletons />;
  if (rows.length === 0 && total > 0) {
    return (
      <EmptyState icon={Inbox} title={text.pastEnd}>
        <Button onClick={() => params.set({})}>{text.firstPage}</Button>
      </EmptyState>
    );
  }
  if (rows.length === 0) {
    const isFiltered = ['q', ...filters].some((name) => params.get(name) !== '');
    return (
      <EmptyState icon={Inbox} title={isFiltered ? empty.filtered : empty.title}>
        {isFiltered && (
          <Button
            variant="secondary"
            onClick={() => params.set(Object.fromEntries(['q', ...filters].map((name) => [name, ''])))}
          >
            {text.clearFilters}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {children}
      <Pagination page={params.page} pageCount={Math.ceil(total / pageSize)} isMore={isMore} />
    </div>
  );
}

/** The number of rows of the whole list, announced when it changes. */
export function RowCount({ area }: { area: Pick<ListArea<unknown>, 'loaded' | 'total' | 'isMore'> }) {
  const text = useMessages(listMessages);
  const { loaded, total, isMore } = area;
  const shown = formatCount(total);
  return (
    <p aria-live="polite" className="tabular text-sm text-ink-soft">
      {loaded && (isMore ? text.moreRows(shown) : text.rowCount(shown, total))}
    </p>
  );
}

function RowSkeletons() {
  const text = useMessages(listMessages);
  return (
    <div role="status" aria-label={text.loading} className="flex flex-col gap-2">
      <Skeleton className="h-12" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  );
}
