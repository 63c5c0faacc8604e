import { cleanup, render, screen } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchCart } from '../features/cart/index.ts';
import { Outlet } from '../shared/router/place.tsx';
import { createRouter } from '../shared/router/router.ts';
import { RouterView } from '../shared/router/router-view.tsx';
import { login } from '../shared/session/auth.slice.ts';
import { peekIntent, rememberIntent } from '../shared/session/pending-intent.ts';
import { endRefusedSession } from '../shared/session/refused-session.ts';
import { readSession, readToken, saveSession } from '../shared/session/session-storage.ts';
import { createStore } from '../shared/store/create-store.ts';
import { Providers } from '../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../shared/testing.tsx';
import { GuestOnly, RequireAdmin, RequireUser } from './guards.tsx';
import { SessionRuntime } from './session-runtime.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../shared/ui/notify.ts', () => ({ notify }));

const routes: RouteObject[] = [
  { Component: GuestOnly, children: [{ path: 'login', element: <h1>Sign in</h1> }] },
  {
    Component: RequireUser,
    children: [
      { path: 'cart', element: <h1>Cart</h1> },
      { path: 'user', element: <h1>Profile</h1> },
      { path: 'logout', element: <h1>Signing out</h1> },
      { path: 'results', element: <h1>Results</h1>, handle: { opensEarly: true } },
    ],
  },
  {
    Component: RequireAdmin,
    children: [
      { path: 'admin', element: <h1>Dashboard</h1> },
      { path: 'admin/*', element: <h1>Not found</h1> },
    ],
  },
  { path: 'test/:id', element: <h1>Test</h1> },
];

function open(path: string, role: 'user' | 'admin' | null) {
  if (role !== null) saveSession({ token: 'secret', user: anAccount({ role }) }, Date.now());
  const user = anAccount({ role: role ?? 'user' });
  const answers = {
    'GET /cart/get-cart': () => refuse(401, { message: 'Your session has ended', code: 'UNAUTHENTICATED' }),
    'POST /admin/login': { ...user, user, token: 'new', message: '' },
  };
  const { api, sent } = fakeApi(answers, {
    token: readToken,
    onUnauthorized: (token) => endRefusedSession(store.dispatch, token),
  });
  const store = createStore({ api });
  window.history.replaceState(null, '', path);
  const root = (
    <>
      <SessionRuntime />
      <Outlet />
    </>
  );
  const router = createRouter([{ element: root, children: routes }]);
  render(
    <Providers store={store} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  const at = () => router.state.location.pathname + router.state.location.search;
  const signIn = () => store.dispatch(login({ body: { email: 'a', password: 'b' } }));
  return { api, at, signIn, sent, store };
}

beforeEach(() => {
  notify.mockReset();
  vi.restoreAllMocks();
});

describe('guards', () => {
  it('shows a signed-in person what is theirs', async () => {
    const { at } = open('/cart', 'user');
    await screen.findByText('Cart');
    expect(at()).toBe('/cart');
  });

  it('knows where somebody was going after a link that was pressed before the page was live', async () => {
    const first = open('/cart?from=mail', null);
    await screen.findByText('Sign in');
    expect(first.at()).toBe('/login');
    cleanup();
    // The link loaded the page anew: nothing is in the history's entry.
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/login`);
    const { at, signIn } = open('/login', null);
    await signIn();
    await screen.findByText('Cart');
    expect(at()).toBe('/cart?from=mail');
  });

  it('leads a stranger on a page that opens early to sign in', async () => {
    const { at } = open('/results', null);
    await screen.findByText('Sign in');
    expect(at()).toBe('/login');
  });

  it('leads somebody who comes to sign in from elsewhere to their own area', async () => {
    open('/cart?from=mail', null);
    await screen.findByText('Sign in');
    cleanup();
    const { at, signIn } = open('/login', null);
    await signIn();
    await screen.findByText('Profile');
    expect(at()).toBe('/user');
  });

  it('sends an anonymous visitor to sign in, and then where they were going', async () => {
    const { at, signIn } = open('/cart?from=mail', null);
    await screen.findByText('Sign in');
    await signIn();
    await screen.findByText('Cart');
    expect(at()).toBe('/cart?from=mail');
  });

  it.each(['/admin/login', '/admin/login/'])('leads staff who open %s to the administration', async (path) => {
    const { at } = open(path, 'admin');
    await screen.findByText('Dashboard');
    expect(at()).toBe('/admin');
    cleanup();
    sessionStorage.clear();
    localStorage.clear();
    const guest = open(path, null);
    await screen.findByText('Sign in');
    guest.store.dispatch(
      login.fulfilled(
        {
          ...anAccount({ role: 'admin' }),
          user: anAccount({ role: 'admin' }),
          token: 'new',
          message: '',
          deviceToken: '',
        },
        '',
        {
          body: { email: 'a', password: 'b' },
        },
      ),
    );
    await screen.findByText('Dashboard');
    expect(guest.at()).toBe('/admin');
  });

  it('does not sign a person out who signs in after asking for /logout', async () => {
    const { at, signIn } = open('/logout', null);
    await screen.findByText('Sign in');
    await signIn();
    await screen.findByText('Profile');
    expect(at()).toBe('/user');
  });

  it.each([
    ['user', 'Profile'],
    ['admin', 'Dashboard'],
  ] as const)('sends a signed-in %s away from /login', async (role, heading) => {
    open('/login', role);
    await screen.findByText(heading);
  });

  it('keeps a person without the role out of the administration and says so', async () => {
    const { at } = open('/admin', 'user');
    await screen.findByText('Profile');
    expect(at()).toBe('/user');
    expect(notify).toHaveBeenCalledWith('error', 'Only staff can open this page');
  });

  describe('when the server no longer knows the session', () => {
    it('ends it without a word on a public page, and leaves the person there', async () => {
      const { at, store } = open('/test/t1?from=mail', 'user');
      await store.dispatch(fetchCart());
      expect(readSession()).toBeNull();
      expect(store.getState()).toMatchObject({ auth: { isAuthenticated: false } });
      await expect(screen.findByText('Sign in', {}, { timeout: 300 })).rejects.toThrow();
      expect(screen.getByText('Test')).toBeDefined();
      expect(at()).toBe('/test/t1?from=mail');
      expect(notify).not.toHaveBeenCalled();
    });

    it('says so on a guarded page, sends to sign in, and then back', async () => {
      const { at, signIn, store } = open('/cart?from=mail', 'user');
      await screen.findByText('Cart');
      await store.dispatch(fetchCart());
      await screen.findByText('Sign in');
      expect(notify).toHaveBeenCalledExactlyOnceWith('info', 'Your session has ended. Please sign in again.');
      expect(readSession()).toBeNull();
      await signIn();
      await screen.findByText('Cart');
      expect(at()).toBe('/cart?from=mail');
    });

    it('keeps a session that began after the refused call', async () => {
      const { at, api } = open('/cart', 'user');
      await screen.findByText('Cart');
      const refused = api.call('GET /cart/get-cart').catch(() => {});
      saveSession({ token: 'newer', user: anAccount() }, Date.now());
      await refused;
      expect(readToken()).toBe('newer');
      expect(at()).toBe('/cart');
    });
  });

  it('leaves a booking to the page it was begun on', async () => {
    rememberIntent({ kind: 'book-now', itemId: 't1', itemKind: 'test', quantity: 1, returnTo: '/test/t1' });
    const { signIn } = open('/login', null);
    await signIn();
    await screen.findByText('Test');
    expect(peekIntent()).toMatchObject({ kind: 'book-now', itemId: 't1' });
  });
});
