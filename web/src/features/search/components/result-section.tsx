import { type ReactNode, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { CardGrid } from '../../catalogue/index.ts';

interface ResultSectionProps<Card> {
  readonly title: string;
  readonly found: readonly Card[];
  readonly showFirst: number;
  readonly showAllText: (count: number) => string;
  readonly stale: boolean;
  readonly children: (card: Card) => ReactNode;
}

/** One kind of result, best first; a long tail is a press away. */
export function ResultSection<Card extends { readonly _id: string }>(props: ResultSectionProps<Card>) {
  const { title, found, showFirst, showAllText, stale, children } = props;
  const [all, setAll] = useState(false);
  if (found.length === 0) return null;
  const shown = all ? found : found.slice(0, showFirst);
  return (
    <section className="grid gap-4">
      <h2>
        {title} <span className="tabular text-base font-normal text-ink-soft">({found.length})</span>
      </h2>
      <CardGrid cards={shown} stale={stale}>
        {children}
      </CardGrid>
      {shown.length < found.length && (
        <p className="text-center">
          <Button variant="secondary" onClick={() => setAll(true)}>
            {showAllText(found.length)}
          </Button>
        </p>
      )}
    </section>
  );
}
