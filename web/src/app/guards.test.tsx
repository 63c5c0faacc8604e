import { render, screen } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { login } from '../features/accounts/index.ts';
import '../features/cart/index.ts';
import { createRouter } from '../shared/router/router.ts';
import { RouterView } from '../shared/router/router-view.tsx';
import { peekIntent, rememberIntent } from '../shared/session/pending-intent.ts';
import { saveSession } from '../shared/session/session-storage.ts';
import { createStore } from '../shared/store/create-store.ts';
import { Providers } from '../shared/store/providers.tsx';
import { aCartItem, anAccount, fakeApi } from '../shared/testing.tsx';
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
    ],
  },
  { Component: RequireAdmin, children: [{ path: 'admin', element: <h1>Dashboard</h1> }] },
  { path: 'test/:id', element: <h1>Test</h1> },
];

function open(path: string, role: 'user' | 'admin' | null) {
  if (role !== null) saveSession({ token: 'secret', user: anAccount({ role }) }, Date.now());
  const user = anAccount({ role: role ?? 'user' });
  const { api, sent } = fakeApi({
    'POST /admin/login': { ...user, user, token: 'new', message: '' },
    'POST /cart/add-to-cart': { cart: { _id: 'c', items: [aCartItem('t1', 2)], totalAmount: 180 }, message: 'Added' },
  });
  const store = createStore({ api });
  window.history.replaceState(null, '', path);
  const router = createRouter(routes);
  render(
    <Providers store={store} locale="en">
      <SessionRuntime />
      <RouterView router={router} />
    </Providers>,
  );
  const at = () => router.state.location.pathname + router.state.location.search;
  const signIn = () => store.dispatch(login({ body: { email: 'a', password: 'b' } }));
  return { at, signIn, sent };
}

beforeEach(() => notify.mockReset());

describe('guards', () => {
  it('shows a signed-in person what is theirs', async () => {
    const { at } = open('/cart', 'user');
    await screen.findByText('Cart');
    expect(at()).toBe('/cart');
  });

  it('sends an anonymous visitor to sign in, and then where they were going', async () => {
    const { at, signIn } = open('/cart?from=mail', null);
    await screen.findByText('Sign in');
    await signIn();
    await screen.findByText('Cart');
    expect(at()).toBe('/cart?from=mail');
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
    expect(notify).toHaveBeenCalledWith('error', 'Only administrators can open this page');
  });

  it('completes after signing in what was meant for the cart, once', async () => {
    rememberIntent({ kind: 'add-to-cart', itemId: 't1', quantity: 2, returnTo: '/test/t1' });
    const { at, signIn, sent } = open('/login', null);
    await signIn();
    await screen.findByText('Test');
    expect(at()).toBe('/test/t1');
    const added = sent.filter(({ url }) => url.endsWith('/cart/add-to-cart'));
    expect(added.map(({ body }) => body)).toEqual(['{"itemId":"t1","quantity":2}']);
    expect(peekIntent()).toBeNull();
  });

  it('leaves a booking to the page it was begun on', async () => {
    rememberIntent({ kind: 'book-now', itemId: 't1', itemKind: 'test', quantity: 1, returnTo: '/test/t1' });
    const { signIn } = open('/login', null);
    await signIn();
    await screen.findByText('Test');
    expect(peekIntent()).toMatchObject({ kind: 'book-now', itemId: 't1' });
  });
});
