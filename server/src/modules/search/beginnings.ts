// The words of the index by how they begin, for the word that is still being typed.

/** Of the words with the same beginning, so many at most are suggested. */
const MOST_SUGGESTED = 100;
const LONGEST_COMMON_BEGINNING = 3;

export class Beginnings {
  readonly #sorted: string[] = [];
  /** The most used words by their beginning, where all of them would be too many. */
  readonly #common = new Map<string, readonly string[]>();

  /** Call it once, step by step. Hundreds of words begin with "s", so the most used of them are stored separately. */
  *take(words: readonly string[], usesOf: (word: string) => number): Generator<void, void> {
    for (const [, group] of [...Map.groupBy(words, (word) => word.charAt(0))].sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const word of group.sort()) this.#sorted.push(word);
      yield;
    }
    for (let length = 1; length <= LONGEST_COMMON_BEGINNING; length++) {
      this.#keepMostUsed(length, usesOf);
      yield;
    }
  }

  /** Whether any word begins with `prefix`, or equals it. */
  has(prefix: string): boolean {
    return this.#sorted[this.#firstFrom(prefix)]?.startsWith(prefix) ?? false;
  }

  /** Words that begin so, the whole word among them; of very many, the most used. */
  find(prefix: string): readonly string[] {
    return this.#common.get(prefix) ?? this.#all(prefix);
  }

  #keepMostUsed(length: number, usesOf: (word: string) => number): void {
    for (let from = 0; from < this.#sorted.length; ) {
      const prefix = (this.#sorted[from] ?? '').slice(0, length);
      const words = this.#all(prefix);
      if (words.length > MOST_SUGGESTED) {
        const used = words.map((word) => ({ word, uses: usesOf(word) })).sort((a, b) => b.uses - a.uses);
        const kept = used.slice(0, MOST_SUGGESTED).map(({ word }) => word);
        this.#common.set(prefix, kept);
      }
      from += words.length;
    }
  }

  #all(prefix: string): string[] {
    const from = this.#firstFrom(prefix);
    let to = from;
    while (this.#sorted[to]?.startsWith(prefix)) to += 1;
    return this.#sorted.slice(from, to);
  }

  #firstFrom(prefix: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
