import { type ReactNode, useDeferredValue, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { CardGrid } from '../../catalogue/index.ts';

interface ResultSectionProps<Card> {
  readonly title: string;
  readonly found: readonly Card[];
  readonly showFirst: number;
  readonly showAllText: (count: number) => string;
  readonly children: (card: Card) => ReactNode;
}

/** Two rows of a wide screen. */
const AT_ONCE = 6;

/**
 * One kind of result, best first; a long tail is a press away. What a screen shows at most is there at once; what lies below it
 * follows, and until then is what was there before, so that nothing jumps while somebody types.
 */
export function ResultSection<Card extends { readonly _id: string }>(props: ResultSectionProps<Card>) {
  const { title, found, showFirst, showAllText, children } = props;
  const [allOf, setAllOf] = useState<readonly Card[]>();
  const below = useDeferredValue(found);
  if (found.length === 0) return null;
  const isWhole = allOf === found;
  const first = found.slice(0, AT_ONCE);
  const others = below
    .slice(AT_ONCE, isWhole ? undefined : showFirst)
    .filter(({ _id }) => first.every((card) => card._id !== _id));
  return (
    <section className="grid gap-4">
      <h2>
        {title} <span className="tabular text-base font-normal text-ink-soft">({found.length})</span>
      </h2>
      <CardGrid cards={[...first, ...others]}>{children}</CardGrid>
      {!isWhole && found.length > showFirst && (
        <p className="text-center">
          <Button variant="secondary" onClick={() => setAllOf(found)}>
            {showAllText(found.length)}
          </Button>
        </p>
      )}
    </section>
  );
}
