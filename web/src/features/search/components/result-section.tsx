import { type ComponentType, useDeferredValue, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { cardGridClass } from '../../catalogue/index.ts';

export interface FoundCardProps<Found> {
  readonly found: Found;
  /** Marked in its name. */
  readonly words: readonly string[];
}

interface ResultSectionProps<Found> {
  readonly title: string;
  readonly found: readonly Found[];
  readonly words: readonly string[];
  /** What lies below a screen follows, also when the page is new. */
  readonly inSteps: boolean;
  readonly showFirst: number;
  readonly showAllText: (count: number) => string;
  /** Memoised: the cards below stay as they are until it is their turn. */
  readonly card: ComponentType<FoundCardProps<Found>>;
}

/** Two rows of a wide screen. */
const AT_ONCE = 6;

/**
 * One kind of result, best first; a long tail is a press away. What a screen shows at most is there at once; what lies below it
 * follows, and until then is what was there before, so that nothing jumps while somebody types.
 */
export function ResultSection<Found>({
  title,
  found,
  words,
  inSteps,
  showFirst,
  showAllText,
  card: FoundCard,
}: ResultSectionProps<Found>) {
  const [allOf, setAllOf] = useState<readonly Found[]>();
  const below = useDeferredValue(found, inSteps ? [] : found);
  const wordsBelow = useDeferredValue(words);
  if (found.length === 0) return null;
  const isWhole = allOf === found;
  // A card's place is its key: the next letter's results are written into the cards that are there, which asks less of a slow
  // telephone than making them anew.
  return (
    <section className="grid gap-4">
      <h2>
        {title} <span className="tabular text-base font-normal text-ink-soft">({found.length})</span>
      </h2>
      <ul className={cardGridClass}>
        {found.slice(0, AT_ONCE).map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place} className="flex">
            <FoundCard found={one} words={words} />
          </li>
        ))}
        {below.slice(AT_ONCE, isWhole ? undefined : showFirst).map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place + AT_ONCE} className="flex">
            <FoundCard found={one} words={wordsBelow} />
          </li>
        ))}
      </ul>
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
