import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { ButtonLink, IconButton } from '../../../shared/ui/button.tsx';
import { homeMessages } from '../home.messages.ts';

interface ScrollRowProps {
  readonly title: string;
  /** The page with the whole list. */
  readonly to: string;
  readonly items: readonly { readonly key: string; readonly content: ReactNode }[];
}

/** A row of cards that scrolls sideways: by finger, by wheel, by Tab through its cards, and by two real buttons. */
export function ScrollRow({ title, to, items }: ScrollRowProps) {
  const text = useMessages(homeMessages);
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });

  const look = () => {
    const list = row.current;
    if (!list) return;
    const start = list.scrollLeft <= 4;
    const end = list.scrollLeft + list.clientWidth >= list.scrollWidth - 4;
    setEnds((known) => (known.start === start && known.end === end ? known : { start, end }));
  };
  useEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  });
  // The smoothness is the style sheet's, which takes it away where motion is not wanted.
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * Math.max(280, row.current.clientWidth * 0.8) });

  return (
    <section className="grid gap-4">
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
        className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto scroll-smooth px-4 pt-1 pb-4 [scrollbar-width:thin] md:-mx-6 md:scroll-px-6 md:px-6"
      >
        {items.map(({ key, content }) => (
          <li key={key} className="w-[min(19rem,82vw)] shrink-0 snap-start">
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}
