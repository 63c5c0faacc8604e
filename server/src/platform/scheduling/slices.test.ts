import { expect, test } from 'vitest';
import { createBreather } from './slices.ts';

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
