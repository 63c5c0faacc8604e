import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { RouteObject } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { Navigate, Outlet, useNavigate } from '../shared/router/place.tsx';
import { createRouter } from '../shared/router/router.ts';
import { RouterView } from '../shared/router/router-view.tsx';
import { createStore } from '../shared/store/create-store.ts';
import { Providers } from '../shared/store/providers.tsx';
import { fakeApi } from '../shared/testing.tsx';
import { PageEffects } from './page-effects.tsx';

const titled = (title: string) => ({ meta: () => ({ title }) });

function Home() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/cart')}>
      To the cart
    </button>
  );
}

const children: RouteObject[] = [
  { path: '/', Component: Home, handle: titled('Home') },
  { path: 'cart', element: <Navigate to="/login" replace />, handle: titled('Your cart') },
  { path: 'login', element: <h1>Sign in</h1>, handle: titled('Sign in') },
];

it('announces the page that a redirection leads to, not the one that was asked for', async () => {
  const root = (
    <>
      <PageEffects />
      <Outlet />
    </>
  );
  window.history.replaceState(null, '', '/');
  const router = createRouter([{ element: root, children }]);
  const { container } = render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  (await screen.findByRole('button', { name: 'To the cart' })).click();
  await screen.findByRole('heading', { name: 'Sign in' });
  const region = () => container.querySelector('[aria-live="polite"]')?.textContent ?? '';
  await waitFor(() => expect(region()).not.toBe(''));
  expect(region()).toMatch(/^Sign in/);
});

it('keeps to the part of a page that an address names while the page loads, until the reader moves', async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function noteElement(this: Element) {
    scrolled.push(this.id);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  window.history.replaceState(null, '', '/own#list');
  function Own() {
    const [rows, setRows] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setRows(rows + 1)}>
          Load
        </button>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added
          <p key={row}>A row above</p>
        ))}
        {rows > 0 && <h2 id="list">Yours</h2>}
      </>
    );
  }
  const root = (
    <>
      <PageEffects />
      <Outlet />
    </>
  );
  const router = createRouter([{ element: root, children: [{ path: 'own', Component: Own, handle: titled('Own') }] }]);
  render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  const button = await screen.findByRole('button', { name: 'Load' });
  const load = async (rows: number) => {
    button.click();
    await waitFor(() => expect(screen.getAllByText('A row above')).toHaveLength(rows));
  };
  expect(scrolled).toEqual([]);
  await load(1);
  expect(scrolled).toEqual(['list']);
  await load(2);
  expect(scrolled).toEqual(['list', 'list']);
  window.dispatchEvent(new Event('wheel'));
  await load(3);
  expect(scrolled).toEqual(['list', 'list']);
});
