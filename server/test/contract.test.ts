// On SQLite alone: access and checks before any statement (on PostgreSQL: test/permission-matrix.test.ts, test/fuzz.test.ts).
// Walks the contract: every declared call is served with its declared access, and the contract covers wire.md.
import type { EndpointShape } from '@labfront/contract/endpoint';
import { API_PREFIX, contract } from '@labfront/contract/index';
import { ERROR_STATUS } from '@labfront/contract/messages/error-codes';
import { FROM_REGISTRY } from '@labfront/contract/permissions';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeStaff, makeUser } from './factories.ts';
import { createTestApp } from './harness.ts';

const app = await createTestApp();

const endpoints = Object.values(contract).flatMap((domain) => Object.values(domain)) as EndpointShape[];
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const guarded = named.filter(([, { access }]) => access !== 'public');
const forStaff = named.filter(([, { access }]) => access === 'staff');
const publicReads = named.filter(([, { access, method }]) => access === 'public' && method === 'GET');

/** The calls of wire.md for the domains that are built, with who may. Written out: the contract must not check itself. */
const WIRE = [
  'public POST /admin/login',
  'public POST /admin/register',
  'user GET /admin/me',
  'user GET /admin/logout',
  'staff GET /admin/all',
  'user PUT /admin/update',
  'user PUT /admin/change-password',
  'public POST /admin/forgot-password',
  'public PUT /admin/reset-password',
  'staff GET /admin/logins/today',
  'staff DELETE /admin/delete/:id',
  'staff PUT /admin/role/:id',
  'user GET /admin/sessions',
  'user DELETE /admin/sessions/:id',
  'user GET /admin/export',
  'user POST /admin/erase',
  'staff GET /admin/user/:id',
  'staff DELETE /admin/user/:id/sessions',
  'staff GET /admin/audit',
  'user POST /admin/totp/enrol',
  'user POST /admin/totp/confirm',
  'user DELETE /admin/totp',
  'public GET /test',
  'public GET /test/fetchTestById/:id',
  'public GET /package',
  'public GET /package/:id',
  'staff POST /test',
  'staff PUT /test/:id',
  'staff DELETE /test/:id',
  'staff POST /package',
  'staff PUT /package/:id',
  'staff DELETE /package/:id',
  'staff POST /catalogue/import',
  'staff GET /catalogue/export',
  'public GET /search',
  'public GET /city/cities',
  'staff POST /city/cities',
  'staff PUT /city/cities/:id',
  'staff DELETE /city/cities/:id',
  'user GET /cart/get-cart',
  'user POST /cart/add-to-cart',
  'user PUT /cart/update-quantity',
  'user DELETE /cart/remove-from-cart',
  'user POST /cart-booking/book',
  'user POST /cart-booking/:id/order',
  'user PUT /cart-booking/verify',
  'user GET /cart-booking',
  'staff GET /cart-booking/all',
  'staff PUT /cart-booking/update-status',
  'user POST /cart-booking/update-status',
  'public GET /serviceability',
  'public POST /basket/cheapest',
  'staff GET /turnaround',
  'staff GET /turnaround/lines',
  'public GET /turnaround/public',
  'staff GET /dashboard/losses',
  'staff GET /losses',
  'user GET /cart/cheaper',
  'user POST /cart/swap',
  'user POST /cart/coupon',
  'user DELETE /cart/coupon',
  'public GET /promises',
  'staff PUT /promises',
  'staff GET /promises/payouts',
  'staff PUT /promises/payouts/:id/approve',
  'staff PUT /promises/payouts/:id/decline',
  'public GET /proofs',
  'staff GET /coupons',
  'staff POST /coupons',
  'staff PUT /coupons/:id',
  'staff DELETE /coupons/:id',
  'user PUT /cart-booking/reschedule',
  'user PUT /booking/reschedule',
  'user POST /prescription/upload',
  'user GET /prescription',
  'staff PUT /prescription/status/:id',
  'staff GET /prescription-reports',
  'user GET /prescription-reports/:id',
  'staff POST /prescription-reports/upload',
  'staff PUT /prescription-reports/:id',
  'staff PUT /prescription-reports/status/:id',
  'staff DELETE /prescription-reports/:id',
  'user GET /prescription-reports/download/:fileName',
  'user POST /prescription-reports/:id/order',
  'user PUT /prescription-reports/:id/verify',
  'staff GET /prescription-reports/versions/:id',
  'user GET /prescription-reports/access-log/:id',
  'user GET /prescription-reports/zip',
  'public GET /prescription-reports/check/:code',
  'user POST /address/create/:userId',
  'user GET /address/addresses/:userId',
  'user PUT /address/update/:id',
  'user DELETE /address/delete/:id',
  'public GET /address/pincode/:pincode',
  'user POST /booking',
  'staff GET /booking',
  'user GET /booking/id',
  'staff PUT /booking/:id',
  'user PUT /booking/update-status/:id',
  'staff DELETE /booking/:id',
  'staff PUT /booking/payment',
  'staff POST /booking/refund',
  'user GET /booking/receipt/:id',
  'public POST /contact/create',
  'staff GET /contact/all',
  'staff PUT /contact/:id',
  'public POST /home-collection/create',
  'staff GET /home-collection',
  'staff PUT /home-collection/:id',
  'staff GET /affiliate',
  'staff POST /affiliate',
  'staff PUT /affiliate/:id',
  'staff DELETE /affiliate/:id',
  'staff GET /affiliate/:id/statement',
  'staff POST /affiliate/:id/payout',
  'user GET /cart-booking/receipt/:id',
  'staff PUT /cart-booking/payment',
  'staff POST /cart-booking/refund',
  'staff GET /ledger',
  'staff GET /ledger/match',
  'staff GET /dashboard/summary',
  'public POST /payment/webhook',
  'public POST /payment/test/pay',
];

