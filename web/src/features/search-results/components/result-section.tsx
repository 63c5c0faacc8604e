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
  /** The results below the first row: the current ones, or still the previous ones. */
  readonly below: readonly Found[];
  readonly wordsBelow: readonly string[];
  readonly showFirst: number;
  readonly showAllText: (count: number) => string;
  /** Memoised: cards below the first row do not re-render before their turn. */
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
  // The key is the position: results of the next letter update the existing cards, which takes a slow phone less work than creating new
  // ones.
  return (
    // Cards outside the screen are not laid out or painted for every letter; the margin leaves room for their shadows.
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
