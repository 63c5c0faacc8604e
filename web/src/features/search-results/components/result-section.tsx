import { type ComponentType, useState } from 'react';
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
  /** What stands below the first row: the same, or still what was found before. */
  readonly below: readonly Found[];
  readonly wordsBelow: readonly string[];
  readonly showFirst: number;
  readonly showAllText: (count: number) => string;
  /** Memoised: the cards below stay as they are until it is their turn. */
  readonly card: ComponentType<FoundCardProps<Found>>;
}

/** A row of a wide screen: the best, painted before the rest of the screen is laid out. */
const AT_ONCE = 3;

/** One kind of result, best first; a long tail is a press away. */
export function ResultSection<Found>({
  title,
  found,
  words,
  below,
  wordsBelow,
  showFirst,
  showAllText,
  card: FoundCard,
}: ResultSectionProps<Found>) {
  const [allOf, setAllOf] = useState<readonly Found[]>();
  if (found.length === 0) return null;
  const isWhole = allOf === found;
  // A card's place is its key: the next letter's results are written into the cards that are there, which asks less of a slow
  // telephone than making them anew.
  return (
    // What is not on the screen is neither laid out nor painted for every letter; the edge leaves room for the shadows of cards.
    <section className="off-screen grid gap-4 [contain-intrinsic-height:auto_40rem]">
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
