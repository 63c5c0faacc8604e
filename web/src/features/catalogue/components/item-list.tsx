import { SearchX } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import type { CardList } from '../catalogue-area.ts';
import { PAGE_SIZE } from '../list-address.ts';
import { listMessages } from '../lists.messages.ts';
import type { ShownList } from '../use-catalogue.ts';
import { CardGrid, CardGridSkeleton } from './card-grid.tsx';

interface ItemListProps<Card> {
  readonly shown: ShownList<Card>;
  readonly page: number;
  readonly countText: (count: number) => string;
  /** A heading for screen reader navigation; the cards' names are one level below. */
  readonly title: string;
  readonly emptyTitle: string;
  /** Lines of the skeleton's content. */
  readonly lines: number;
  readonly card: (card: Card) => ReactNode;
}

/** A list in all its states: count, cards or a hint, pages. While typing, the previous list stays, dimmed. */
export function ItemList<Card extends { readonly _id: string }>(props: ItemListProps<Card>) {
  const { shown, page, title, countText, emptyTitle, lines, card } = props;
  const text = useMessages(listMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  useStartOfPage(page, heading);
  const list = useLastLoaded(shown.list);
  const error = shown.list?.error ?? null;
  const stale = list !== shown.list;
  return (
    <section className="grid gap-6">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h2>
      <p role="status" className="tabular min-h-6 text-sm text-ink-soft">
        {list && !stale && countText(list.total)}
      </p>
      {error !== null ? (
        <ErrorState message={error} onRetry={shown.retry} />
      ) : list === undefined ? (
        <CardGridSkeleton count={9} lines={lines} />
      ) : list.cards.length > 0 ? (
        <CardGrid cards={list.cards} stale={stale}>
          {card}
        </CardGrid>
      ) : list.total > 0 ? (
        <EmptyState title={text.noPage} icon={SearchX}>
          <ButtonLink to="?">{text.firstPage}</ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState title={emptyTitle} hint={text.noneHint} icon={SearchX}>
          <ButtonLink to="?" replace>
            {text.clear}
          </ButtonLink>
        </EmptyState>
      )}
      {list && <Pagination page={page} pageCount={Math.ceil(list.total / PAGE_SIZE)} />}
    </section>
  );
}

/** Returns the current list once it is loaded, until then the previous one. */
function useLastLoaded<Card>(list: CardList<Card> | undefined): CardList<Card> | undefined {
  const [last, setLast] = useState(list?.loaded ? list : undefined);
  if (list?.loaded && list !== last) setLast(list);
  return list?.loaded ? list : last;
}

/** Another page of the list is read from its start, by eye and by keyboard. Typing and filters leave both where they are. */
function useStartOfPage(page: number, heading: RefObject<HTMLElement | null>): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // A filter that begins at the first page again has the focus in its own field.
    if (document.activeElement?.matches('input, select')) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [page, heading]);
}
