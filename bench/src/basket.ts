// Processor time of the cheapest basket: 25 tests among 500 packages, beside a bare loop over the same packages that only adds up what each
// holds of the list.
import { type Cover, cheapestCover, type Offer } from '../../server/src/modules/basket/cheapest-cover.ts';
import type { Place } from './place.ts';
import { ms, type Row } from './table.ts';

const CATALOGUE_TESTS = 400;
const PACKAGES = 500;
const LISTS = process.env.BENCH_QUICK ? 60 : 400;
const WARM_UP = 40;
const MUST_MS = 20;
const MUST_MANY_MS = 200;
/** As the server allows a large basket (`covers.ts`). */
const STEPS_OF_MANY = 10_000;

/** The same numbers in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Item {
  readonly price: number;
  readonly tests: readonly number[];
}

/** Some tests are in many packages and on many lists, as blood counts are. */
const someTest = (random: () => number) => Math.floor(CATALOGUE_TESTS * random() ** 2);

function some(random: () => number, count: number): number[] {
  const tests = new Set<number>();
  while (tests.size < count) tests.add(someTest(random));
  return [...tests];
}

function makeShop(random: () => number): Item[] {
  const prices = Array.from({ length: CATALOGUE_TESTS }, () => Math.round(100 + random() * 900) * 100);
  const single = prices.map((price, place) => ({ price, tests: [place] }));
  const packs = Array.from({ length: PACKAGES }, () => {
    const tests = some(random, 3 + Math.floor(random() * 30));
    const whole = tests.reduce((sum, place) => sum + (prices[place] ?? 0), 0);
    return { price: Math.round((whole * (0.2 + random() * 0.6)) / 100) * 100, tests };
  });
  return [...single, ...packs];
}

function offersFor(list: readonly number[], shop: readonly Item[]): Offer[] {
  const places = new Map(list.map((test, place) => [test, place]));
  const all = shop.map(({ price, tests }) => ({ price, holds: tests.flatMap((test) => places.get(test) ?? []) }));
  return all.filter(({ holds }) => holds.length > 0);
}

function bare(_: number, offers: readonly Offer[]): number {
  let sum = 0;
  for (const { price, holds } of offers) for (const place of holds) sum += price * place;
  return sum;
}

function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

function measure(count: number, lists: number, search: (count: number, offers: readonly Offer[]) => Cover | null) {
  const random = randomOf(count);
  const shop = makeShop(random);
  const [ours, others, unproved]: [number[], number[], unknown[]] = [[], [], []];
  for (let list = -WARM_UP; list < lists; list += 1) {
    const offers = offersFor(some(random, count), shop);
    let cover: Cover | null = null;
    const took = cpuMs(() => {
      cover = search(count, offers);
    });
    const bareTook = cpuMs(() => bare(count, offers));
    if (list < 0) continue;
    ours.push(took);
    others.push(bareTook);
    if (!(cover as Cover | null)?.exact) unproved.push(list);
  }
  return { ours: percentile(ours, 0.99), bare: percentile(others, 0.99), unproved: unproved.length };
}

export async function measureBasket(_: Place): Promise<Row[]> {
  const few = measure(25, LISTS, (count, offers) => cheapestCover(count, offers));
  const many = measure(60, LISTS / 10, (count, offers) => cheapestCover(count, offers, STEPS_OF_MANY));
  return [
    {
      what: `processor time of a basket of 25 tests, ${PACKAGES} packages, exact, p99`,
      ours: ms(few.ours, 2),
      bare: ms(few.bare, 3),
      must: `≤ ${MUST_MS} ms`,
      holds: few.ours <= MUST_MS && few.unproved === 0,
    },
    {
      what: `the same of 60 tests in the worker, p99 (${many.unproved} of ${LISTS / 10} not proved)`,
      ours: ms(many.ours, 1),
      bare: ms(many.bare, 3),
      must: `≤ ${MUST_MANY_MS} ms`,
      holds: many.ours <= MUST_MANY_MS,
    },
  ];
}
