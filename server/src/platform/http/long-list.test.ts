// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { bytesOfList } from './long-list.ts';

/** Records of two pieces and more, which count how often each is written. */
function countedRecords(count: number) {
  const times = Array.from({ length: count }, () => 0);
  const records = times.map((_, index) => ({
    toJSON() {
      times[index] = (times[index] ?? 0) + 1;
      return { name: `जाँच ${index}`, description: 'Measures what it says. '.repeat(100) };
    },
  }));
  return { records, times };
}

test('a list is the JSON of its records, whatever its length', async () => {
  for (const count of [0, 1, 20, 150]) {
    const { records } = countedRecords(count);
    const bytes = await bytesOfList('data', records, { isWhole: true });
    expect(bytes.toString()).toBe(JSON.stringify({ data: records }));
  }
});

test('a record is written once for all lists that it is in', async () => {
  const { records, times } = countedRecords(150);
  const lists = [records, records.slice(0, 20), records.toReversed()];
  const written = await Promise.all(lists.map((list) => bytesOfList('data', list, { isWhole: true })));
  expect(times).toEqual(times.map(() => 1));
  expect(written.map(String)).toEqual(lists.map((list) => JSON.stringify({ data: list })));
});
