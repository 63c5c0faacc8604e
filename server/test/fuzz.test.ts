// Junk for every call of the OpenAPI document, as each kind of caller: only answers that are described, in the one form that
// refusals have, never a 5xx, and the server answers as before. FUZZ_CASES and FUZZ_SEED send more, and other junk.
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeItems, makeUser } from './factories.ts';
import { createTestApp } from './harness.ts';
import { junkForm, junkJson, junkQuery, junkSegment, pick, type Random, type Shape, seeded } from './junk.ts';

const CASES = Number(process.env.FUZZ_CASES ?? 5);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_310);
/** What the wire knows besides success. */
const REFUSALS = [400, 401, 403, 404, 409, 410, 412, 413, 415, 429];
const GOOD = [200, 201, 204, 206, 303, 304];

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema?: Shape }> };
}

const app = await createTestApp();
await makeItems(app, {}, {});
const document = (await app.call('GET', '/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, method.toUpperCase(), path, operation] as const,
  ),
);

const tokens = new Map<string, string>();
const CALLERS = ['nobody', 'somebody', 'user', 'admin'] as const;

/** Junk may end a session by chance; then there is a new one. */
async function tokenOf(caller: (typeof CALLERS)[number]): Promise<string | undefined> {
  if (caller === 'nobody') return undefined;
  if (caller === 'somebody') return 'no-token-of-ours';
  const known = tokens.get(caller);
  if (known !== undefined && (await app.call('GET', '/admin/me', { token: known })).status === 200) return known;
  const { token } = caller === 'user' ? await makeUser(app) : await makeAdmin(app);
  tokens.set(caller, token);
  return token;
}

const TYPES = ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'multipart/form-data', 'x', ''];

function bodyFor(random: Random, operation: Operation, method: string) {
  if (method === 'GET') return {};
  const shape = Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {};
  const kind = random();
  if (kind < 0.15) {
    const type = 'multipart/form-data; boundary=frontier';
    return { type, payload: junkForm(random, Object.keys(shape.properties ?? {})) };
  }
  return { type: kind < 0.9 ? 'application/json' : pick(random, TYPES), payload: junkJson(random, shape) };
}

async function send(random: Random, method: string, path: string, operation: Operation) {
  const caller = pick(random, CALLERS);
  const names = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const url = path.replaceAll(/\{\w+\}/g, () => junkSegment(random)) + junkQuery(random, names);
  const token = await tokenOf(caller);
  const { type, payload } = bodyFor(random, operation, method);
  const response = await app.http.inject({
    method: method as 'GET',
    url,
    remoteAddress: `10.9.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
    headers: {
      ...(type !== undefined && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(random() < 0.2 && { 'idempotency-key': pick(random, ['', 'k', '\u00ff', 'x'.repeat(5_000)]) }),
      ...(random() < 0.2 && { range: pick(random, ['bytes=0-', 'bytes=9-1', 'x', 'bytes=-99999999999999999999']) }),
    },
    ...(payload && { payload }),
  });
  return {
    response,
    said: `${method} ${url.slice(0, 200)} by ${caller}, ${type}: ${payload?.toString().slice(0, 400)}`,
  };
}

describe.each(operations)('%s', (name, method, path, operation) => {
  test('answers junk as described', async () => {
    const random = seeded(SEED + [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
    for (let count = 0; count < CASES; count += 1) {
      const { response, said } = await send(random, method, path, operation);
      const { statusCode: status } = response;
      expect([...GOOD, ...REFUSALS], `${said} → ${status} ${response.payload.slice(0, 300)}`).toContain(status);
      if (!REFUSALS.includes(status)) continue;
      expect(response.json(), said).toMatchObject({
        message: expect.stringMatching(/\S/),
        code: expect.stringMatching(/^[A-Z][A-Z_]+$/),
        requestId: expect.any(String),
      });
      expect(response.headers['x-injected'], said).toBeUndefined();
    }
  });
});

test('afterwards it answers as before, and nothing has reached a prototype', async () => {
  expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  expect((await app.call('GET', '/test')).status).toBe(200);
  expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  expect(({} as { role?: string }).role).toBeUndefined();
  const user = await makeUser(app);
  expect((await app.call('GET', '/admin/all', { token: user.token })).status).toBe(403);
});
