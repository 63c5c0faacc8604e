import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { ButtonLink, IconButton } from '../../../shared/ui/button.tsx';
import { homeMessages } from '../home.messages.ts';

interface ScrollRowProps {
  readonly title: string;
  /** The page with the whole list. */
  readonly to: string;
  /** About how high a card is: the class of a `contain-intrinsic-height`. */
  readonly cardHeight: string;
  readonly items: readonly { readonly key: string; readonly content: ReactNode }[];
}

/** A row of cards that scrolls sideways: by finger, by wheel, by Tab through its cards, and by two real buttons. */
export function ScrollRow({ title, to, cardHeight, items }: ScrollRowProps) {
  const text = useMessages(homeMessages);
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });

  const look = useCallback(() => {
    const list = row.current;
    if (!list) return;
    const start = list.scrollLeft <= 4;
    const end = list.scrollLeft + list.clientWidth >= list.scrollWidth - 4;
    setEnds((known) => (known.start === start && known.end === end ? known : { start, end }));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of cards may fit where these did not
  useEffect(() => {
    if (!row.current) return;
    // Also fires at the first layout. A direct measurement would force a layout before the row is near the screen.
    const sizes = new ResizeObserver(look);
    sizes.observe(row.current);
    return () => sizes.disconnect();
  }, [items.length, look]);
  // The style sheet makes it smooth, unless reduced motion is preferred.
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * Math.max(280, row.current.clientWidth * 0.8) });

  return (
    <section className="off-screen grid gap-4 [contain-intrinsic-height:auto_25rem] md:-mx-6 md:px-6">
      <div className="flex items-center justify-between gap-3">
        <h2>{title}</h2>
        <div className="flex items-center gap-1">
          <ButtonLink to={to} variant="quiet" aria-label={`${text.seeAll}: ${title}`}>
            {text.seeAll}
          </ButtonLink>
          <div className="hidden gap-1 sm:flex">
            <IconButton label={text.back(title)} disabled={ends.start} onClick={() => scroll(-1)}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton label={text.forward(title)} disabled={ends.end} onClick={() => scroll(1)}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        </div>
      </div>
      <ul
        ref={row}
        onScroll={look}
        className="-mx-4 flex snap-x scroll-px-2 overflow-x-auto scroll-smooth px-2 [scrollbar-width:thin] md:-mx-6 md:scroll-px-4 md:px-4"
      >
        {items.map(({ key, content }) => (
          // The gaps belong to the cards, with room for their shadows, because most cards are off the screen.
          <li
            key={key}
            className={clsx(
              'flex w-[min(21rem,84vw+1rem)] shrink-0 snap-start px-2 pt-1 pb-4 [content-visibility:auto]',
              cardHeight,
            )}
          >
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}
