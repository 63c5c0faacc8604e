// On SQLite alone: reads and writes no database.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Sender } from './fair-queue.ts';
import { createPieces, pagesInPieces } from './pieces.ts';

const from = (account: string, network = account): Sender => ({ account, network });

/** Keeps the thread busy, as formatting rows does. */
function work(forMs: number): void {
  for (const until = performance.now() + forMs; performance.now() < until; );
}

test('one runs at a time, accounts take turns, and each rests twice as long as it took', async () => {
  const inPieces = createPieces();
  const pieces: { account: string; from: number; to: number }[] = [];
  const piece = (account: string) =>
    inPieces(from(account), async () => {
      const startedAt = performance.now();
      work(10);
      pieces.push({ account, from: startedAt, to: performance.now() });
    });
  await Promise.all(['a', 'a', 'a', 'b'].map(piece));
  expect(pieces.map(({ account }) => account)).toEqual(['a', 'a', 'b', 'a']);
  for (const [index, { from }] of pieces.entries()) {
    const before = pieces[index - 1];
    // Timers of Node may be a millisecond early.
    if (before) expect(from - before.to).toBeGreaterThanOrEqual(2 * (before.to - before.from) - 1);
  }
});

test('a piece that fails gives the turn on', async () => {
  const inPieces = createPieces();
  await expect(inPieces(from('a'), () => Promise.reject(new Error('no rows')))).rejects.toThrow('no rows');
  await expect(inPieces(from('b'), async () => 'next')).resolves.toBe('next');
});

test('ten files at once leave most of the thread to others', async () => {
  async function* pages() {
    for (let page = 0; page < 5; page += 1) {
      work(2);
      yield 'row\n';
    }
  }
  let isOver = false;
  const waits: number[] = [];
  async function visitor() {
    while (!isOver) {
      const askedAt = performance.now();
      await new Promise((done) => setImmediate(done));
      waits.push(performance.now() - askedAt);
      await setTimeout(1);
    }
  }
  const visiting = visitor();
  const files = Array.from({ length: 10 }, (_, index) =>
    Readable.from(pagesInPieces(from(`account ${index}`), pages())),
  );
  const texts = await Promise.all(files.map((file) => buffer(file.map((text: string) => Buffer.from(text)))));
  isOver = true;
  await visiting;
  expect(texts.map((text) => text.toString())).toEqual(files.map(() => 'row\n'.repeat(5)));
  // Without turns the first pages of all files, 20 ms, would run without a pause.
  const median = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)];
  expect(median).toBeLessThan(10);
  expect(waits.length).toBeGreaterThan(files.length);
});

test('a reader who goes away in the middle ends the file', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield 'row\n';
    } finally {
      isEnded = true;
    }
  }
  for await (const _page of pagesInPieces(from('a'), endless())) break;
  expect(isEnded).toBe(true);
});
