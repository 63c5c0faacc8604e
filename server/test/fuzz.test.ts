// Junk for every call that the API describes, from every kind of caller: it answers as it says it does, never with a failure, and
// what it keeps stays valid. FUZZ_CASES for each call (4), FUZZ_SEED (1) for others than the usual ones.
import type { EndpointShape } from '@labfront/contract/endpoint';
import { API_PREFIX, contract } from '@labfront/contract/index';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeCities, makeItems, makeUser, payOrder } from './factories.ts';
import { createTestApp } from './harness.ts';
import { createDice } from './junk.ts';
import { type JunkRequest, junkRequest } from './junk-requests.ts';

const CASES = Number(process.env.FUZZ_CASES ?? 4);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

const app = await createTestApp();
const endpoints = Object.values(contract).flatMap((domain) => Object.values(domain) as EndpointShape[]);
const documented = JSON.parse(JSON.stringify(app.http.swagger())) as {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
};

/** A shop with data; requests use its ids. */
async function open(): Promise<[string, ...string[]]> {
  await makeCities(app);
  const items = await makeItems(app, {}, { kind: 'package' });
  const user = await makeUser(app);
  const admin = await makeAdmin(app);
  await fillCart(app, user.token, items.slice(0, 1));
  const { orderId } = await bookCart(app, user.token);
  const body = await payOrder(app, orderId);
  const { body: paid } = await app.call('PUT', '/cart-booking/verify', { token: user.token, body });
  const city = await app.database.db.selectFrom('cities').selectAll().executeTakeFirstOrThrow();
  return [user.id, ...items, admin.id, orderId, String(paid._id), String(paid.bookingNumber), city.id, city.name];
}

/** Tokens for the kinds of caller; one that a request has ended is made anew. */
const tokens = new Map<string, string>();
async function headersFor(kind: 'nobody' | 'junk' | 'user' | 'admin'): Promise<Record<string, string>> {
  if (kind === 'nobody') return {};
  if (kind === 'junk') return { authorization: 'Bearer \u00ff.. "' };
  const known = tokens.get(kind);
  const lives = known !== undefined && (await app.call('GET', '/admin/me', { token: known })).status === 200;
  if (!lives) {
    // Past the limits of signing in.
    app.clock.advance(3_700_000);
    tokens.set(kind, (await (kind === 'user' ? makeUser(app) : makeAdmin(app))).token);
  }
  return { authorization: `Bearer ${tokens.get(kind)}` };
}

const shown = ({ payload, ...request }: JunkRequest) =>
  JSON.stringify({ ...request, url: request.url.slice(0, 500), payload: payload?.toString('latin1').slice(0, 500) });

/** Why an answer is not one that the document and wire.md allow; null when it is. */
function wrong(statusCode: number, text: string, type: string, responses: Record<string, unknown>): string | null {
  if (statusCode < 300) return String(statusCode) in responses ? null : `${statusCode} is not documented`;
  if (statusCode === 304) return null;
  if (statusCode < 400 || statusCode > 499) return `${statusCode}: ${text.slice(0, 300)}`;
  if (!('4XX' in responses)) return 'refusals are not documented';
  if (!type.startsWith('application/json')) return `a refusal as ${type}`;
  const { message, code, requestId } = JSON.parse(text);
  const isError = [message, code, requestId].every((field) => typeof field === 'string' && field !== '');
  return isError ? null : `a refusal without ${text.slice(0, 300)}`;
}

test('every call answers junk as it says it does', async () => {
  const known = await open();
  const dice = createDice(SEED);
  const failures: string[] = [];
  const seen = new Map<number, number>();
  for (let round = 0; round < CASES; round += 1) {
    for (const endpoint of endpoints) {
      const kind = dice.pick([
        'nobody',
        'junk',
        'user',
        'admin',
        endpoint.access === 'staff' ? 'admin' : 'user',
      ] as const);
      const request = junkRequest(endpoint, dice, known);
      const headers = { ...request.headers, ...(await headersFor(kind)) };
      const remoteAddress = `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`;
      const { payload, ...rest } = request;
      const answer = await app.http.inject({ ...rest, headers, remoteAddress, ...(payload && { payload }) });
      seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
      const path = `${API_PREFIX}${endpoint.path}`.replace(/:(\w+)/g, '{$1}');
      const responses = documented.paths[path]?.[endpoint.method.toLowerCase()]?.responses ?? {};
      const type = String(answer.headers['content-type']);
      // A request without a matching call is refused in the same form, whatever this call declares.
      const problem = wrong(answer.statusCode, answer.payload, type, responses);
      if (problem !== null) failures.push(`seed ${SEED}, ${kind}: ${problem}\n  ${shown(request)}`);
    }
  }
  expect(failures.slice(0, 20)).toEqual([]);
  // Junk that is only ever refused at the door has tested nothing.
  expect(seen.get(200)).toBeGreaterThan(0);
  expect(seen.get(400)).toBeGreaterThan(0);
}, 600_000);

/** Signing out is a read in the specification; the webhook asks for a secret. */
const NO_LISTS = new Set(['/admin/logout', '/messages/webhook/whatsapp']);

test('afterwards it lives, and every list reads what it keeps', async () => {
  expect((await app.http.inject('/healthz')).statusCode).toBe(200);
  expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  const { authorization = '' } = await headersFor('admin');
  const token = authorization.replace('Bearer ', '');
  app.services.catalogue.invalidate();
  for (const { method, path, query, response } of endpoints) {
    if (method !== 'GET' || path.includes(':') || NO_LISTS.has(path)) continue;
    if (query && !query.safeParse({}).success) continue;
    const { status, body, headers } = await app.call('GET', path, { token });
    if (status === 404 || !String(headers['content-type']).startsWith('application/json')) continue;
    expect([path, status, response.safeParse(body).error?.issues]).toEqual([path, 200, undefined]);
  }
  if (app.database.engine === 'sqlite') {
    const { rows } = await sql`PRAGMA foreign_key_check`.execute(app.database.db);
    expect(rows).toEqual([]);
  }
  expect(Object.keys({})).toEqual([]);
  expect(Reflect.get({}, 'x')).toBeUndefined();
});
