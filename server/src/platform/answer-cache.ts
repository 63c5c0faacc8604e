// Answers kept as bytes for as long as what they were made from is current.
import type { Prepared } from './prepared.ts';

/**
 * Keeps up to `size` answers for one source object; a new source empties it. The oldest answer goes first.
 * Keys come from callers, so the size is what bounds memory.
 */
export class AnswerCache {
  readonly #size: number;
  #source: object | null = null;
  readonly #answers = new Map<string, Prepared>();

  constructor(size: number) {
    this.#size = size;
  }

  get(source: object, key: string): Prepared | undefined {
    return this.#source === source ? this.#answers.get(key) : undefined;
  }

  set(source: object, key: string, answer: Prepared): Prepared {
    if (this.#source !== source) {
      this.#source = source;
      this.#answers.clear();
    }
    if (this.#answers.size >= this.#size) {
      const oldest = this.#answers.keys().next().value;
      if (oldest !== undefined) this.#answers.delete(oldest);
    }
    this.#answers.set(key, answer);
    return answer;
  }
}
