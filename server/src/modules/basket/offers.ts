// The offers on sale, prepared for the search of the cheapest cover: numbers in typed arrays, without offers that another one makes useless.

/** Something on sale that holds some of the wanted tests. */
export interface Offer {
  /** Paise. */
  readonly price: number;
  /** Places of the wanted tests that it holds, each once, below `MOST_WANTED`. */
  readonly holds: readonly number[];
}

/** Bits of one word: two words hold a set of tests (laboratory.md section 9: up to 60 tests). */
export const WORD = 30;
/** Prices are counted in this part of a paisa, so that of equal prices the one with fewer items is cheaper. */
const PER_PAISA = 64;

/** Offers by number. Offer `i` holds the tests `tests[from[i]]` to `tests[from[i + 1] - 1]`. */
export interface Offers {
  readonly size: number;
  /** How many tests are wanted. */
  readonly count: number;
  readonly costs: Float64Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly from: Int32Array;
  readonly tests: Int32Array;
  /** Their places in the list that they were made from. */
  readonly places: Int32Array;
  /** The offers of each test. */
  readonly holders: readonly Int32Array[];
}

interface Candidate {
  readonly place: number;
  readonly cost: number;
  readonly low: number;
  readonly high: number;
  readonly holds: readonly number[];
}

function toCandidate({ price, holds }: Offer, place: number): Candidate {
  let [low, high] = [0, 0];
  for (const test of holds) {
    if (test < WORD) low |= 1 << test;
    else high |= 1 << (test - WORD);
  }
  return { place, cost: price * PER_PAISA + 1, low, high, holds };
}

/** Leaves out what another offer holds as well for no more money; of equal ones the first stays. */
function undominated(candidates: readonly Candidate[]): Candidate[] {
  const ordered = candidates.toSorted((a, b) => a.cost - b.cost || b.holds.length - a.holds.length);
  const kept: Candidate[] = [];
  for (const candidate of ordered) {
    const { low, high } = candidate;
    if (!kept.some((cheaper) => (low & ~cheaper.low) === 0 && (high & ~cheaper.high) === 0)) kept.push(candidate);
  }
  return kept;
}

function pack(count: number, candidates: readonly Candidate[]): Offers {
  const from = new Int32Array(candidates.length + 1);
  const holders: number[][] = Array.from({ length: count }, () => []);
  candidates.forEach(({ holds }, offer) => {
    from[offer + 1] = (from[offer] ?? 0) + holds.length;
    for (const test of holds) holders[test]?.push(offer);
  });
  return {
    size: candidates.length,
    count,
    costs: Float64Array.from(candidates, ({ cost }) => cost),
    low: Int32Array.from(candidates, ({ low }) => low),
    high: Int32Array.from(candidates, ({ high }) => high),
    from,
    tests: Int32Array.from(candidates.flatMap(({ holds }) => holds)),
    places: Int32Array.from(candidates, ({ place }) => place),
    holders: holders.map((offers) => Int32Array.from(offers)),
  };
}

/** @param count how many tests are wanted. */
export const packOffers = (count: number, offers: readonly Offer[]): Offers =>
  pack(count, undominated(offers.map(toCandidate).filter(({ holds }) => holds.length > 0)));

/** Returns for each test only the offers that `isUseful` keeps. */
export const usefulHolders = ({ holders }: Offers, isUseful: (offer: number) => boolean): Int32Array[] =>
  holders.map((offers) => offers.filter(isUseful));
