// People and their pages as tests open them. Production code never imports this file.
import { ALL_PERMISSIONS } from '@labfront/contract/permission-names';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { sessionRead } from '../../../shared/session/session.slice.ts';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { anAccount, fakeApi } from '../../../shared/testing.tsx';
import { Component as PersonPage } from './person-page.tsx';
import { Component as TodayPage } from './today-login-page.tsx';
import { Component as UsersPage } from './users-page.tsx';

export const admin = anAccount({ _id: 'me', id: 'me', name: 'Owner', role: 'admin' });
export const ravi = anAccount({ _id: 'ravi', id: 'ravi', name: 'Ravi Iyer', lastLogin: '2026-03-10T03:35:00.000Z' });
export const rows = (...accounts: ReturnType<typeof anAccount>[]) =>
  new Response(JSON.stringify(accounts), { headers: { 'x-total-count': '45' } });

type Rights = Omit<Parameters<typeof RightsProvider>[0], 'children'>;

/** @param rights of the user; an administrator's unless told. */
export function openPeople(
  answers: Parameters<typeof fakeApi>[0],
  path = '/admin/users',
  rights: Rights = { permissions: ALL_PERMISSIONS },
) {
  const { api, sent } = fakeApi(answers);
  window.history.replaceState(null, '', path);
  const router = createRouter([
    { path: '/admin/users', Component: UsersPage },
    { path: '/admin/users/:id', Component: PersonPage },
    { path: '/admin/today-login', Component: TodayPage },
  ]);
  const store = createStore({ api });
  store.dispatch(sessionRead({ token: 'secret', user: admin }));
  render(
    <Providers store={store} locale="en">
      <RightsProvider {...rights}>
        <RouterView router={router} />
      </RightsProvider>
    </Providers>,
  );
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }));
  const confirm = async (name: string) => {
    const dialog = await screen.findByRole('alertdialog');
    const said = dialog.textContent;
    await user.click(within(dialog).getByRole('button', { name }));
    return said;
  };
  const changes = () => sent.filter(({ method }) => method !== 'GET');
  return { sent, changes, router, user, press, choose, confirm };
}
