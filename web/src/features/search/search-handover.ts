// A search box inside a page disappears with the first keystroke, because results replace the page. The header's box
// stays: it takes over the text, the focus and the cursor at once, before the page goes.
type TakeOver = (text: string) => void;

let header: TakeOver | undefined;

/** The header's box says how it takes over. Returns how to leave. */
export function acceptHandover(takeOver: TakeOver): () => void {
  header = takeOver;
  return () => {
    if (header === takeOver) header = undefined;
  };
}

/** False where there is no header to take over. */
export function handOver(text: string): boolean {
  header?.(text);
  return header !== undefined;
}
