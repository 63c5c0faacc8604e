// Maps keys to the items that they name. A catalogue has about twenty keys for each item, so keys are stored by their hash in typed arrays:
// as strings in a map they took the largest part of the index and of its build time.

const RANKS = 16;
const FIRST_SLOTS = 4_096;
/** Beyond this share of used slots the table doubles. */
const FULLEST = 0.6;

/** 53 bits: two keys of one catalogue share them about once in a hundred thousand years of daily rebuilding. */
function hashOf(key: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  // 0 marks a slot that is free.
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0) || 1;
}

export class NameKeys {
  #hashes = new Float64Array(FIRST_SLOTS);
  /** Of each slot, its last entry, counted from 1. */
  #lasts = new Uint32Array(FIRST_SLOTS);
  #used = 0;
  /** Item and rank in one number; of each entry the one before it with the same key, counted from 1. */
  readonly #entries: number[] = [];
  readonly #before: number[] = [];

  add(key: string, item: number, rank: number): void {
    const hash = hashOf(key);
    const slot = this.#slotOf(hash);
    const isNew = this.#hashes[slot] === 0;
    this.#before.push(this.#lasts[slot] ?? 0);
    this.#hashes[slot] = hash;
    this.#lasts[slot] = this.#entries.push(item * RANKS + rank);
    if (!isNew) return;
    this.#used += 1;
    if (this.#used > this.#hashes.length * FULLEST) this.#grow();
  }

  /** The items with the `KEY_RANK` of the key for each, in the order in which they were added. */
  find(key: string): { item: number; rank: number }[] {
    const found: { item: number; rank: number }[] = [];
    for (let at = this.#lasts[this.#slotOf(hashOf(key))] ?? 0; at > 0; at = this.#before[at - 1] ?? 0) {
      const entry = this.#entries[at - 1] ?? 0;
      found.push({ item: Math.floor(entry / RANKS), rank: entry % RANKS });
    }
    return found.reverse();
  }

  /** The slot of a hash, or the free one where it would be. */
  #slotOf(hash: number): number {
    const mask = this.#hashes.length - 1;
    let slot = hash % this.#hashes.length;
    while (this.#hashes[slot] !== 0 && this.#hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [hashes, lasts] = [this.#hashes, this.#lasts];
    this.#hashes = new Float64Array(hashes.length * 2);
    this.#lasts = new Uint32Array(hashes.length * 2);
    for (const [old, hash] of hashes.entries()) {
      if (hash === 0) continue;
      const slot = this.#slotOf(hash);
      this.#hashes[slot] = hash;
      this.#lasts[slot] = lasts[old] ?? 0;
    }
  }
}
