import { PassThrough } from 'node:stream';
import type { LoggerOptions } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { makeItems, makeUser, PASSWORD } from '../../test/factories.ts';
import { createTestApp } from '../../test/harness.ts';
import { stubEnv } from '../../test/razorpay-stub.ts';

let logged = '';

// The logs as they would be written, without a change to how they are made.
vi.mock('pino', async (original) => {
  const { pino } = await original<typeof import('pino')>();
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => {
    logged += chunk.toString();
  });
  return { pino: Object.assign((options: LoggerOptions) => pino(options, stream), pino) };
});

describe('headers', () => {
  test('forbid every inline script and style, and framing', async () => {
    const app = await createTestApp();
    const { headers } = await app.call('GET', '/test');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|\*|http:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('promise HTTPS only where the site has it', async () => {
    const app = await createTestApp({ SITE_URL: 'https://lab.example' });
    expect((await app.call('GET', '/test')).headers['strict-transport-security']).toMatch(/max-age/);
  });
});

describe('other origins', () => {
  const origin = 'https://shop.example';

  test('get nothing by default', async () => {
    const app = await createTestApp();
    expect((await app.call('GET', '/test', { headers: { origin } })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
  });

  test('get what CORS_ORIGINS says, and no other does', async () => {
    const app = await createTestApp({ CORS_ORIGINS: origin });
    const { headers } = await app.call('GET', '/test', { headers: { origin } });
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    });
    expect(headers['access-control-expose-headers']).toContain('X-Total-Count');
    const other = await app.call('GET', '/test', { headers: { origin: 'https://evil.example' } });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

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

describe('the log', () => {
  test('holds no personal data, no password, no token and no search text', async () => {
    const app = await createTestApp({ LOG_LEVEL: 'trace' });
    logged = '';
    const user = await makeUser(app, { firstName: 'Mrinalini', lastName: 'Sarabhai' });
    await makeItems(app, { name: 'Ferritin' });
    const login = (password: string) => app.call('POST', '/admin/login', { body: { email: user.email, password } });
    const { token } = (await login(PASSWORD)).body;
    await login('a wrong guess');
    await app.call('GET', '/search?query=ferritin%20for%20mrinalini', { token });
    await app.call('GET', '/admin/all?q=sarabhai', { token });
    await app.call('GET', '/nothing/of/mrinalini', { token });
    await app.call('POST', '/admin/login', { body: { email: user.email } });
    expect(logged).toContain('/api/v1/admin/login');
    expect(logged).toContain('/api/v1/search');
    const secrets = [user.email, user.mobileNumber, user.token, token, PASSWORD, 'a wrong guess', '127.0.0.1'];
    for (const secret of [...secrets, 'Mrinalini', 'sarabhai', 'ferritin']) {
      expect(logged.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  test('holds the cause of a failure under the id that the caller was told', async () => {
    const app = await createTestApp({ LOG_LEVEL: 'error' });
    await app.database.db.schema.alterTable('cities').renameTo('cities_gone').execute();
    logged = '';
    const { body } = await app.call('GET', '/city/cities');
    const line = logged.split('\n').find((text) => text.includes(body.requestId)) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      msg: 'unexpected failure',
      err: { message: expect.stringContaining('cities') },
    });
  });

  test('is one JSON object a line, whatever is sent', async () => {
    const app = await createTestApp({ LOG_LEVEL: 'trace' });
    logged = '';
    const forged = '\n{"level":60,"msg":"forged"}\u001b[2K';
    const headers = { 'user-agent': 'x'.repeat(20_000), 'x-request-id': '{"msg":"forged"}' };
    await app.call('POST', '/admin/login', { body: { email: forged, password: forged }, headers });
    await app.call('GET', `/search?query=${encodeURIComponent(forged)}`, { headers });
    await app.call('GET', `/nothing/${encodeURIComponent(forged)}`, { headers });
    const lines = logged.trim().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      expect(JSON.parse(line).msg).not.toContain('forged');
      expect(line.length).toBeLessThan(10_000);
    }
    expect(logged).not.toContain('\u001b');
  });

  test('says nothing of reads that go well, and of every write', async () => {
    const app = await createTestApp({ LOG_LEVEL: 'info' });
    logged = '';
    await app.call('GET', '/test');
    expect(logged).not.toContain('/api/v1/test');
    await app.call('POST', '/admin/login', { body: {} });
    expect(logged).toContain('/api/v1/admin/login');
  });
});

test('Razorpay’s origins are allowed only where its checkout is opened', async () => {
  const policyOf = async (variables: Record<string, string>) => {
    const { http } = await createTestApp(variables);
    return String((await http.inject('/healthz')).headers['content-security-policy']);
  };
  const keys = stubEnv('http://127.0.0.1:1');
  expect(await policyOf({})).not.toContain('razorpay');
  expect(await policyOf({ ...keys, ONLINE_PAYMENT: 'off' })).not.toContain('razorpay');
  const policy = await policyOf(keys);
  expect(policy).toMatch(/script-src 'self' https:\/\/checkout\.razorpay\.com;/);
  expect(policy).toMatch(/frame-src https:\/\/api\.razorpay\.com/);
});
