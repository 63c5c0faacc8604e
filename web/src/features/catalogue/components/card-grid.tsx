import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx';
import { cardMessages } from '../card.messages.ts';

export const cardGridClass = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5';

/** The style of outdated results while newer ones are loading. */
export const staleClass = (stale: boolean) => clsx('transition-opacity', stale && 'opacity-55');

interface CardGridProps<Card> {
  readonly cards: readonly Card[];
  /** The cards belong to the previous filter; the new ones are loading. */
  readonly stale?: boolean;
  /** For cards below the first screen, their approximate height: the class of a `contain-intrinsic-height`. */
  readonly cardHeight?: string;
  readonly children: (card: Card) => ReactNode;
}

export function CardGrid<Card extends { readonly _id: string }>({
  cards,
  stale = false,
  cardHeight,
  children,
}: CardGridProps<Card>) {
  return (
    <ul aria-busy={stale} className={clsx(cardGridClass, staleClass(stale))}>
      {cards.map((card) => (
        <li key={card._id} className={clsx('flex', cardHeight && ['off-screen', cardHeight])}>
          {children(card)}
        </li>
      ))}
    </ul>
  );
}

/** The placeholder of a card: name, content, chips, price and button. `lines` is the height of the content. */
export function CardSkeleton({ lines = 1 }: { lines?: number }) {
  return (
    <div className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card">
      <Skeleton className="h-5 w-3/4" />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have no identity
        <Skeleton key={line} className="h-4 w-full" />
      ))}
      <div className="flex gap-1.5">
        <Skeleton className="h-6.5 w-20 rounded-full" />
        <Skeleton className="h-6.5 w-32 rounded-full" />
      </div>
      <div className="mt-auto flex items-end justify-between border-t border-line pt-3.5">
        <Skeleton className="h-7 w-20" />
        <Skeleton className="h-touch w-32" />
      </div>
    </div>
  );
}

export function CardGridSkeleton({ count = 6, lines = 1 }: { count?: number; lines?: number }) {
  const text = useMessages(cardMessages);
  return (
    <div role="status">
      <VisuallyHidden>{text.loadingList}</VisuallyHidden>
      <div className={cardGridClass}>
        {Array.from({ length: count }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey cards have no identity
          <CardSkeleton key={card} lines={lines} />
        ))}
      </div>
    </div>
  );
}
