// The least worth of each test: prices of tests that no offer undercuts, as the lower bound of any cover (a feasible solution of the dual,
// found by the subgradient method), and good covers that turn up on the way.
import type { Offers } from './offers.ts';

export interface Found {
  cost: number;
  chosen: readonly number[];
}

const ROUNDS = 100;
const TRIED_EVERY = 4;
const COVERED_EVERY = 20;

// Numbers below the lengths of the arrays are always there.
const at = (numbers: Float64Array | Int32Array, place: number) => numbers[place] as number;

const heldBy = ({ from, tests }: Offers, offer: number) => tests.subarray(at(from, offer), at(from, offer + 1));

/** Returns the offer with the least cost for each missing test; -1 where none holds a missing one. */
function bestGain({ size, from, tests }: Offers, costs: Float64Array, covered: Int32Array): number {
  let [best, bestCost] = [-1, Number.POSITIVE_INFINITY];
  for (let offer = 0; offer < size; offer += 1) {
    let gain = 0;
    for (let i = at(from, offer); i < at(from, offer + 1); i += 1) if (at(covered, at(tests, i)) === 0) gain += 1;
    if (gain > 0 && at(costs, offer) / gain < bestCost) [best, bestCost] = [offer, at(costs, offer) / gain];
  }
  return best;
}

/** Takes the offer with the least cost for each missing test, again and again, then leaves out what became superfluous. */
function greedy(offers: Offers, costs: Float64Array): Found {
  const covered = new Int32Array(offers.count);
  const chosen: number[] = [];
  for (let best = bestGain(offers, costs, covered); best >= 0; best = bestGain(offers, costs, covered)) {
    for (const test of heldBy(offers, best)) covered[test] = at(covered, test) + 1;
    chosen.push(best);
  }
  const kept = chosen
    .sort((a, b) => at(offers.costs, b) - at(offers.costs, a))
    .filter((offer) => {
      const held = heldBy(offers, offer);
      if (!held.every((test) => at(covered, test) > 1)) return true;
      for (const test of held) covered[test] = at(covered, test) - 1;
      return false;
    });
  return { cost: kept.reduce((sum, offer) => sum + at(offers.costs, offer), 0), chosen: kept };
}

/** Returns the cost of an offer above the worth of its tests. */
export function reducedCost({ costs, from, tests }: Offers, worth: Float64Array, offer: number): number {
  let left = at(costs, offer);
  for (let i = at(from, offer); i < at(from, offer + 1); i += 1) left -= at(worth, at(tests, i));
  return left;
}

export const total = (worth: Float64Array): number => worth.reduce((sum, each) => sum + each, 0);

/** Lowers the worth of tests until no offer costs less than the tests that it holds, then raises single ones as far as offers allow. */
function makeFeasible(offers: Offers, worth: Float64Array): void {
  const { size, from, tests } = offers;
  for (let offer = 0; offer < size; offer += 1) {
    let over = -reducedCost(offers, worth, offer);
    for (let i = at(from, offer); over > 0 && i < at(from, offer + 1); i += 1) {
      const cut = Math.min(over, at(worth, at(tests, i)));
      worth[at(tests, i)] = at(worth, at(tests, i)) - cut;
      over -= cut;
    }
  }
  offers.holders.forEach((holders, test) => {
    let room = Number.POSITIVE_INFINITY;
    for (const offer of holders) room = Math.min(room, reducedCost(offers, worth, offer));
    if (room > 0) worth[test] = at(worth, test) + room;
  });
}

/** Counts for each test how often the offers below its worth hold it, subtracted from one. @returns the sum of what they are below. */
function relax(offers: Offers, worth: Float64Array, lack: Float64Array): number {
  const { size, from, tests } = offers;
  let below = 0;
  lack.fill(1);
  for (let offer = 0; offer < size; offer += 1) {
    const left = reducedCost(offers, worth, offer);
    if (left >= 0) continue;
    below += left;
    for (let i = at(from, offer); i < at(from, offer + 1); i += 1) lack[at(tests, i)] = at(lack, at(tests, i)) - 1;
  }
  return below;
}

/** Returns the worth of the tests, whose sum over any of them is a lower bound of their price, and the best cover that was met. */
export function findWorth(offers: Offers): { worth: Float64Array; best: Found } {
  const { count, size, from, costs } = offers;
  const worth = Float64Array.from(offers.holders, (holders) =>
    holders.reduce(
      (least, offer) => Math.min(least, at(costs, offer) / (at(from, offer + 1) - at(from, offer))),
      1e300,
    ),
  );
  const lack = new Float64Array(count);
  let [feasible, bound, step, best] = [worth.slice(), total(worth), 1, greedy(offers, costs)];
  for (let round = 1; round <= ROUNDS && bound < best.cost - 1; round += 1) {
    const value = total(worth) + relax(offers, worth, lack);
    const norm = lack.reduce((sum, each) => sum + each * each, 0);
    if (norm === 0) break;
    if (round % TRIED_EVERY === 0) {
      const tried = worth.slice();
      makeFeasible(offers, tried);
      const reached = total(tried);
      if (reached > bound) [feasible, bound] = [tried, reached];
      else step *= 0.8;
      if (round % COVERED_EVERY === 0) {
        const left = Float64Array.from({ length: size }, (_, offer) => reducedCost(offers, tried, offer) + 1);
        const next = greedy(offers, left);
        if (next.cost < best.cost) best = next;
      }
    }
    const by = (step * (best.cost - value)) / norm;
    for (let test = 0; test < count; test += 1) worth[test] = Math.max(0, at(worth, test) + by * at(lack, test));
  }
  return { worth: feasible, best };
}
