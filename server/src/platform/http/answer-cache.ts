// Caches responses as bytes while their source is current.
import type { CachedResponse } from './cached-response.ts';

interface Kept {
  readonly answer: CachedResponse;
  readonly bytes: number;
  /** The number of the source that the response was made from. */
  readonly generation: number;
  /** The network of the first request; null while only the page server has asked. */
  askedBy: string | null;
  /** Whether it was requested since it was last spared. */
  wasUsed: boolean;
}

/** Responses by key, and their total size. Those that nobody requests are removed first, the oldest of them before all others. */
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

  /** Removes one response. One that was used since it was last spared is spared again (second chance). Returns false if there is none. */
  removeOne(): boolean {
    for (const [key, kept] of this.#kept) {
      this.remove(key);
      if (!kept.wasUsed) return true;
      this.put(key, { ...kept, wasUsed: false });
    }
    return false;
  }
}

/** The share of the cache for responses that several networks requested. */
const PROVEN_SHARE = 0.75;

/** Size of an entry beside its key and its answer, in bytes. */
const OVERHEAD = 200;

/**
 * Caches responses by key, up to a number of bytes. Callers choose the keys and can invent any number of them. A response that two networks
 * requested is proven, and only other proven responses can evict it. So one visitor who requests many addresses evicts only responses that
 * nobody else requested.
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
   * Returns the response that was made from `source`, undefined if there is none. A source seen for the first time is newer than all
   * others. `asker` is called for a response that is not proven yet; it returns the network of the client, or null for the page server,
   * which proves nothing.
   */
  get(source: object, key: string, asker: () => string | null): CachedResponse | undefined {
    if (this.#source !== source) {
      this.#source = source;
      this.#generation += 1;
    }
    const proven = this.#proven.get(key);
    const kept = proven ?? this.#unproven.get(key);
    if (kept?.generation !== this.#generation) return undefined;
    kept.wasUsed = true;
    if (!proven) this.#askedAgain(key, kept, asker());
    return kept.answer;
  }

  #askedAgain(key: string, kept: Kept, by: string | null): void {
    if (by === null || by === kept.askedBy) return;
    if (kept.askedBy === null) kept.askedBy = by;
    else this.#prove(key, kept);
  }

  /** Returns the response of an earlier source if the current one has none, undefined if the key is not cached. */
  getStale(key: string): CachedResponse | undefined {
    return (this.#proven.get(key) ?? this.#unproven.get(key))?.answer;
  }

  /** Caches a response made from `source`, unless a newer source was seen in the meantime. Returns the response. */
  set(source: object, key: string, answer: CachedResponse, askedBy: string | null): CachedResponse {
    const bytes = answer.keptBytes + OVERHEAD + 2 * key.length;
    if (this.#source !== source || bytes > this.#maxBytes) return answer;
    const kept = { answer, bytes, generation: this.#generation, askedBy, wasUsed: false };
    if (this.#proven.get(key)) this.#prove(key, kept);
    else this.#add(key, kept);
    return answer;
  }

  /** Room is made before the response is there: where all others were used since, it would be the first to go. */
  #add(key: string, kept: Kept): void {
    this.#unproven.remove(key);
    while (this.#bytes + kept.bytes > this.#maxBytes) if (!this.#unproven.removeOne()) return;
    this.#unproven.put(key, kept);
  }

  #prove(key: string, kept: Kept): void {
    this.#unproven.remove(key);
    this.#proven.remove(key);
    while (this.#proven.bytes + kept.bytes > PROVEN_SHARE * this.#maxBytes) if (!this.#proven.removeOne()) return;
    while (this.#bytes + kept.bytes > this.#maxBytes) this.#unproven.removeOne();
    this.#proven.put(key, { ...kept, wasUsed: false });
  }

  get #bytes(): number {
    return this.#unproven.bytes + this.#proven.bytes;
  }
}
