// Random sequences of account operations against a model: valid tokens, valid passwords, administrators.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeAdmin, makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailedTokens } from '../../../test/mails.ts';

const app = await createTestApp();
const HOUR_MS = 3_600_000;
const SESSION_MS = 24 * HOUR_MS;

interface Session {
  token: string;
  /** In the app's clock; 0 once the session has ended. */
  livesUntil: number;
}

interface Model {
  id: string;
  email: string;
  password: string;
  role: 'user' | 'admin';
  isDeleted: boolean;
  sessions: Session[];
  resetTokens: string[];
}

const which = fc.nat({ max: 9 });
const someRole = fc.constantFrom('admin' as const, 'user' as const);
const action = fc.oneof(
  fc.record({ kind: fc.constantFrom('register', 'forgot', 'delete', 'update' as const), person: which }),
  fc.record({ kind: fc.constantFrom('login', 'wrong login' as const), person: which }),
  fc.record({ kind: fc.constantFrom('logout', 'change', 'climb' as const), person: which, session: which }),
  fc.record({ kind: fc.constant('reset' as const), person: which, token: which }),
  fc.record({ kind: fc.constant('role' as const), person: which, by: which, session: which, role: someRole }),
  fc.record({ kind: fc.constant('appoint' as const), person: which, role: someRole }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 13 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** A body of a caller who tries to gain rights. */
const CLIMBING = { role: 'admin', _id: 'x', id: 'x', token: 'y', userId: 'z', isAdmin: true };

/** Not part of the random operations, so that one administrator always remains. */
const owner = await makeAdmin(app);

let counter = 0;
/** A network address without counted attempts. */
const fresh = () => {
  counter += 1;
  return `10.${100 + (counter >> 16)}.${(counter >> 8) & 255}.${counter & 255}`;
};

const isLive = ({ livesUntil }: Session) => livesUntil > app.clock.now();
const opened = (token: string): Session => ({ token, livesUntil: app.clock.now() + SESSION_MS });
const end = (sessions: Session[], kept?: Session) => {
  for (const session of sessions) if (session !== kept) session.livesUntil = 0;
};
const login = (email: string, password: string) =>
  app.call('POST', '/admin/login', { body: { email, password, ...CLIMBING }, from: fresh() });

async function register(): Promise<Model> {
  const { id, email, token } = await makeUser(app, CLIMBING as never);
  return { id, email, password: PASSWORD, role: 'user', isDeleted: false, sessions: [opened(token)], resetTokens: [] };
}

let passwords = 0;
const nextPassword = () => {
  passwords += 1;
  return `a-password-of-tests-${passwords}`;
};

async function reset(person: Model, index: number): Promise<void> {
  const newPassword = nextPassword();
  const token = person.resetTokens[index % Math.max(1, person.resetTokens.length)] ?? 'invented';
  const send = () =>
    app.call('PUT', '/admin/reset-password', { body: { ...CLIMBING, token, newPassword }, from: fresh() });
  const { status } = await send();
  expect([200, 400]).toContain(status);
  if (status === 400) return;
  expect(person.isDeleted).toBe(false);
  person.password = newPassword;
  end(person.sessions);
  expect((await send()).status).toBe(400);
}

async function signIn(person: Model, password: string): Promise<void> {
  const { status, body } = await login(person.email, password);
  // Too many wrong ones: the right one waits too.
  if (status === 429) return;
  expect(status).toBe(password === person.password && !person.isDeleted ? 200 : 401);
  if (status === 200) person.sessions.push(opened(body.token));
}

/** Sends a change of role with a token, and applies it to the model if the token may do it. */
async function setRole(person: Model, role: Model['role'], token: string, good: number): Promise<void> {
  const body = { ...CLIMBING, role };
  const { status } = await app.call('PUT', `/admin/role/${person.id}`, { token, body });
  const expected = good === 200 && person.isDeleted ? 404 : good;
  expect(status).toBe(expected);
  if (status === 200) person.role = role;
}

/** One of the accounts sets another's role, or its own. */
async function setRoleBy(by: Model, session: Session | undefined, person: Model, role: Model['role']): Promise<void> {
  if (!session) return;
  // Nobody can change their own role.
  const may = by.role === 'admin' && (by !== person || role === person.role) ? 200 : 403;
  await setRole(person, role, session.token, isLive(session) ? may : 401);
}

async function act(people: Model[], step: Action): Promise<void> {
  if (step.kind === 'wait') {
    app.clock.advance(step.hours * HOUR_MS);
    owner.token = (await login(owner.email, PASSWORD)).body.token;
    return;
  }
  if (step.kind === 'register') return void people.push(await register());
  const person = people[step.person % people.length];
  if (!person) return;
  const { sessions } = person;
  const session = 'session' in step ? sessions[step.session % sessions.length] : undefined;
  if (step.kind === 'login' || step.kind === 'wrong login') {
    await signIn(person, step.kind === 'login' ? person.password : 'not the password');
  } else if (step.kind === 'forgot') {
    await app.call('POST', '/admin/forgot-password', { body: { email: person.email }, from: fresh() });
    person.resetTokens = await mailedTokens(app, person.email, 'reset-password');
  } else if (step.kind === 'reset') {
    await reset(person, step.token);
  } else if (step.kind === 'role') {
    const by = people[step.by % people.length] ?? person;
    await setRoleBy(by, by.sessions[step.session % by.sessions.length], person, step.role);
  } else if (step.kind === 'appoint') {
    await setRole(person, step.role, owner.token, 200);
  } else if (step.kind === 'delete') {
    const { status } = await app.call('DELETE', `/admin/delete/${person.id}`, { token: owner.token });
    expect(status).toBe(person.isDeleted ? 404 : 200);
    person.isDeleted = true;
    person.role = 'user';
    end(sessions);
  } else {
    await actSignedIn(person, session ?? sessions[0], step.kind);
  }
}

async function actSignedIn(
  person: Model,
  session: Session | undefined,
  kind: 'logout' | 'change' | 'climb' | 'update',
) {
  if (!session) return;
  const { token } = session;
  const good = isLive(session) ? 200 : 401;
  if (kind === 'logout') {
    expect((await app.call('GET', '/admin/logout', { token })).status).toBe(good);
    session.livesUntil = 0;
  } else if (kind === 'change') {
    const body = { oldPassword: person.password, newPassword: nextPassword(), ...CLIMBING };
    expect((await app.call('PUT', '/admin/change-password', { token, body })).status).toBe(good);
    if (good === 401) return;
    person.password = body.newPassword;
    end(person.sessions, session);
  } else if (kind === 'update') {
    const { status, body } = await app.call('PUT', '/admin/update', { token, body: { ...CLIMBING, lastName: 'Iyer' } });
    expect(status).toBe(good);
    if (good === 200) expect(body).toMatchObject({ _id: person.id, role: person.role });
  } else if (person.role === 'user') {
    const refused = good === 200 ? 403 : 401;
    expect((await app.call('GET', '/admin/all?role=admin', { token })).status).toBe(refused);
    expect((await app.call('DELETE', `/admin/delete/${person.id}`, { token })).status).toBe(refused);
    const role = await app.call('PUT', `/admin/role/${person.id}`, { token, body: { role: 'admin' } });
    expect(role.status).toBeGreaterThanOrEqual(400);
  }
}

/** Checks that every token is accepted if and only if its session is valid, and opens the administration to administrators only. */
async function check(people: Model[]): Promise<void> {
  for (const { id, role, sessions } of people) {
    for (const session of sessions) {
      const { status, body } = await app.call('GET', '/admin/me', { token: session.token });
      expect({ id, status }).toEqual({ id, status: isLive(session) ? 200 : 401 });
      if (status !== 200) continue;
      expect(body).toMatchObject({ _id: id, role });
      const office = await app.call('GET', '/admin/logins/today?limit=1', { token: session.token });
      expect(office.status).toBe(role === 'admin' ? 200 : 403);
    }
  }
  const ids = people.map(({ id }) => id);
  const rows = await app.database.db.selectFrom('accounts').select(['id', 'role']).where('id', 'in', ids).execute();
  expect(new Map(rows.map(({ id, role }) => [id, role]))).toEqual(new Map(people.map(({ id, role }) => [id, role])));
}

test('no dead token ever works, and roles change only by an administrator', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (steps) => {
      // Limits of the life before are over.
      app.clock.advance(2 * HOUR_MS);
      owner.token = (await login(owner.email, PASSWORD)).body.token;
      const people = [await register()];
      for (const step of steps) {
        await act(people, step);
        await check(people);
      }
    }),
    { numRuns: 20 },
  );
});
