import type { Permission } from '@labfront/contract/permission-names';
import { PRESET_ROLES, presetPermissions } from '@labfront/contract/permissions';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { previewStarted } from '../../features/permissions/role-preview.slice.ts';
import { May } from '../../shared/rights/rights.tsx';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { Component as AdminLayout } from './admin-layout.tsx';

const pages = (): RouteObject[] => [
  {
    path: 'admin',
    Component: AdminLayout,
    children: [
      { index: true, element: <h1>Dashboard</h1> },
      {
        path: 'test',
        element: (
          <>
            <h1>Tests</h1>
            <May permission="catalogue.edit">
              <button type="button">New test</button>
            </May>
          </>
        ),
      },
      { path: 'refunds', element: <h1>Refunds</h1> },
      { path: 'ledger', element: <h1>Ledger</h1> },
      { path: 'users/:id', element: <h1>A person</h1> },
    ],
  },
  { path: 'field', element: <h1>My round</h1> },
];

/** Opens the administration as somebody with these permissions; `me` is what the server answers in their place. */
function open(path: string, permissions: readonly Permission[], me?: unknown) {
  const user = anAccount({ role: 'staff' });
  const { api, sent } = fakeApi({ 'GET /admin/me': me ?? { ...user, permissions, assignments: [] } });
  const store = createStore({ api });
  store.dispatch(sessionRead({ token: 'secret', user }));
  window.history.replaceState(null, '', path);
  const router = createRouter(pages());
  render(
    <Providers store={store} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  return { at: () => router.state.location.pathname, sent, store, user: userEvent.setup() };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const menu = () =>
  within(screen.getByRole('navigation', { name: 'Administration pages' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

it('begins at the first page that somebody may open', async () => {
  const { at } = open('/admin', presetPermissions('catalogue-manager'));
  await heading('Tests');
  expect(at()).toBe('/admin/test');
});

it('shows an accountant the menu of their permissions, and the dashboard for its figures of money', async () => {
  const { at } = open('/admin', presetPermissions('accountant'));
  await heading('Dashboard');
  expect(at()).toBe('/admin');
  expect(menu()).toEqual([
    'Dashboard',
    'Refunds',
    'Promises',
    'Ledger',
    'Cash',
    'Tests',
    'Packages',
    'Affiliate panel',
  ]);
});

it('hides a button from who lacks its permission', async () => {
  open('/admin/test', ['catalogue.read']);
  await heading('Tests');
  expect(screen.queryByRole('button', { name: 'New test' })).toBeNull();
});

it('shows a button to who has its permission', async () => {
  open('/admin/test', presetPermissions('catalogue-manager'));
  await screen.findByRole('button', { name: 'New test' });
});

it('says of a page that was opened by its address which permission is missing, and who gives it', async () => {
  const { user } = open('/admin/ledger', presetPermissions('front-desk'));
  await heading('You do not have the permission for this page');
  expect(screen.getByText(/See the ledger/)).toBeDefined();
  expect(screen.getByText(/An administrator can give it to you/).textContent).toContain('accountant');
  expect(screen.queryByRole('heading', { name: 'Ledger' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'To a page that you may open' }));
  await heading('Dashboard');
});

it('keeps a page below another shut with it', async () => {
  open('/admin/users/somebody', presetPermissions('technician'));
  await heading('You do not have the permission for this page');
  expect(screen.getByText(/See customers/)).toBeDefined();
});

it('leads a phlebotomist to their round', async () => {
  const { at } = open('/admin', presetPermissions('phlebotomist'));
  await heading('My round');
  expect(at()).toBe('/field');
});

it('says that there is no page where somebody has no role that opens one', async () => {
  open('/admin', ['visit.assign']);
  await heading('There is no page here for your role yet');
});

it('asks again where it could not be told what somebody may do', async () => {
  let tries = 0;
  const account = { ...anAccount({ role: 'staff' }), permissions: ['catalogue.read'], assignments: [] };
  const me = () => {
    tries += 1;
    return tries === 1 ? refuse(503, { message: 'Come back later', code: 'UNAVAILABLE' }) : account;
  };
  const { user } = open('/admin/test', [], me);
  await screen.findByText('Come back later');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('Tests');
});

it('shows the administration as a role sees it, says so, and leaves that with one press', async () => {
  const { store, sent, user } = open('/admin/test', presetPermissions('administrator'));
  await screen.findByRole('button', { name: 'New test' });
  const { permissions, name } = PRESET_ROLES.accountant;
  act(() => void store.dispatch(previewStarted({ name: name.en, permissions: [...permissions] })));
  const banner = await screen.findByRole('complementary', { name: 'Preview of a role' });
  expect(banner.textContent).toContain('the role “accountant”');
  expect(menu()).not.toContain('Users');
  expect(screen.queryByRole('button', { name: 'New test' })).toBeNull();
  const before = sent.length;
  await user.click(within(banner).getByRole('button', { name: 'Leave the preview' }));
  await waitFor(() => expect(menu()).toContain('Users'));
  await screen.findByRole('button', { name: 'New test' });
  expect(screen.queryByRole('complementary', { name: 'Preview of a role' })).toBeNull();
  expect(sent.length).toBe(before);
});

it('shows what somebody was given meanwhile when they come back to the page', async () => {
  let permissions = presetPermissions('catalogue-manager');
  const user = anAccount({ role: 'staff' });
  open('/admin', permissions, () => ({ ...user, permissions, assignments: [] }));
  await heading('Tests');
  expect(menu()).not.toContain('Ledger');
  permissions = [...permissions, ...presetPermissions('accountant')];
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(menu()).toContain('Ledger'));
});

it('leads somebody whose role needs a second step to set it up, whatever page they open', async () => {
  const account = { ...anAccount({ role: 'staff' }), permissions: [], assignments: [], needsSecondStep: true };
  const { api, sent } = fakeApi({
    'GET /admin/me': account,
    'GET /admin/totp': { enabled: false, recoveryCodesLeft: 0 },
  });
  const store = createStore({ api });
  store.dispatch(sessionRead({ token: 'secret', user: account }));
  window.history.replaceState(null, '', '/admin/ledger');
  render(
    <Providers store={store} locale="en">
      <RouterView router={createRouter(pages())} />
    </Providers>,
  );
  await heading('Your role needs a second step at sign-in');
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Ledger' })).toBeNull();
  expect(sent.map(({ url }) => url)).toContain('/api/v1/admin/totp');
});

it('leaves the top bar of a telephone to the name of the page', async () => {
  open('/admin', ['booking.read']);
  await heading('Dashboard');
  const account = screen.getByRole('button', { name: /account menu/ });
  for (const name of within(account).getAllByText(/./)) expect(name.className).toContain('max-sm:hidden');
});

it('shows where somebody is in a menu that is longer than the screen', async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function noteElement(this: Element) {
    shown.push(this);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  open('/admin/ledger', presetPermissions('accountant'));
  await heading('Ledger');
  expect(shown.map((element) => element.textContent)).toEqual(['Ledger']);
});
