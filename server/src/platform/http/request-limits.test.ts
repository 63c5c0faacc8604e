// On SQLite alone: counts in memory (on PostgreSQL: limits/limits.test.ts).
// The general limit of calls from an address.
import { describe, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

describe('the general limit', () => {
  test('is ten seconds’ worth for each address, then 429 with Retry-After and the error body', async () => {
    const app = await createTestApp({ RATE_LIMIT: '1' });
    const send = (remoteAddress: string) => app.http.inject({ url: '/api/v1/city/cities', remoteAddress });
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await send('10.0.0.1'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429]);
    expect(answers[10]?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', requestId: expect.any(String) });
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('10.0.0.2')).statusCode).toBe(200);
    const healthy = await app.http.inject({ url: '/healthz', remoteAddress: '10.0.0.1' });
    expect(healthy.statusCode).toBe(200);
  });

  test.each([
    ['a refused call', '/api/v1/admin/me', 401],
    ['an unknown call', '/api/v1/nothing', 404],
    ['an unknown path', '/nothing', 404],
    ['a missing file', '/assets/gone.js', 404],
    ['an address that cannot be decoded', '/api/v1/%', 400],
    ['an answer from memory', '/api/v1/test', 200],
  ])('counts %s', async (_what, url, status) => {
    const app = await createTestApp({ RATE_LIMIT: '1' });
    const codes = [];
    for (let count = 0; count < 12; count += 1) {
      const headers = { authorization: 'Bearer ended' };
      const { statusCode } = await app.http.inject({ url, ...(status === 401 && { headers }) });
      codes.push(statusCode);
    }
    expect(codes).toEqual([...Array(10).fill(status), 429, 429]);
  });

  test('counts a preflight, which is answered before everything else', async () => {
    const origin = 'https://shop.example';
    const app = await createTestApp({ RATE_LIMIT: '1', CORS_ORIGINS: origin });
    const headers = { origin, 'access-control-request-method': 'PUT' };
    const codes = [];
    for (let count = 0; count < 12; count += 1) {
      codes.push((await app.http.inject({ method: 'OPTIONS', url: '/api/v1/test', headers })).statusCode);
    }
    expect(codes).toEqual([...Array(10).fill(204), 429, 429]);
    const refused = await app.call('GET', '/test', { headers: { origin } });
    // The page of the other origin can read the response, so that it can say when to try again.
    expect(refused).toMatchObject({ status: 429, headers: { 'access-control-allow-origin': origin } });
  });

  test('refuses before it looks who calls', async () => {
    const app = await createTestApp({ RATE_LIMIT: '1' });
    const { token } = await makeUser(app);
    for (let count = 0; count < 12; count += 1) await app.call('GET', '/admin/me', { token });
    await app.database.db.schema.alterTable('sessions').renameTo('sessions_gone').execute();
    expect((await app.call('GET', '/admin/me', { token })).status).toBe(429);
  });

  test('counts a network of IPv6 as one address, and IPv4 the same however it is written', async () => {
    const app = await createTestApp({ RATE_LIMIT: '1' });
    const send = async (remoteAddress: string) =>
      (await app.http.inject({ url: '/api/v1/city/cities', remoteAddress })).statusCode;
    const codes = [];
    for (let host = 1; host <= 11; host += 1) codes.push(await send(`2001:db8:1:2::${host}`));
    expect(codes).toEqual([...Array(10).fill(200), 429]);
    expect(await send('2001:db8:1:3::1')).toBe(200);
    for (let count = 0; count < 10; count += 1) await send(count % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1');
    expect(await send('192.0.2.1')).toBe(429);
  });

  test('counts the address that a trusted proxy names, and believes nobody else', async () => {
    const send = async (variables: Record<string, string>) => {
      const app = await createTestApp({ RATE_LIMIT: '1', ...variables });
      const codes = [];
      for (let count = 0; count < 12; count += 1) {
        const headers = { 'x-forwarded-for': `10.0.0.${count}` };
        codes.push((await app.http.inject({ url: '/api/v1/city/cities', headers })).statusCode);
      }
      return codes.filter((code) => code === 429).length;
    };
    expect(await send({})).toBe(2);
    expect(await send({ TRUST_PROXY: '1' })).toBe(0);
  });
});
