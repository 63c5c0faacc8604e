// The demonstration consists of stories that go on side by side: each waits until its time has come, as people do.
import type { DemoClock } from './demo-shop.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Yields the time, in milliseconds, at which it goes on. */
export type Story<Result = void> = AsyncGenerator<number, Result>;

/**
 * Tells stories in the order of time, and sets the clock to each step.
 * @param until milliseconds; a story whose next step lies behind it stays where it is.
 */
export async function tellStories(clock: DemoClock, stories: readonly Story[], until: number): Promise<void> {
  const waiting: { story: Story; at: number }[] = [];
  const goOn = async (story: Story) => {
    const step = await story.next();
    if (!step.done) waiting.push({ story, at: step.value });
  };
  for (const story of stories) await goOn(story);
  for (;;) {
    const next = waiting.reduce<(typeof waiting)[number] | undefined>(
      (first, one) => (first === undefined || one.at < first.at ? one : first),
      undefined,
    );
    if (next === undefined || next.at > until) break;
    waiting.splice(waiting.indexOf(next), 1);
    clock.goTo(next.at);
    await goOn(next.story);
  }
  for (const { story } of waiting) await story.return(undefined);
}

/** Numbers from 0 up to 1 that are the same in each demonstration (mulberry32). */
export function createDice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (low: number, high: number) => low + (high - low) * roll(),
    isOneIn: (many: number) => roll() < 1 / many,
    pick: <One>(from: readonly One[]): One => {
      const one = from[Math.floor(roll() * from.length)];
      if (one === undefined) throw new Error('There is nothing to choose from');
      return one;
    },
  };
}
export type Dice = ReturnType<typeof createDice>;
