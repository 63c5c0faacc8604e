// The cheapest way to buy a set of tests (laboratory.md section 9): weighted set cover, solved by branch and bound.
import { type Offer, type Offers, packOffers, usefulHolders, WORD } from './offers.ts';
import { type Found, findWorth, reducedCost, total } from './worth-of-tests.ts';

export type { Offer } from './offers.ts';

export interface Cover {
  /** Places of the chosen offers, ascending. */
  readonly chosen: readonly number[];
  /** Paise. */
  readonly price: number;
  /** False if the search ended before it had proved that nothing is cheaper. */
  readonly exact: boolean;
}

/** Costs are whole numbers: a bound above this part of one is rounded up to the next. */
const ROUNDING = 1e-6;

interface Search {
  readonly offers: Offers;
  readonly holders: readonly Int32Array[];
  readonly worth: Float64Array;
  best: Found;
  /** Steps that may still be taken. */
  left: number;
  /** The least cost at which a set of missing tests was reached, by its high word and its low one. */
  readonly reached: Map<number, Map<number, number>>;
}

function worthOf(worth: Float64Array, low: number, high: number): number {
  let sum = 0;
  for (let rest = low; rest !== 0; rest &= rest - 1) sum += worth[31 - Math.clz32(rest & -rest)] ?? 0;
  for (let rest = high; rest !== 0; rest &= rest - 1) sum += worth[WORD + 31 - Math.clz32(rest & -rest)] ?? 0;
  return sum;
}

function wasReachedFor({ reached }: Search, low: number, high: number, cost: number): boolean {
  const known = reached.get(high) ?? new Map<number, number>();
  if (known.size === 0) reached.set(high, known);
  const before = known.get(low);
  if (before !== undefined && before <= cost) return true;
  known.set(low, cost);
  return false;
}

const isMissing = (test: number, low: number, high: number) =>
  (test < WORD ? low & (1 << test) : high & (1 << (test - WORD))) !== 0;

/** Returns the offers of the missing test that fewest offers hold. */
function scarcest({ holders }: Search, low: number, high: number): Int32Array {
  let fewest: Int32Array | undefined;
  for (let test = 0; test < holders.length; test += 1) {
    const offers = holders[test];
    if (!offers || !isMissing(test, low, high)) continue;
    if (!fewest || offers.length < fewest.length) fewest = offers;
  }
  return fewest ?? new Int32Array();
}

function branch(search: Search, low: number, high: number, cost: number, chosen: readonly number[]): void {
  if (low === 0 && high === 0) {
    if (cost < search.best.cost) search.best = { cost, chosen };
    return;
  }
  if (search.left === 0 || wasReachedFor(search, low, high, cost)) return;
  search.left -= 1;
  const { offers, worth } = search;
  const ways: { offer: number; bound: number; low: number; high: number; cost: number }[] = [];
  for (const offer of scarcest(search, low, high)) {
    const [lowRest, highRest] = [low & ~(offers.low[offer] ?? 0), high & ~(offers.high[offer] ?? 0)];
    const spent = cost + (offers.costs[offer] ?? 0);
    const bound = Math.ceil(spent + worthOf(worth, lowRest, highRest) - ROUNDING);
    if (bound < search.best.cost) ways.push({ offer, bound, low: lowRest, high: highRest, cost: spent });
  }
  ways.sort((a, b) => a.bound - b.bound || a.offer - b.offer);
  for (const way of ways) {
    if (way.bound >= search.best.cost) return;
    branch(search, way.low, way.high, way.cost, [...chosen, way.offer]);
  }
}

const bitsOf = (count: number) => 2 ** Math.min(Math.max(count, 0), WORD) - 1;

/**
 * Returns the offers that hold all wanted tests for the least money, of equal prices those with the fewest items. The same offers in the same
 * order always give the same answer.
 * @param count how many tests are wanted, 60 at most.
 * @param most how many steps the search may take; unlimited unless told. Beyond it the best that was found is returned as not `exact`.
 * @returns null if a wanted test is in no offer.
 */
export function cheapestCover(count: number, given: readonly Offer[], most = Number.POSITIVE_INFINITY): Cover | null {
  const offers = packOffers(count, given);
  if (offers.holders.some(({ length }) => length === 0)) return null;
  const { worth, best } = findWorth(offers);
  const bound = total(worth);
  // An offer whose cost above the worth of its tests closes the gap to the best cannot be part of anything better.
  const holders = usefulHolders(offers, (offer) => bound + reducedCost(offers, worth, offer) < best.cost);
  const search: Search = { offers, holders, worth, best, left: most, reached: new Map() };
  branch(search, bitsOf(count), bitsOf(count - WORD), 0, []);
  const chosen = search.best.chosen.map((offer) => offers.places[offer] ?? 0).sort((a, b) => a - b);
  return {
    chosen,
    price: chosen.reduce((sum, place) => sum + (given[place]?.price ?? 0), 0),
    exact: search.left > 0,
  };
}
