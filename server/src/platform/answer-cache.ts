// Answers kept as bytes for as long as what they were made from is current.
import type { Prepared } from './prepared.ts';

/**
 * Keeps answers for one source object, up to so many bytes; a new source empties it, and the oldest answer goes first.
 * Keys come from callers, so the bytes are what bounds memory.
 */
export class AnswerCache {
  readonly #maxBytes: number;
  #source: object | null = null;
  #bytes = 0;
  readonly #answers = new Map<string, Prepared>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(source: object, key: string): Prepared | undefined {
    return this.#source === source ? this.#answers.get(key) : undefined;
  }

  set(source: object, key: string, answer: Prepared): Prepared {
    if (this.#source !== source) {
      this.#source = source;
      this.#answers.clear();
      this.#bytes = 0;
    }
    this.#remove(key);
    if (answer.keptBytes > this.#maxBytes) return answer;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes + answer.keptBytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
    this.#answers.set(key, answer);
    this.#bytes += answer.keptBytes;
    return answer;
  }

  #remove(key: string): void {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#answers.delete(key);
    this.#bytes -= answer.keptBytes;
  }
}
