// On SQLite alone: reads and writes no database.
// Answers of some hundred records are checked and written in turns, and say the same as those that are written at once.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerInTurns } from './long-list.ts';

const Entry = z.object({ _id: z.string(), note: z.string().optional() });
const SENDER = { account: 'asha', network: '192.0.2.7' };

const made = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    _id: `b${number}`,
    secret: 'no',
    ...(number % 2 === 0 && { note: 'काग़ज़ "7"' }),
  }));
const shown = (count: number) => made(count).map(({ secret: _, ...record }) => record);

async function written(schema: z.ZodType, answer: unknown): Promise<unknown> {
  const text = await answerInTurns(schema)(answer, SENDER);
  return text === undefined ? undefined : JSON.parse(text);
}

describe('a long answer', () => {
  test('that is a list', async () => {
    expect(await written(z.array(Entry), made(260))).toEqual(shown(260));
  });

  test('that holds a list among others', async () => {
    const schema = z.object({
      total: z.number(),
      data: z.array(Entry),
      totals: z.object({ in: z.number() }).optional(),
    });
    const answer = { total: 7, data: made(101), secret: 'no' };
    expect(await written(schema, answer)).toEqual({ total: 7, data: shown(101) });
    const totals = { in: 12 };
    expect(await written(schema, { ...answer, totals })).toEqual({ total: 7, data: shown(101), totals });
  });

  test('with a record that is not as the contract says is not sent', async () => {
    const wrong = made(260).map((record, number) => (number === 255 ? { ...record, _id: 7 } : record));
    await expect(written(z.array(Entry), wrong)).rejects.toThrow(z.ZodError);
  });

  test('leaves the thread to others between its turns', async () => {
    let others = 0;
    const timer = setInterval(() => {
      others += 1;
    }, 0);
    await written(z.array(Entry), made(1_000));
    clearInterval(timer);
    expect(others).toBeGreaterThan(10);
  });
});

test.each([
  ['a short list', z.array(Entry), made(100)],
  ['a short list among others', z.object({ data: z.array(Entry) }), { data: made(100) }],
  ['an object', z.object({ _id: z.string() }), { _id: 'b' }],
  ['an object whose data is no list', z.object({ data: Entry }), { data: { _id: 'b' } }],
  ['nothing', z.null(), null],
])('%s is written as ever', (_what, schema, answer) => {
  expect(answerInTurns(schema)(answer, SENDER)).toBeUndefined();
});
