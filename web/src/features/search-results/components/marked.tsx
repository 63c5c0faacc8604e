import { highlight } from '../highlight.ts';

/** A text with what was searched for marked in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return highlight(text, words).map(({ text: piece, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
      <mark key={index} className="rounded-[3px] bg-accent-soft text-saving">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
