import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBreather, sortInSlices } from './slices.ts';

test('sorts as sort does, equal items in their order, however many slices it takes', async () => {
  const items = fc.array(fc.record({ key: fc.integer({ min: 0, max: 50 }), place: fc.nat() }), { maxLength: 3_000 });
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
  await fc.assert(
    fc.asyncProperty(items, async (list) => {
      expect(await sortInSlices(list, compare, createBreather())).toEqual(list.toSorted(compare));
    }),
    { numRuns: 30 },
  );
});

test('lets other work in once a slice is over, and not before', async () => {
  const breathe = createBreather();
  expect(breathe()).toBeUndefined();
  let others = 0;
  setImmediate(() => {
    others += 1;
  });
  const end = performance.now() + 20;
  while (performance.now() < end);
  await breathe();
  expect(others).toBe(1);
  expect(breathe()).toBeUndefined();
});
