// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './ids.ts';

test('ids of one process sort in the order in which they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true);
});
