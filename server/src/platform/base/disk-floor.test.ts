// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { createDiskFloor } from './disk-floor.ts';

const MB = 1_048_576;

/** A disk with so many free megabytes. */
function disk(free: number, DISK_FLOOR_MB = 500) {
  const look = async () => ({ bavail: free, bsize: MB });
  return createDiskFloor({ DISK_FLOOR_MB }, '/', look as never);
}
const LOW = { status: 507, code: 'STORAGE_LOW' };

test('a file is taken while the floor stays free', async () => {
  await expect(disk(510).reserve(10 * MB)).resolves.toBeTypeOf('function');
  await expect(disk(509).reserve(10 * MB)).rejects.toMatchObject(LOW);
});

test('files that are under way count, until they are stored or refused', async () => {
  const { reserve } = disk(520);
  const first = await reserve(10 * MB);
  await reserve(10 * MB);
  await expect(reserve(10 * MB)).rejects.toMatchObject(LOW);
  first();
  await expect(reserve(10 * MB)).resolves.toBeTypeOf('function');
});

test('at once no more are taken than there is room for', async () => {
  const { reserve } = disk(550);
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => reserve(10 * MB)));
  expect(taken.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(5);
});

test('without a floor nothing is asked', async () => {
  await expect(disk(0, 0).reserve(10 * MB)).resolves.toBeTypeOf('function');
});
