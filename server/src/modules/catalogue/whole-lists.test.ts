// On SQLite alone: lists that are made in memory (on PostgreSQL: catalogue/catalogue.test.ts).
// Attacks: one address asks for the whole catalogue again and again, each time in other words, to keep the thread from others or to fill
// the memory.
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { onFileEnd } from '../../../test/releases.ts';

const LONG = 'Measures what it says. '.repeat(250);

/** Other words for the same: spaces around them mean nothing. */
const otherWords = (count: number) => `q=test${'%20'.repeat(count)}`;
const named = (number: number) => `Test ${String(number).padStart(3, '0')}`;

describe('a catalogue that takes several pieces', async () => {
  const app = await createTestApp();
  const items = Array.from({ length: 60 }, (_, number) => ({ name: named(number), description: `${LONG}जाँच` }));
  await makeItems(app, ...items);
  const list = (query: string, from: string) => app.call('GET', `/test?${query}`, { from });

  test('is the same whole, page by page, and compressed', async () => {
    const whole = await list('', '10.1.0.1');
    const pages = await Promise.all([1, 2, 3].map((page) => list(`limit=20&page=${page}`, '10.1.0.1')));
    expect(whole.body.data.map(({ name }: { name: string }) => name)).toEqual(items.map(({ name }) => name));
    expect(whole.body.data).toEqual(pages.flatMap(({ body }) => body.data));
    const { rawPayload, headers } = await app.http.inject({
      url: '/api/v1/test',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers).toMatchObject({ 'content-encoding': 'br', etag: whole.headers.etag });
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(whole.body);
  });

  test('is written for one address a few times at once, and for others meanwhile', async () => {
    const [hostile, other] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, (_, count) => list(otherWords(count), '10.1.0.2'))),
      list(otherWords(50), '10.1.0.3'),
    ]);
    const refused = hostile.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ body }) => body.code === 'TOO_MANY_AT_ONCE')).toBe(true);
    expect(hostile.length - refused.length).toBeGreaterThanOrEqual(4);
    expect(other.status).toBe(200);
    // One page is no whole list.
    const asked = Array.from({ length: 9 }, (_, count) => list(`limit=50&page=1&${otherWords(count)}`, '10.1.0.2'));
    const pages = await Promise.all(asked);
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
  });

  test('is written for one address a few times in two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const statusOf = async (count: number) => (await list(otherWords(count), '10.1.0.5')).status;
    for (const count of [71, 72, 73, 74]) expect(await statusOf(count)).toBe(200);
    expect(await statusOf(75)).toBe(429);
    // An answer that is kept still comes.
    expect(await statusOf(74)).toBe(200);
    vi.advanceTimersByTime(2_000);
    expect(await statusOf(75)).toBe(200);
  });

  test('is written once for all who ask for the same', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => list(otherWords(60), '10.1.0.4')));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });
});

test('lists that are asked for and not read are few', async () => {
  const app = await createTestApp();
  // 6 MB: more than the operating system holds for a connection, less than the cache of answers.
  await makeItems(
    app,
    ...Array.from({ length: 60 }, (_, number) => ({ name: named(number), description: LONG.repeat(19) })),
  );
  const { hostname, port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }));
  const sockets: Socket[] = [];
  const leave = () => {
    for (const socket of sockets) socket.destroy();
  };
  onFileEnd(leave);

  /** The first line of the answer, whose rest is not read. */
  const ask = (query: string, leavesAtOnce = false) =>
    new Promise<string>((done, fail) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET /api/v1/test?${query} HTTP/1.1\r\nHost: shop\r\n\r\n`, () => {
          if (!leavesAtOnce) return;
          socket.destroy();
          done('');
        }),
      );
      sockets.push(socket);
      socket.on('error', fail);
      socket.once('data', (bytes) => {
        socket.pause();
        done(bytes.toString('latin1', 0, 12));
      });
    });

  expect(await ask(otherWords(1))).toBe('HTTP/1.1 200');
  // The same bytes, which stand in memory once.
  expect(await ask(otherWords(1))).toBe('HTTP/1.1 200');
  expect(await ask(otherWords(2))).toBe('HTTP/1.1 200');
  expect(await ask(otherWords(3))).toBe('HTTP/1.1 200');
  expect(await ask(otherWords(4))).toBe('HTTP/1.1 429');
  const body = { email: 'asha@example.in', password: 'a-password-of-asha' };
  expect((await app.call('POST', '/admin/login', { from: '127.0.0.1', body })).status).toBe(401);
  leave();
  await expect.poll(() => ask(otherWords(5))).toBe('HTTP/1.1 200');
  leave();
  // Nor do answers count whose client leaves while they are written, which end before that of whoever asks after them.
  await Promise.all([6, 7, 8].map((count) => ask(otherWords(count), true)));
  await expect.poll(() => ask(otherWords(9))).toBe('HTTP/1.1 200');
  leave();
  await expect.poll(() => ask(otherWords(10))).toBe('HTTP/1.1 200');
});
