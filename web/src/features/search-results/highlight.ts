// Highlights the search terms in a name. Typed words may be misspelt, so the server's corrected words count as well.

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a query, longest first, so that "vitamin" is marked before "vit". */
export function wordsOf(...queries: readonly (string | null)[]): string[] {
  const words = queries.flatMap((query) => fold(query ?? '').match(WORD) ?? []);
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

/** Lower case; keeps the length, so that positions are the same in both texts. */
function fold(text: string): string {
  const whole = text.toLowerCase();
  if (whole.length === text.length) return whole;
  return Array.from(text, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join('');
}

/** Splits a text into matching and other pieces: a match is a prefix of a word, or any part of three letters or more. */
export function highlight(text: string, words: readonly string[]): Piece[] {
  const folded = fold(text);
  const marked = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = hitIn(folded, word, 0); at >= 0; at = hitIn(folded, word, at + 1))
      marked.fill(1, at, at + word.length);
  }
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length; ) {
    let to = from + 1;
    while (to < text.length && marked[to] === marked[from]) to++;
    pieces.push({ text: text.slice(from, to), hit: marked[from] === 1 });
    from = to;
  }
  return pieces;
}

/** Returns the position of the next match in a folded text; -1 without one. */
function hitIn(folded: string, word: string, from: number): number {
  let at = folded.indexOf(word, from);
  while (at >= 0 && word.length < 3 && !startsWord(folded, at)) at = folded.indexOf(word, at + 1);
  return at;
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{M}\p{N}]/u.test(text.charAt(at - 1));
}

/** Whether `highlight` would mark one of the words in the text. */
export function isHit(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.some((word) => hitIn(folded, word, 0) >= 0);
}
