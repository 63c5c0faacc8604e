// On SQLite alone: answers kept in memory (on PostgreSQL: catalogue/catalogue.test.ts, cities/cities.test.ts).
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { makeAdmin, makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { createCachedReads } from './cached-reads.ts';
import { cachedJson } from './cached-response.ts';

const READS = ['page', 'q'];

/** Cached reads whose responses contain the number of responses made before them. */
function counted() {
  const source = {};
  const answers = createCachedReads(1_000_000, { current: async () => source, held: () => source });
  let made = 0;
  const ask = async (url: string, query: object = Object.fromEntries(new URL(url, 'http://x').searchParams)) => {
    const request = { url, query, ip: '192.0.2.1', socket: {} } as unknown as FastifyRequest;
    const found = answers.find(READS)(request);
    await answers.answer(request, READS, async (address) => {
      made += 1;
      return cachedJson(JSON.stringify(address));
    });
    return { made, wasKept: found !== undefined };
  };
  return { ask };
}

test('parameters that are not read, their order and repeated ones make no other answer', async () => {
  const { ask } = counted();
  expect(await ask('/list?q=a&page=2')).toEqual({ made: 1, wasKept: false });
  for (const url of ['/list?page=2&q=a', '/list?x=1&page=2&q=a', '/list?q=a&y&page=2&z=%FF']) {
    expect(await ask(url)).toEqual({ made: 1, wasKept: true });
  }
  expect(await ask('/list?page=2')).toEqual({ made: 2, wasKept: false });
  expect(await ask('/list?page=2&q=a&q=b', { page: '2', q: ['a', 'b'] })).toEqual({ made: 2, wasKept: true });
  expect(await ask('/list?q=b&page=2')).toEqual({ made: 3, wasKept: false });
});

test('an address that is too long is not kept', async () => {
  const { ask } = counted();
  const url = `/list?q=${'x'.repeat(1_000)}`;
  expect((await ask(url)).made).toBe(1);
  expect(await ask(url)).toEqual({ made: 2, wasKept: false });
});

test('whoever asks for what is being made waits for it, and makes it when the first was refused', async () => {
  const source = {};
  const answers = createCachedReads(1_000_000, { current: async () => source, held: () => source });
  const request = { url: '/list', query: {}, headers: {}, ip: '192.0.2.1', socket: {} } as unknown as FastifyRequest;
  let made = 0;
  const refusesFirst = async () => {
    made += 1;
    if (made === 1) throw new Error('Too many at once');
    return cachedJson(String(made));
  };
  const asked = await Promise.allSettled([1, 2, 3].map(() => answers.answer(request, READS, refusesFirst)));
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(made).toBe(2);
});

test('public reads say nothing of parameters that they do not read', async () => {
  const app = await createTestApp();
  await makeItems(app, { name: 'Ferritin' });
  for (const path of ['/test', '/package', '/city/cities', '/search']) {
    const asked = path === '/search' ? '?query=ferritin' : '?limit=1';
    const plain = await app.call('GET', `${path}${asked}`);
    const made = await app.call('GET', `${path}${asked}&from=1&made=up`);
    expect([made.headers.etag, made.headers.link, made.body]).toEqual([
      plain.headers.etag,
      plain.headers.link,
      plain.body,
    ]);
    expect(plain.headers).toMatchObject({ etag: expect.stringMatching(/^W\//), 'cache-control': 'public, no-cache' });
    const again = await app.call('GET', `${path}${asked}`, {
      headers: { 'if-none-match': String(plain.headers.etag) },
    });
    expect(again.status).toBe(304);
  }
});

test('cities are current after each change', async () => {
  const app = await createTestApp();
  const { token } = await makeAdmin(app);
  const names = async () => (await app.call('GET', '/city/cities')).body.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual([]);
  const { body } = await app.call('POST', '/city/cities', { token, body: { name: 'Bhopal' } });
  expect(await names()).toEqual(['Bhopal']);
  await app.call('PUT', `/city/cities/${body._id}`, { token, body: { name: 'Indore' } });
  expect(await names()).toEqual(['Indore']);
  await app.call('DELETE', `/city/cities/${body._id}`, { token });
  expect(await names()).toEqual([]);
});
