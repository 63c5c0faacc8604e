// On SQLite alone: who may call what (on PostgreSQL: test/permission-matrix.test.ts).
// Every call below /admin by caller: without a session, with an expired, ended or invented token, as user, another user, administrator.
import type { EndpointShape } from '@labfront/contract/endpoint';
import { contract } from '@labfront/contract/index';
import { expect, test } from 'vitest';
import { makeAdmin, makeItems, makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();

const CALLERS = ['nobody', 'expired', 'ended', 'invented', 'user', 'other user', 'administrator'] as const;
type Statuses = readonly [number, number, number, number, number, number, number];

const everybody = (status: number): Statuses => [status, status, status, status, status, status, status];
const people = (status: number): Statuses => [401, 401, 401, 401, status, status, status];
const administrators = (status: number): Statuses => [401, 401, 401, 401, 403, 403, status];

let counter = 0;
const person = () => {
  counter += 1;
  return {
    firstName: 'Ravi',
    lastName: 'Iyer',
    phone: `8${String(counter).padStart(9, '0')}`,
    email: `access${counter}@example.in`,
    password: PASSWORD,
  };
};

const known = await makeUser(app);
const newPassword = 'another-password-of-tests';

interface Row {
  statuses: Statuses;
  body?: () => object;
  /** Creates the record for `:id`, a new one for each row. */
  id?: () => Promise<string>;
}

const somebody = async () => (await makeUser(app)).id;

async function sessionOfSomebody(): Promise<string> {
  const { token } = await makeUser(app);
  return (await app.call('GET', '/admin/sessions', { token })).body.data[0]._id;
}

async function relativeOfSomebody(): Promise<string> {
  const { token } = await makeUser(app);
  const body = {
    name: 'Kamla Verma',
    dateOfBirth: '1958-03-14',
    sex: 'female',
    relation: 'parent',
    mobileNumber: person().phone,
  };
  return (await app.call('POST', '/patients', { token, body })).body.data._id;
}

async function bookingOfSomebody(): Promise<string> {
  const { token } = await makeUser(app);
  const tests = await makeItems(app, {});
  return (await app.call('POST', '/booking', { token, body: { tests } })).body.data._id;
}

const TABLE: Record<string, Row> = {
  'GET /admin/bookings': { statuses: administrators(200) },
  'GET /admin/bookings/:id': { statuses: administrators(200), id: bookingOfSomebody },
  'PUT /admin/bookings/:id/discount': {
    statuses: administrators(200),
    id: bookingOfSomebody,
    body: () => ({ amount: 10, reason: 'A complaint' }),
  },
  'GET /admin/collections': { statuses: administrators(200) },
  'GET /admin/patients': { statuses: administrators(200) },
  'POST /admin/patients': {
    statuses: administrators(201),
    body: () => ({ name: 'Usha Rao', dateOfBirth: '1980-01-01', sex: 'female' }),
  },
  // A relative's age and sex are known from the start.
  'PUT /admin/patients/:id': {
    statuses: administrators(409),
    id: relativeOfSomebody,
    body: () => ({ dateOfBirth: '1980-01-01', sex: 'female' }),
  },
  'PUT /admin/patients/:id/consent': {
    statuses: administrators(200),
    id: relativeOfSomebody,
    body: () => ({ given: true }),
  },
  'POST /admin/login': { statuses: everybody(200), body: () => ({ email: known.email, password: PASSWORD }) },
  'POST /admin/register': { statuses: everybody(201), body: person },
  'POST /admin/otp': { statuses: everybody(200), body: () => ({ mobileNumber: person().phone }) },
  'POST /admin/otp/verify': {
    statuses: everybody(400),
    body: () => ({ mobileNumber: person().phone, code: '123456' }),
  },
  'GET /admin/me': { statuses: people(200) },
  'GET /admin/logout': { statuses: people(200) },
  'GET /admin/all': { statuses: administrators(200) },
  'PUT /admin/update': { statuses: people(200), body: () => ({ firstName: 'Usha' }) },
  'PUT /admin/change-password': { statuses: people(200), body: () => ({ oldPassword: PASSWORD, newPassword }) },
  'POST /admin/forgot-password': { statuses: everybody(200), body: () => ({ email: person().email }) },
  'PUT /admin/reset-password': { statuses: everybody(400), body: () => ({ token: 'invented', newPassword }) },
  'POST /admin/confirm-email': { statuses: everybody(400), body: () => ({ token: 'invented' }) },
  // Every account in this test has a confirmed address.
  'POST /admin/confirm-email/resend': { statuses: people(409) },
  'DELETE /admin/pending-email': { statuses: people(200) },
  'POST /admin/undo-change': { statuses: everybody(400), body: () => ({ token: 'invented' }) },
  'GET /admin/logins/today': { statuses: administrators(200) },
  'DELETE /admin/delete/:id': { statuses: administrators(200), id: somebody },
  'PUT /admin/role/:id': { statuses: administrators(200), id: somebody, body: () => ({ role: 'user' }) },
  'GET /admin/sessions': { statuses: people(200) },
  // A session of another account cannot be ended by its id.
  'DELETE /admin/sessions/:id': { statuses: people(404), id: sessionOfSomebody },
  'GET /admin/user/:id': { statuses: administrators(200), id: somebody },
  'GET /admin/user/:id/household': { statuses: administrators(200), id: somebody },
  'DELETE /admin/user/:id/sessions': { statuses: administrators(200), id: somebody },
  'GET /admin/audit': { statuses: administrators(200) },
  'GET /admin/export': { statuses: people(200) },
  'GET /admin/erase': { statuses: people(200) },
  'POST /admin/erase': { statuses: people(200), body: () => ({ password: PASSWORD }) },
  'GET /admin/consents': { statuses: people(200) },
  'PUT /admin/consents/:kind': { statuses: people(404) },
  'DELETE /admin/consents/:kind': { statuses: people(404) },
  'GET /admin/totp': { statuses: people(200) },
  'POST /admin/totp/enrol': { statuses: people(200), body: () => ({ password: PASSWORD }) },
  'POST /admin/totp/confirm': { statuses: people(409), body: () => ({ code: '123456' }) },
  'DELETE /admin/totp': { statuses: people(409), body: () => ({ code: '123456' }) },
};

/** A token of each kind, in the order of `CALLERS`. */
async function tokens(): Promise<(string | undefined)[]> {
  const [expired, ended, user, other] = [
    await makeUser(app),
    await makeUser(app),
    await makeUser(app),
    await makeUser(app),
  ];
  const past = new Date(app.clock.now() - 1).toISOString();
  await app.database.db
    .updateTable('sessions')
    .set({ expires_at: past })
    .where('account_id', '=', expired.id)
    .execute();
  await app.call('GET', '/admin/logout', { token: ended.token });
  return [undefined, expired.token, ended.token, 'invented', user.token, other.token, (await makeAdmin(app)).token];
}

const endpoints = (Object.values(contract).flatMap((domain) => Object.values(domain)) as EndpointShape[])
  .filter(({ path }) => path.startsWith('/admin/'))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

test('every call below /admin stands in the table', () => {
  expect(endpoints.map(([name]) => name).sort()).toEqual(Object.keys(TABLE).sort());
});

test.each(endpoints)('%s answers each caller as it should', async (name, { method, path }) => {
  const row = TABLE[name];
  const id = (await row?.id?.()) ?? '';
  const answers: Record<string, number> = {};
  for (const [index, token] of (await tokens()).entries()) {
    const from = `10.6.${counter >> 8}.${counter & 255}`;
    const { status } = await app.call(method, path.replace(':id', id), { token, body: row?.body?.(), from });
    answers[CALLERS[index] ?? ''] = status;
  }
  expect(answers).toEqual(Object.fromEntries(CALLERS.map((caller, index) => [caller, row?.statuses[index]])));
});
