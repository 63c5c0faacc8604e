// On SQLite alone: reads and writes no database.
import { buffer, text } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { type CsvPage, csvFile } from './csv.ts';

interface Row {
  _id: string;
  value: string | number | null;
}

const clock = { now: () => Date.parse('2026-03-09T19:00:00.000Z') };

function fileOf(rows: (page: CsvPage) => Promise<Row[]>) {
  const headers: Record<string, string> = {};
  const reply = { headers: (said: object) => Object.assign(headers, said) } as unknown as FastifyReply;
  const columns = [{ header: 'Value', value: (row: Row) => row.value }];
  return { file: csvFile(reply, { name: 'things', clock, columns, rows }), headers };
}

async function cell(value: Row['value']): Promise<string> {
  const [, line] = (await text(fileOf(async () => [{ _id: '1', value }]).file)).split(/\r\n/);
  return line ?? '';
}

test('is a file with the day in India in its name', async () => {
  const { file, headers } = fileOf(async () => []);
  await text(file);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="things-2026-03-10.csv"',
  });
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['a, b', '"a, b"'],
  ['a "b"', '"a ""b"""'],
  ['जाँच', 'जाँच'],
  [-5, '-5'],
  [499.5, '499.5'],
  [null, ''],
])('%j is written %j', async (value, written) => {
  expect(await cell(value)).toBe(written);
});

test('holds every row of every page, and asks for the next page when it is wanted', async () => {
  const all = Array.from({ length: 2_000 }, (_, index) => ({ _id: String(index), value: index }));
  const asked: (string | undefined)[] = [];
  const { file } = fileOf(async ({ after, limit }) => {
    asked.push(after);
    const start = after === undefined ? 0 : Number(after) + 1;
    return all.slice(start, start + limit);
  });
  const bytes = await buffer(file);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString('utf8', 3).trimEnd().split('\r\n');
  expect(lines).toEqual(['Value', ...all.map(({ value }) => String(value))]);
  expect(asked).toEqual([undefined, ...Array.from({ length: 20 }, (_, page) => String(page * 100 + 99))]);
});

test('an account downloads two lists at a time, and may have the next when one has arrived or was broken off', async () => {
  const [first, second] = [fileOf(async () => []).file, fileOf(async () => []).file];
  expect(() => fileOf(async () => [])).toThrow(expect.objectContaining({ status: 429, code: 'TOO_MANY_AT_ONCE' }));
  await text(first);
  second.destroy();
  await new Promise((later) => setImmediate(later));
  for (const { file } of [fileOf(async () => []), fileOf(async () => [])]) await text(file);
});
