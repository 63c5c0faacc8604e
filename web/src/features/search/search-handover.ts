// A search field inside a page disappears with the first keystroke, because results replace the page. The header's field stays: it takes
// over the text, the focus and the cursor before the page is replaced.
type TakeOver = (text: string) => void;

let header: TakeOver | undefined;

/** Registers the header's field. Returns a function that unregisters it. */
export function acceptHandover(takeOver: TakeOver): () => void {
  header = takeOver;
  return () => {
    if (header === takeOver) header = undefined;
  };
}

/** Returns false if there is no header. */
export function handOver(text: string): boolean {
  header?.(text);
  return header !== undefined;
}
