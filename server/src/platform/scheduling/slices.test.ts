// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { createBreather } from './slices.ts';

test('lets other work in once a slice is over, and not before', async () => {
  let now = 0;
  const breathe = createBreather(() => now);
  expect(breathe()).toBeUndefined();
  let others = 0;
  setImmediate(() => {
    others += 1;
  });
  now += 20;
  await breathe();
  expect(others).toBe(1);
  expect(breathe()).toBeUndefined();
});
