import { act, render, screen } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from './link.tsx';
import { type NavigateFunction, type NavigateOptions, Outlet, useNavigate } from './place.tsx';
import { isLoadingQuietly } from './quiet-import.ts';
import { createRouter } from './router.ts';
import { RouterView, useNextPath } from './router-view.tsx';

interface Code {
  arrive(): Promise<void>;
  fail(): Promise<void>;
  readonly asked: () => number;
}

/** A screen whose code loads when the test decides. */
function slow(heading: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ Component: () => React.ReactNode }>();
  const load = vi.fn(() => promise);
  const code: Code = {
    arrive: () => act(async () => resolve({ Component: () => <h1>{heading}</h1> })),
    fail: () => act(async () => reject(new Error('The code is gone'))),
    asked: () => load.mock.calls.length,
  };
  return { load, code };
}

let navigate: NavigateFunction;

function Layout() {
  navigate = useNavigate();
  const next = useNextPath();
  return (
    <>
      <Link to="/b">To b</Link>
      {next === null ? <Outlet /> : <p>Loading... {next}</p>}
    </>
  );
}

function Broken(): never {
  throw new Error('Broken');
}

function open(path = '/') {
  window.history.replaceState(null, '', path);
  const a = slow('A');
  const b = slow('B');
  const routes: RouteObject[] = [
    {
      Component: Layout,
      children: [
        { path: '/', element: <h1>Home</h1> },
        { path: '/a', lazy: a.load },
        { path: '/b', lazy: b.load },
        { path: '/broken', Component: Broken },
      ],
    },
  ];
  const router = createRouter(routes);
  render(<RouterView router={router} failed={<h1>Something went wrong.</h1>} />);
  const go = (to: string, options?: NavigateOptions) => act(async () => navigate(to, options));
  const back = async (heading: string) => {
    window.history.back();
    await screen.findByText(heading);
  };
  return { a: a.code, b: b.code, router, go, back };
}

const heading = () => screen.queryByRole('heading')?.textContent;

describe('code of a location', () => {
  let entries: number;
  beforeEach(() => {
    entries = window.history.length;
  });

  it('is loaded before its location is shown, and said to be on its way', async () => {
    const { a, go, router } = open();
    await go('/a');
    expect(screen.getByText('Loading... /a')).toBeDefined();
    expect(window.location.pathname).toBe('/');
    expect(router.state.next?.pathname).toBe('/a');
    await a.arrive();
    expect(heading()).toBe('A');
    expect(window.location.pathname).toBe('/a');
    expect(window.history.length).toBe(entries + 1);
    expect(router.state.next).toBeNull();
  });

  it('is there the second time: the screen changes at once', async () => {
    const { a, go, back } = open();
    await go('/a');
    await a.arrive();
    await back('Home');
    act(() => void navigate('/a'));
    expect(heading()).toBe('A');
    expect(a.asked()).toBe(1);
  });

  it('is dropped when the person went on elsewhere', async () => {
    const { a, b, go } = open();
    await go('/a');
    await go('/b');
    await a.arrive();
    expect(screen.getByText('Loading... /b')).toBeDefined();
    await b.arrive();
    expect(heading()).toBe('B');
    expect(window.location.pathname).toBe('/b');
    expect(window.history.length).toBe(entries + 1);
  });

  it('is dropped when the person went back to what is there', async () => {
    const { a, go } = open();
    await go('/a');
    await go('/', { replace: true });
    await a.arrive();
    expect(heading()).toBe('Home');
    expect(window.location.pathname).toBe('/');
    expect(window.history.length).toBe(entries);
  });

  it('fails in place of everything, until the person goes elsewhere', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { a, go, back } = open();
    await go('/a');
    await a.fail();
    expect(heading()).toBe('Something went wrong.');
    expect(window.location.pathname).toBe('/a');
    await back('Home');
  });

  it('is loaded for the address the page was opened with', async () => {
    const { b } = open('/b?q=1#here');
    await b.arrive();
    expect(heading()).toBe('B');
    expect(window.location.href).toMatch(/\/b\?q=1#here$/);
  });
});

it('recovers from a screen that cannot be rendered', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { go, back } = open();
  await go('/broken');
  expect(heading()).toBe('Something went wrong.');
  await back('Home');
});

it('keeps the state of a location for when the person comes back', async () => {
  const { router, go } = open();
  await go('/', { state: { from: '/cart' } });
  expect(router.state.location.state).toEqual({ from: '/cart' });
  expect(createRouter([]).state.location).toMatchObject({ pathname: '/', state: { from: '/cart' } });
});

it('writes an address as the browser does', async () => {
  const { router } = open();
  act(() => router.navigate('/विटामिन?q=ü'));
  expect(router.state.location.pathname).toBe(window.location.pathname);
  expect(router.state.location.search).toBe(window.location.search);
});

it('shows the page also when the browser writes no more addresses', async () => {
  const { router, go } = open();
  vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError');
  });
  await go('/?page=2', { replace: true });
  expect(router.state.location.search).toBe('?page=2');
});

it('fetches the code of a link when it is pointed at or focused, and shows its screen at once when it is followed', async () => {
  const { b } = open();
  const link = screen.getByRole('link', { name: 'To b' });
  expect(b.asked()).toBe(0);
  act(() => link.focus());
  expect(b.asked()).toBe(1);
  await b.arrive();
  expect(heading()).toBe('Home');
  act(() => link.click());
  expect(heading()).toBe('B');
  expect(b.asked()).toBe(1);
});

it('goes on as before when code fetched ahead does not arrive', async () => {
  const { b } = open();
  act(() => screen.getByRole('link', { name: 'To b' }).focus());
  expect(isLoadingQuietly()).toBe(true);
  await b.fail();
  expect(isLoadingQuietly()).toBe(false);
  expect(heading()).toBe('Home');
});