const pathOf = (endpoint: EndpointShape) => endpoint.path.replace(/:\w+/g, 'some-id');

async function statusAndCode(endpoint: EndpointShape, token?: string) {
  const { status, body } = await app.call(endpoint.method, pathOf(endpoint), { token });
  return { status, code: body.code };
}

async function endedToken(): Promise<string> {
  const { token } = await makeUser(app);
  expect((await app.call('GET', '/admin/logout', { token })).status).toBe(200);
  return token;
}

const unauthenticated = { status: 401, code: 'UNAUTHENTICATED' };

test('declares every call of the wire with the access the wire gives it', () => {
  const declared = new Set(endpoints.map(({ access, method, path }) => `${access} ${method} ${path}`));
  expect(WIRE.filter((call) => !declared.has(call))).toEqual([]);
});

test.each(named)('%s is served, with and without a trailing slash', async (_name, endpoint) => {
  expect(app.http.hasRoute({ method: endpoint.method, url: API_PREFIX + endpoint.path })).toBe(true);
  for (const path of [pathOf(endpoint), `${pathOf(endpoint)}/`]) {
    const { body } = await app.call(endpoint.method, path);
    expect(body.message).not.toBe('There is no such call');
  }
});

describe.each(guarded)('%s', (_name, endpoint) => {
  test('is refused without a session', async () => {
    expect(await statusAndCode(endpoint)).toEqual(unauthenticated);
    expect(await statusAndCode(endpoint, 'garbage')).toEqual(unauthenticated);
    const scheme = await app.call(endpoint.method, pathOf(endpoint), { headers: { authorization: 'Basic abc' } });
    expect(scheme.status).toBe(401);
  });
});

test('a session ends with its logout, on every call', async () => {
  const token = await endedToken();
  for (const [, endpoint] of guarded) expect(await statusAndCode(endpoint, token)).toEqual(unauthenticated);
});

test('a session ends 24 hours after the login, on every call, and not before', async () => {
  const { token } = await makeUser(app);
  app.clock.advance(24 * 3_600_000 - 60_000);
  expect((await app.call('GET', '/admin/me', { token })).status).toBe(200);
  app.clock.advance(60_000);
  for (const [, endpoint] of guarded) expect(await statusAndCode(endpoint, token)).toEqual(unauthenticated);
});

