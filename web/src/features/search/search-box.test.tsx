import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { Outlet } from '../../shared/router/place.tsx';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { HeaderSearchBox, PageSearchBox } from './search-box.tsx';
import { searchPath, searchTextOf } from './search-path.ts';

function Layout() {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <header>
        <HeaderSearchBox inputRef={inputRef} onReveal={() => {}} />
      </header>
      <Outlet />
    </>
  );
}

function show(loadResults: () => Promise<void> = async () => {}) {
  const router = createRouter([
    {
      Component: Layout,
      children: [
        { path: '/', element: <h1>Home</h1> },
        { path: '/page', element: <PageSearchBox /> },
        {
          path: '/search/:query',
          lazy: async () => {
            await loadResults();
            return { Component: () => <h1>Results</h1> };
          },
        },
      ],
    },
  ]);
  render(<RouterView router={router} />);
  const box = () => screen.getAllByPlaceholderText('Search for a test, package...')[0] as HTMLInputElement;
  return { router, box, user: userEvent.setup() };
}

beforeEach(() => window.history.pushState(null, '', '/'));

it('navigates with every keystroke and keeps the focus', async () => {
  const { box, user, router } = show();
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.pathname));
  await user.type(box(), 'cb/c');
  await screen.findByText('Results');
  expect([...new Set(visited)]).toEqual(
    expect.arrayContaining(['/search/c', '/search/cb', '/search/cb%2F', '/search/cb%2Fc']),
  );
  expect(window.location.pathname).toBe('/search/cb%2Fc');
  expect(box()).toHaveProperty('value', 'cb/c');
  expect(document.activeElement).toBe(box());
});

it('makes one entry in the history, so that Back leaves the search at once', async () => {
  const { box, user } = show();
  const before = window.history.length;
  await user.type(box(), 'thyroid');
  expect(window.history.length).toBe(before + 1);
  window.history.back();
  await screen.findByText('Home');
  expect(window.location.pathname).toBe('/');
  await expect.poll(() => box().value).toBe('');
});

it('makes one entry also while the code of the results is still loading', async () => {
  let loaded = () => {};
  const { box, user } = show(() => new Promise((resolve) => (loaded = resolve)));
  const before = window.history.length;
  await user.type(box(), 'cbc');
  loaded();
  await screen.findByText('Results');
  expect(window.location.pathname).toBe('/search/cbc');
  expect(window.history.length).toBe(before + 1);
});

it('keeps the cursor where a letter was put in', async () => {
  const { box, user } = show();
  await user.type(box(), 'cc');
  await user.type(box(), 'b', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(box().value).toBe('cbc');
  expect(box().selectionStart).toBe(2);
});

it('goes home on Cancel and when the box is emptied by hand', async () => {
  const { box, user } = show();
  await user.type(box(), 'a');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(window.location.pathname).toBe('/');
  expect(box().value).toBe('');
  await user.type(box(), 'b');
  expect(window.location.pathname).toBe('/search/b');
  await user.clear(box());
  expect(window.location.pathname).toBe('/');
});

it('shows the text of the address it was opened with', async () => {
  window.history.pushState(null, '', '/search/vitamin%20d');
  const { box } = show();
  await screen.findByText('Results');
  expect(box().value).toBe('vitamin d');
});

it('takes over what is typed into a box inside a page', async () => {
  window.history.pushState(null, '', '/page');
  const { box, user } = show();
  await user.type(screen.getAllByPlaceholderText('Search for a test, package...')[1] as HTMLInputElement, 'l');
  await screen.findByText('Results');
  expect(box().value).toBe('l');
  expect(document.activeElement).toBe(box());
  await user.keyboard('ipid');
  expect(box().value).toBe('lipid');
});

it.each(['.', '..', '50% off', '?', '#1', 'विटामिन'])('keeps %s one segment of the path', (text) => {
  const url = new URL(searchPath(text), 'http://site.example');
  expect(url.pathname.split('/')).toHaveLength(3);
  expect(searchTextOf(url.pathname).trim()).toBe(text);
});
