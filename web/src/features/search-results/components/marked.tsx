import { highlight } from '../highlight.ts';

/** A text with the search terms highlighted. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return highlight(text, words).map(({ text: piece, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified only by their position
      <mark key={index} className="rounded-[3px] bg-accent-soft text-saving">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
