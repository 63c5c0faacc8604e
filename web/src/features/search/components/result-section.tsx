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

/** As many as a screen shows at most. */
const AT_ONCE = 9;

/** One kind of result, best first; a long tail is a press away. What lies below the screen is painted after what is on it. */
export function ResultSection<Card extends { readonly _id: string }>(props: ResultSectionProps<Card>) {
  const { title, found, showFirst, showAllText, children } = props;
  const [allOf, setAllOf] = useState<readonly Card[]>();
  const isSettled = useDeferredValue(found) === found;
  if (found.length === 0) return null;
  const count = allOf === found ? found.length : showFirst;
  const shown = found.slice(0, isSettled ? count : Math.min(count, AT_ONCE));
  return (
    <section className="grid gap-4">
      <h2>
        {title} <span className="tabular text-base font-normal text-ink-soft">({found.length})</span>
      </h2>
      <CardGrid cards={shown}>{children}</CardGrid>
      {isSettled && shown.length < found.length && (
        <p className="text-center">
          <Button variant="secondary" onClick={() => setAllOf(found)}>
            {showAllText(found.length)}
          </Button>
        </p>
      )}
    </section>
  );
}
