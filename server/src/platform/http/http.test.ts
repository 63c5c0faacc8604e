// The HTTP server: headers, other origins and the log.
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { makeItems, makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { stubEnv } from '../../../test/razorpay-stub.ts';

let logged = '';

/** An app that logs into `logged`, in the form in which it would be written. */
async function createLoggingApp(level: string, variables: Record<string, string> = {}) {
  const app = await createTestApp({ ...variables, LOG_LEVEL: level });
  const write = (line: string) => {
    logged += line;
  };
  Object.assign(app.http.log, { [pino.symbols.streamSym]: { write } });
  logged = '';
  return app;
}

/** Sends raw bytes. @returns the data received until the connection ends; with `breakOff` the client resets it. */
async function sendRaw({ http }: TestApp, bytes: string, breakOff?: 'break off'): Promise<string> {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  return new Promise((done) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, () => {
        // After the server has started to read it.
        if (breakOff) setTimeout(() => socket.resetAndDestroy(), 200);
      });
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => done(answer));
  });
}

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

  test('promise HTTPS where a trusted proxy says that the request came by it, and nobody else', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const promised = async (variables: Record<string, string>) =>
      (await (await createTestApp(variables)).call('GET', '/test', { headers })).headers['strict-transport-security'];
    expect(await promised({ TRUST_PROXY: 'loopback' })).toMatch(/max-age/);
    expect(await promised({})).toBeUndefined();
    expect(await promised({ TRUST_PROXY: '10.0.0.0/8' })).toBeUndefined();
  });

  test('stand on every refusal, also on those of what cannot be routed or is not HTTP', async () => {
    const app = await createTestApp({ SITE_URL: 'https://lab.example' });
    for (const url of ['/api/v1/%', '/api/v1/nothing', '/nothing', '/api/v1/admin/me', '/favicon.ico']) {
      const { headers } = await app.http.inject(url);
      expect([url, headers['strict-transport-security']]).toEqual([url, expect.stringMatching(/max-age/)]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    const garbage = await sendRaw(app, 'garbage\r\n\r\n');
    expect(garbage).toMatch(/^HTTP\/1.1 400 /);
    expect(garbage).toMatch(/strict-transport-security: max-age/);
    expect(garbage).toMatch(/x-content-type-options: nosniff/);
  });

  test('let no cache keep what somebody signed in is answered, refusals included', async () => {
    const app = await createTestApp();
    await makeItems(app, { name: 'Ferritin' });
    const { token } = await makeUser(app);
    const keptFor = async (path: string, request = {}) =>
      (await app.call('GET', path, request)).headers['cache-control'];
    for (const bearer of [token, 'ended']) {
      for (const path of ['/admin/me', '/admin/all', '/cart', '/nothing', '/%'])
        expect([path, await keptFor(path, { token: bearer })]).toEqual([path, 'no-store']);
      // The catalogue is public: the browser of a signed-in person keeps its 304s, and shared caches store nothing.
      for (const path of ['/test', '/city/cities', '/search?query=f'])
        expect([path, await keptFor(path, { token: bearer })]).toEqual([path, 'private, no-cache']);
    }
    expect(await keptFor('/admin/me')).toBe('no-store');
    expect(await keptFor('/test')).toBe('public, no-cache');
    const login = await app.call('POST', '/admin/login', { body: {} });
    expect(login.headers['cache-control']).toBe('no-store');
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

  test('are told apart by caches, in answers from memory too', async () => {
    const app = await createTestApp({ CORS_ORIGINS: origin });
    for (const path of ['/test', '/city/cities', '/admin/me']) {
      for (const headers of [{ origin }, {}]) {
        expect(String((await app.call('GET', path, { headers })).headers.vary)).toMatch(/\bOrigin\b/);
      }
    }
    expect((await app.call('GET', '/test')).headers.vary).toBe('Origin, Accept-Encoding, Authorization, Cookie');
  });

  test('may remember what they may do', async () => {
    const app = await createLoggingApp('info', { CORS_ORIGINS: origin });
    const headers = { origin, 'access-control-request-method': 'PUT' };
    const { statusCode, headers: said } = await app.http.inject({ method: 'OPTIONS', url: '/api/v1/test', headers });
    expect([statusCode, said['access-control-max-age']]).toEqual([204, '86400']);
    expect(logged).not.toContain('OPTIONS');
  });
});

describe('the log', () => {
  test('calls a request that its sender broke off no error, and not one of the database', async () => {
    const app = await createLoggingApp('debug');
    const { token } = await makeUser(app);
    logged = '';
    const head = (path: string, type: string) =>
      `POST /api/v1${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 900\r\n\r\n`;
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';
    await sendRaw(app, `${head('/admin/login', 'application/json')}{"email"`, 'break off');
    await sendRaw(app, `${head('/prescription/upload', 'multipart/form-data; boundary=x')}${form}`, 'break off');
    await expect.poll(() => logged.split('the sender went away').length - 1).toBe(2);
    expect(logged).not.toMatch(/"level":[3-6]0,.*(err|ALARM|could not)|"level":[456]0/);
  });

  test('holds no personal data, no password, no token and no search text', async () => {
    const app = await createLoggingApp('trace');
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
    const app = await createLoggingApp('error');
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
    const app = await createLoggingApp('trace');
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
    const app = await createLoggingApp('info');
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
