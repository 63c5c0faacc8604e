// On SQLite alone: reads and writes no database.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';

const LONG = JSON.stringify({ data: Array.from({ length: 200 }, (_, index) => ({ index, name: 'Vollständig ₹' })) });
const options = {
  type: 'application/json; charset=utf-8',
  cacheControl: 'public, no-cache',
  headers: { 'x-own': 'yes' },
};

const long = new CachedResponse(LONG, options);
const compact = new CachedResponse(LONG, { ...options, compact: true });
const short = new CachedResponse('{}', options);
const missing = new CachedResponse(LONG, { ...options, status: 404 });

const http = Fastify();
http.get('/long', (request, reply) => long.send(request, reply));
http.get('/compact', (request, reply) => compact.send(request, reply));
http.get('/short', (request, reply) => short.send(request, reply));
http.get('/missing', (request, reply) => missing.send(request, reply));

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers });

describe('the encoding', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0, identity', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0', undefined],
    ['br;q=0.5, gzip;q=0', 'br'],
    ['identity', undefined],
    ['brother', undefined],
    ['', undefined],
  ])('for %j is %s', async (accepted, encoding) => {
    const { rawPayload, headers } = await get('/long', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    const plain = encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding ? gunzipSync(rawPayload) : rawPayload;
    expect(plain.toString()).toBe(LONG);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(headers.vary).toContain('Accept-Encoding');
    expect(headers['x-own']).toBe('yes');
  });

  test('of what is short is none', async () => {
    expect((await get('/short', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });
});

describe('a copy that the caller has', () => {
  test.each([long.etag, `"x", ${long.etag}`, '*'])('%s is current', async (theirs) => {
    const { statusCode, payload, headers } = await get('/long', { 'if-none-match': theirs });
    expect({ statusCode, payload }).toEqual({ statusCode: 304, payload: '' });
    expect(headers).toMatchObject({ etag: long.etag, 'cache-control': 'public, no-cache' });
  });

  test('of something else is old', async () => {
    const { statusCode, headers } = await get('/long', { 'if-none-match': short.etag });
    expect(statusCode).toBe(200);
    expect(headers.etag).toBe(long.etag);
  });

  test('of a page that is not found does not make it found', async () => {
    expect((await get('/missing', { 'if-none-match': missing.etag })).statusCode).toBe(404);
  });
});

test('the same text has the same tag, another text another', () => {
  expect(new CachedResponse(LONG, options).etag).toBe(long.etag);
  expect(short.etag).not.toBe(long.etag);
});

test.each([
  ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ['identity', (bytes: Buffer) => bytes],
])('a compact answer is the same in %s, and keeps a fraction of the bytes', async (accepted, read) => {
  const [ours, plain] = await Promise.all(
    ['/compact', '/long'].map((url) => get(url, { 'accept-encoding': accepted })),
  );
  expect(read(ours?.rawPayload ?? Buffer.alloc(0)).toString()).toBe(LONG);
  expect(ours?.headers.etag).toBe(plain?.headers.etag);
  expect(compact.keptBytes).toBeLessThan(long.keptBytes / 4);
});

test.each([
  ['compact answers', 2_000, true],
  ['short answers', 300, false],
])('%s keep no piece of memory that is larger than they are', (_, length, isCompact) => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const held = () => {
    collect();
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  const answers = Array.from({ length: 1_000 }, (_, index) => {
    // Requests of the meantime leave this behind.
    Buffer.from('y'.repeat(10_000));
    return new CachedResponse(`${index} `.padEnd(length, 'abc'), { ...options, compact: isCompact });
  });
  const kept = held() - before;
  expect(kept).toBeLessThanOrEqual(answers.reduce((sum, { keptBytes }) => sum + keptBytes, 0));
});
