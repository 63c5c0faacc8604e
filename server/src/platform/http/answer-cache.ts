// Answers kept as bytes for as long as what they were made from is current.
import type { CachedResponse } from './cached-response.ts';

interface Kept {
  readonly answer: CachedResponse;
  readonly bytes: number;
  /** Which of the sources it was made from, counted. */
  readonly generation: number;
  /** The network that asked first, null while the page server alone has. */
  readonly askedBy: string | null;
}

/** Answers by key, the one that was used longest ago first, and what they hold together. */
class Segment {
  readonly #kept = new Map<string, Kept>();
  bytes = 0;

  get(key: string): Kept | undefined {
    return this.#kept.get(key);
  }

  put(key: string, kept: Kept): void {
    this.remove(key);
    this.#kept.set(key, kept);
    this.bytes += kept.bytes;
  }

  remove(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.bytes -= kept.bytes;
  }

  /** Removes what was used longest ago. False when there is nothing. */
  removeOldest(): boolean {
    const [oldest] = this.#kept.keys();
    if (oldest === undefined) return false;
    this.remove(oldest);
    return true;
  }
}

/** The share of the room that answers may take which several networks asked for. */
const PROVEN_SHARE = 0.75;

/** Size of an entry beside its key and its answer, in bytes. */
const OVERHEAD = 200;

/**
 * Keeps answers by key, up to so many bytes. Keys come from callers, who may make up as many as they like: an answer that two
 * networks asked for is proven, and proven answers go only when other proven ones need their room. So one visitor who walks through
 * addresses pushes out what only they asked for.
 */
export class AnswerCache {
  readonly #maxBytes: number;
  #source: object | null = null;
  #generation = 0;
  readonly #unproven = new Segment();
  readonly #proven = new Segment();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Returns the answer that was made from `source`, undefined when there is none. A source that was not asked about before is newer
   * than all others. `asker` is called for an answer that is not proven yet; it returns the network that asks, null where the page
   * server does on somebody's behalf, which proves nothing.
   */
  get(source: object, key: string, asker: () => string | null): CachedResponse | undefined {
    if (this.#source !== source) {
      this.#source = source;
      this.#generation += 1;
    }
    const proven = this.#proven.get(key);
    const kept = proven ?? this.#unproven.get(key);
    if (kept?.generation !== this.#generation) return undefined;
    if (proven) this.#proven.put(key, proven);
    else this.#askedAgain(key, kept, asker());
    return kept.answer;
  }

  #askedAgain(key: string, kept: Kept, by: string | null): void {
    const isSecond = by !== null && kept.askedBy !== null && by !== kept.askedBy;
    if (isSecond) this.#prove(key, kept);
    else this.#unproven.put(key, { ...kept, askedBy: kept.askedBy ?? by });
  }

  /** Returns the answer of an earlier source if the current one has none, undefined when nothing is kept. */
  getStale(key: string): CachedResponse | undefined {
    return (this.#proven.get(key) ?? this.#unproven.get(key))?.answer;
  }

  /** Keeps an answer made from `source`, unless a newer source was asked about meanwhile. Returns the answer. */
  set(source: object, key: string, answer: CachedResponse, askedBy: string | null): CachedResponse {
    const bytes = answer.keptBytes + OVERHEAD + 2 * key.length;
    if (this.#source !== source || bytes > this.#maxBytes) return answer;
    const kept = { answer, bytes, generation: this.#generation, askedBy };
    if (this.#proven.get(key)) this.#prove(key, kept);
    else this.#unproven.put(key, kept);
    while (this.#unproven.bytes + this.#proven.bytes > this.#maxBytes) {
      if (!this.#unproven.removeOldest()) this.#proven.removeOldest();
    }
    return answer;
  }

  #prove(key: string, kept: Kept): void {
    this.#unproven.remove(key);
    this.#proven.put(key, kept);
    while (this.#proven.bytes > PROVEN_SHARE * this.#maxBytes) this.#proven.removeOldest();
  }
}
