// On SQLite alone: reads and writes no database.
import { CONTAINER_KINDS, type ContainerKind, planTubes, type SpecimenNeed } from '@labfront/contract/tube-plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const CAPACITY_ML: Partial<Record<ContainerKind, number>> = { serum: 5, edta: 3, fluoride: 2, urine: 30 };

const need = fc
  .record({
    kind: fc.constantFrom<ContainerKind>('serum', 'edta', 'fluoride', 'urine'),
    tenths: fc.integer({ min: 1, max: 50 }),
    timing: fc.constantFrom('any' as const, 'any' as const, 'fasting' as const, 'post_meal' as const, 'timed' as const),
    minutesAfter: fc.constantFrom(60, 120),
    storage: fc.constantFrom('ambient', 'ambient', 'ambient', 'frozen'),
    ownTube: fc.constantFrom(false, false, false, false, true),
  })
  .map(({ kind, tenths, timing, minutesAfter, storage, ownTube }): SpecimenNeed => {
    const capacityMl = CAPACITY_ML[kind] ?? 1;
    return {
      testId: '',
      key: 'a',
      specimen: kind,
      container: { kind, colour: kind, additive: kind, capacityMl },
      volumeMl: Math.min(tenths / 10, capacityMl),
      timing,
      ...(timing === 'timed' && { minutesAfter }),
      storage,
      ownTube,
    };
  });
const needsOfTests = (most: number) =>
  fc
    .array(need, { minLength: 1, maxLength: most })
    .map((needs) => needs.map((one, index) => ({ ...one, testId: `${index}` })));

/** Whether needs may share one tube, by the words of the rule. */
function mayShare(needs: readonly SpecimenNeed[]): boolean {
  const [first] = needs;
  if (!first || needs.length === 1) return true;
  const draws = new Set(
    needs.filter(({ timing }) => timing !== 'any').map(({ timing, minutesAfter }) => `${timing} ${minutesAfter}`),
  );
  const tenths = needs.reduce((sum, { volumeMl }) => sum + Math.round(volumeMl * 10), 0);
  const areAlike = needs.every(({ container, storage }) => {
    return container.kind === first.container.kind && storage === first.storage;
  });
  const areShared = needs.every(({ ownTube }) => !ownTube);
  return areAlike && areShared && draws.size <= 1 && tenths <= first.container.capacityMl * 10;
}

/** The fewest tubes by trying every split of every subset. */
function fewestTubes(needs: readonly SpecimenNeed[]): number {
  const all = (1 << needs.length) - 1;
  const fewest = new Array<number>(all + 1).fill(Number.POSITIVE_INFINITY);
  const shares = Array.from({ length: all + 1 }, (_, mask) => mayShare(needs.filter((_need, at) => mask & (1 << at))));
  fewest[0] = 0;
  for (let mask = 1; mask <= all; mask += 1) {
    for (let tube = mask; tube > 0; tube = (tube - 1) & mask) {
      if (shares[tube]) fewest[mask] = Math.min(fewest[mask] ?? 0, (fewest[mask ^ tube] ?? 0) + 1);
    }
  }
  return fewest[all] ?? 0;
}

const milliseconds = (work: () => unknown) => {
  const { user } = process.cpuUsage();
  work();
  return (process.cpuUsage().user - user) / 1_000;
};

describe('a plan of tubes', () => {
  test('has every specimen once, in tubes that hold them, in the order of draw', () => {
    const holds = (needs: SpecimenNeed[]) => {
      const tubes = planTubes(needs);
      const planned = tubes.flatMap((tube) => tube.needs.map(({ testId }) => testId)).toSorted();
      const ofBlood = tubes.filter(({ timing }) => timing === 'any' || timing === 'fasting');
      const kinds = ofBlood.map(({ container }) => CONTAINER_KINDS.indexOf(container.kind));
      const isInOrder = kinds.every((kind, at) => kind >= (kinds[at - 1] ?? 0));
      const areAll = JSON.stringify(planned) === JSON.stringify(needs.map(({ testId }) => testId).toSorted());
      return areAll && isInOrder && tubes.every((tube) => mayShare(tube.needs));
    };
    fc.assert(fc.property(needsOfTests(40), holds), { numRuns: 1_000 });
  });

  test('has as few tubes as trying everything finds, for up to nine tests', () => {
    const holds = (needs: SpecimenNeed[]) => planTubes(needs).length === fewestTubes(needs);
    fc.assert(fc.property(needsOfTests(9), holds), { numRuns: 1_000 });
  });

  test('has as few tubes as trying everything finds, for twelve tests of one tube', () => {
    const alike = fc.array(need, { minLength: 12, maxLength: 12 }).map((needs) =>
      needs.map((one, index): SpecimenNeed => {
        const container = { kind: 'serum' as const, colour: 'gold', additive: 'gel', capacityMl: 5 };
        return { ...one, testId: `${index}`, specimen: 'serum', storage: 'ambient', container, ownTube: false };
      }),
    );
    const holds = (needs: SpecimenNeed[]) => planTubes(needs).length === fewestTubes(needs);
    fc.assert(fc.property(alike, holds), { numRuns: 40 });
  });

  test('of twelve tests takes 5 ms, of a hundred no more than 50', () => {
    const plans = (count: number) => {
      const [...samples] = fc.sample(fc.array(need, { minLength: count, maxLength: count }), 50);
      return milliseconds(() => samples.map(planTubes)) / samples.length;
    };
    plans(12);
    expect(plans(12)).toBeLessThan(5);
    expect(plans(100)).toBeLessThan(50);
  });

  test('fasting sugar, sugar after a meal and a lipid profile are three tubes in two draws', () => {
    const fluoride = { kind: 'fluoride' as const, colour: 'grey', additive: 'fluoride', capacityMl: 2 };
    const serum = { kind: 'serum' as const, colour: 'gold', additive: 'gel', capacityMl: 5 };
    const blood = { key: 'a', storage: 'ambient', volumeMl: 1 };
    const tubes = planTubes([
      { ...blood, testId: 'pp', specimen: 'plasma', container: fluoride, timing: 'post_meal' },
      { ...blood, testId: 'fbs', specimen: 'plasma', container: fluoride, timing: 'fasting' },
      { ...blood, testId: 'tsh', specimen: 'serum', container: serum, timing: 'any' },
      { ...blood, testId: 'lipids', specimen: 'serum', container: serum, timing: 'fasting' },
    ]);
    expect(tubes.map(({ timing, needs }) => [timing, needs.map(({ testId }) => testId)])).toEqual([
      ['fasting', ['lipids', 'tsh']],
      ['fasting', ['fbs']],
      ['post_meal', ['pp']],
    ]);
  });
});
