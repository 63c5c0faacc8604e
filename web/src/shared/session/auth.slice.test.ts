import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../store/create-store.ts';
import { anAccount, fakeApi, refuse } from '../testing.tsx';
import { type AuthState, localLogout, login, logout, register } from './auth.slice.ts';
import { sessionEnded, sessionRead } from './session.slice.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../ui/notify.ts', () => ({ notify }));

const user = anAccount();
const credentials = { body: { email: 'asha@example.com', password: 'long enough' } };
const registration = {
  body: { firstName: 'Asha', lastName: 'Verma', phone: '9876543210', email: 'a@b.in', password: 'long enough' },
};

function start(answers: Parameters<typeof fakeApi>[0]) {
  const store = createStore({ api: fakeApi(answers).api });
  return { store, auth: () => (store.getState() as { auth: AuthState }).auth };
}

async function signedIn(answers: Parameters<typeof fakeApi>[0] = {}) {
  const started = start({ 'POST /admin/login': { ...user, user, token: 'secret', message: '' }, ...answers });
  await started.store.dispatch(login(credentials));
  return started;
}

const stored = () => ['token', 'user', 'loginTimestamp'].map((key) => localStorage.getItem(key));

beforeEach(() => notify.mockReset());

describe('auth', () => {
  it('starts with nobody', () => {
    expect(start({}).auth()).toEqual({
      user: null,
      isAuthenticated: false,
      token: null,
      loading: false,
      error: null,
      users: [],
      todayLoginUsers: [],
      message: null,
    });
  });

  it('turns loading on and clears the error while signing in', async () => {
    const { store, auth } = start({ 'POST /admin/login': refuse(401, { message: 'Invalid email or password' }) });
    await store.dispatch(login(credentials));
    expect(auth()).toMatchObject({ loading: false, error: 'Invalid email or password', isAuthenticated: false });
    const again = store.dispatch(login(credentials));
    expect(auth()).toMatchObject({ loading: true, error: null });
    await again;
  });

  it('stores user and token on login, in the browser too', async () => {
    const before = Date.now();
    const { auth } = await signedIn();
    expect(auth()).toMatchObject({ user, token: 'secret', isAuthenticated: true, loading: false });
    const [token, storedUser, timestamp] = stored();
    expect(token).toBe('secret');
    expect(JSON.parse(storedUser ?? '')).toEqual(user);
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
  });

  it('takes the whole answer as the user when it has no user', async () => {
    const { auth } = await signedIn({ 'POST /admin/login': { ...user, token: 'secret', message: '' } });
    expect(auth().user).toMatchObject({ firstName: 'Asha', role: 'user' });
  });

  it.each([
    ['the server message', refuse(401, { message: 'Invalid email or password' }), 'Invalid email or password'],
    ['the fallback', refuse(500, {}), 'Login failed'],
    ['without a body', refuse(500), 'Something went wrong'],
  ])('shows a failed login as a toast: %s', async (_, answer, text) => {
    const { store, auth } = start({ 'POST /admin/login': answer });
    await store.dispatch(login(credentials));
    expect(auth().error).toBe(text);
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', text);
    expect(stored()).toEqual([null, null, null]);
  });

  it('signs in with a registration, and only stores its failure', async () => {
    const ok = start({ 'POST /admin/register': { ...user, user, token: 'new', message: '' } });
    await ok.store.dispatch(register(registration));
    expect(ok.auth()).toMatchObject({ user, token: 'new', isAuthenticated: true });
    expect(stored()[0]).toBe('new');
    localStorage.clear();
    const refused = start({ 'POST /admin/register': refuse(409, {}) });
    await refused.store.dispatch(register(registration));
    expect(refused.auth()).toMatchObject({ error: 'Registration failed', isAuthenticated: false });
    expect(notify).not.toHaveBeenCalled();
  });

  it('stays who they are when an administrator creates an account', async () => {
    const { store, auth } = await signedIn({
      'POST /admin/register': {
        ...anAccount({ firstName: 'New' }),
        user: anAccount({ firstName: 'New' }),
        message: '',
      },
    });
    await store.dispatch(register(registration));
    expect(auth()).toMatchObject({ user, token: 'secret' });
    expect(stored()[0]).toBe('secret');
  });

  it('clears everything on logout', async () => {
    const { store, auth } = await signedIn({ 'GET /admin/logout': { message: 'Bye' } });
    await store.dispatch(logout());
    expect(auth()).toMatchObject({ user: null, token: null, isAuthenticated: false });
    expect(stored()).toEqual([null, null, null]);
  });

  it('keeps the session when the logout fails', async () => {
    const { store, auth } = await signedIn({ 'GET /admin/logout': refuse(500, {}) });
    await store.dispatch(logout());
    expect(auth()).toMatchObject({ error: 'Logout failed', isAuthenticated: true });
    expect(stored()[0]).toBe('secret');
  });

  it('removes token and user on a local logout', async () => {
    const { store, auth } = await signedIn();
    store.dispatch(localLogout());
    expect(auth()).toMatchObject({ user: null, token: null, isAuthenticated: false });
    expect(stored().slice(0, 2)).toEqual([null, null]);
  });

  it('forgets the person when the server refuses the session, and leaves it to the guards to say so', async () => {
    const { store, auth } = await signedIn();
    store.dispatch(sessionEnded('refused'));
    expect(auth().isAuthenticated).toBe(false);
    expect(stored()).toEqual([null, null, null]);
    expect(notify).not.toHaveBeenCalled();
  });

  it('fills in the stored person', () => {
    const { store, auth } = start({});
    store.dispatch(sessionRead({ token: 'kept', user }));
    expect(auth()).toMatchObject({ user, token: 'kept', isAuthenticated: true });
    store.dispatch(sessionRead(null));
    expect(auth()).toMatchObject({ user: null, token: null, isAuthenticated: false });
  });
});