test.each(forStaff)('%s is for whoever has its permission', async (_name, endpoint) => {
  const { token } = await makeUser(app);
  const { status, body } = await app.call(endpoint.method, pathOf(endpoint), { token });
  expect({ status, code: body.code, permission: body.permission }).toEqual({
    status: 403,
    code: 'PERMISSION_MISSING',
    permission: endpoint.permission,
  });
  const admin = await makeHolder(endpoint);
  expect([401, 403]).not.toContain((await statusAndCode(endpoint, admin.token)).status);
});

test.each(publicReads)('%s takes a stale token for nobody', async (_name, endpoint) => {
  const anonymous = await app.call('GET', pathOf(endpoint));
  for (const token of ['garbage', await endedToken()]) {
    const { status, body } = await app.call('GET', pathOf(endpoint), { token });
    const { requestId: _one, ...given } = body;
    const { requestId: _two, ...wanted } = anonymous.body;
    expect({ status, given }).toEqual({ status: anonymous.status, given: wanted });
  }
});

test('a stale token does not keep anybody from registering', async () => {
  const body = {
    firstName: 'Ravi',
    lastName: 'Iyer',
    phone: '8123456789',
    email: 'ravi@example.in',
    password: 'long enough 12',
  };
  const { status, body: answer } = await app.call('POST', '/admin/register', { token: 'garbage', body });
  expect(status).toBe(201);
  expect(answer.token).toEqual(expect.any(String));
});

/** Refused without the key of an instrument before its body is read. */
const WITH_ITS_KEY = 'POST /instruments/:id/messages';
const withBody = named.filter(
  ([name, { body, bodyKind = 'json' }]) => body !== undefined && bodyKind === 'json' && name !== WITH_ITS_KEY,
);

/** Bodies that no schema takes: none, no object, no fields, and every field of a wrong type. */
function wrongBodies({ body }: EndpointShape): unknown[] {
  const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const wrong = [{}, [{}], 1.5, 'x'.repeat(1_000)].map((value) =>
    Object.fromEntries(fields.map((field) => [field, value])),
  );
  return [null, [], 'text', {}, ...wrong];
}

/** Somebody who may make a call: an administrator, but for what the registry of signatories gives. */
async function makeHolder({ permission }: EndpointShape) {
  const admin = await makeAdmin(app);
  return permission === FROM_REGISTRY ? makeStaff(app, admin, { roleId: 'pathologist' }) : admin;
}

test.each(withBody)('%s says in words for people what is wrong with a body', async (_name, endpoint) => {
  const { token } = await makeHolder(endpoint);
  const said: string[] = [];
  for (const body of wrongBodies(endpoint)) {
    const { body: answer } = await app.call(endpoint.method, pathOf(endpoint), { token, body });
    for (const issue of answer.issues ?? []) said.push(`${issue.path}: ${issue.message}`);
  }
  expect(said).not.toEqual([]);
  expect(said.filter((text) => /invalid (input|option)|expected|too (big|small):/i.test(text))).toEqual([]);
});

test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)(
  'an unknown call by %s is a 404 with the error body',
  async (method) => {
    const response = await app.http.inject({ method, url: `${API_PREFIX}/no-such-call` });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      message: 'There is no such call',
      code: 'NOT_FOUND',
      requestId: expect.any(String),
    });
  },
);

test('a known path with another method is no call', async () => {
  expect(await app.call('DELETE', '/cart/get-cart')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('the generated document names every call', async () => {
  const { status, body } = await app.call('GET', '/openapi.json');
  expect(status).toBe(200);
  const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const missing = named
    .map(([, { method, path }]) => `${method} ${API_PREFIX}${path.replace(/:(\w+)/g, '{$1}')}`)
    .filter((call) => !documented.includes(call));
  expect(missing).toEqual([]);
  expect(body.components.schemas.ErrorCode.enum).toEqual(Object.keys(ERROR_STATUS));
  expect(
    body.paths['/api/v1/cart/get-cart'].get.responses['4XX'].content['application/json'].schema.properties.code,
  ).toEqual({
    $ref: '#/components/schemas/ErrorCode',
  });
});
