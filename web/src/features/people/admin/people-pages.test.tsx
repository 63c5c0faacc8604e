import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiRequest } from '../../../shared/api/create-api.ts';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { sessionRead } from '../../../shared/session/session.slice.ts';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aBooking, aCartBooking, anAccount, aReportPurchase, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component as PersonPage } from './person-page.tsx';
import { Component as TodayPage } from './today-login-page.tsx';
import { Component as UsersPage } from './users-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const admin = anAccount({ _id: 'me', id: 'me', name: 'Owner', role: 'admin' });
const ravi = anAccount({ _id: 'ravi', id: 'ravi', name: 'Ravi Iyer', lastLogin: '2026-03-10T03:35:00.000Z' });
const session = { _id: 's1', device: 'Chrome on Android', createdAt: '2026-03-10T03:30:00.000Z', current: false };
const person = {
  account: ravi,
  sessions: [
    { ...session, expiresAt: '2026-03-11T03:30:00.000Z' },
    { ...session, _id: 's2', device: null, expiresAt: '2026-03-11T03:30:00.000Z' },
  ],
  cartBookings: { total: 7, latest: [aCartBooking()] },
  bookings: { total: 6, latest: [aBooking()] },
  reportPurchases: {
    total: 1,
    latest: [aReportPurchase({ withdrawn: true, paymentStatus: 'refunded', paidBy: 'online' })],
  },
  reports: { total: 0, latest: [] },
  prescriptions: {
    total: 9,
    latest: [{ _id: 'p1', createdAt: '2026-03-09T03:30:00.000Z', title: 'slip.pdf', status: 'pending' }],
  },
  homeCollections: { total: 0, latest: [] },
  messages: { total: 0, latest: [] },
};

const rows = (...accounts: ReturnType<typeof anAccount>[]) =>
  new Response(JSON.stringify(accounts), { headers: { 'x-total-count': '45' } });

beforeEach(() => notify.mockReset());

function open(answers: Parameters<typeof fakeApi>[0], path = '/admin/users') {
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
      <RouterView router={router} />
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

describe('users', () => {
  it('asks for the page, sort and filters of the address', async () => {
    const { sent, router, user } = open(
      { 'GET /admin/all': () => rows(ravi) },
      '/admin/users?page=2&sort=-lastLogin&q=ravi',
    );
    await screen.findByText('45 rows');
    expect(sent[0]?.url).toContain('page=2&limit=20&q=ravi&sort=-lastLogin');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'admin');
    await waitFor(() => expect(sent.at(-1)?.url).toContain('role=admin'));
    expect(router.state.location.search).toBe('?sort=-lastLogin&q=ravi&role=admin');
    expect(screen.getByRole('link', { name: 'Ravi Iyer' }).getAttribute('href')).toBe('/admin/users/ravi');
  });

  it('drops an answer that comes after a newer one', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const { router } = open({
      'GET /admin/all': ({ url }: ApiRequest) =>
        url.includes('role=admin') ? rows(admin) : new Promise<Response>((resolve) => waiting.push(resolve)),
    });
    await waitFor(() => expect(waiting).toHaveLength(1));
    act(() => router.navigate('/admin/users?role=admin'));
    await screen.findByText('Owner');
    waiting[0]?.(rows(ravi));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText('Ravi Iyer')).toBeNull();
  });

  it('deletes somebody only after saying what happens', async () => {
    const { changes, press, choose, confirm } = open({
      'GET /admin/all': () => rows(ravi, admin),
      'DELETE /admin/delete/ravi': { id: 'ravi', message: 'The account is deleted' },
    });
    await press('Actions for Ravi Iyer');
    await choose('Delete account');
    expect(changes()).toEqual([]);
    const said = await confirm('Delete account');
    expect(said).toContain('Unpaid bookings are cancelled. The others and payments stay in the books');
    expect(said).toContain('cannot be undone');
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The account is deleted'));
    expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /api/v1/admin/delete/ravi']);
  });

  it('does not offer to delete oneself', async () => {
    const { press } = open({ 'GET /admin/all': () => rows(admin) });
    await press('Actions for Owner');
    const item = await screen.findByRole('menuitem', { name: 'Delete account' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  it('invites an administrator, who chooses the password, and shows the list anew', async () => {
    const message = 'The invitation is on its way to ravi@example.in';
    const { changes, sent, press, user } = open({
      'GET /admin/all': () => rows(admin),
      'POST /staff/invite': { expiresAt: '2026-03-13T03:30:00.000Z', message },
    });
    await press('New user');
    const dialog = await screen.findByRole('dialog');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Role' }), 'admin');
    for (const [label, value] of Object.entries({
      'First name': 'Ravi',
      'Last name': 'Iyer',
      'Mobile number': '9876543210',
      'E-mail': 'ravi@example.in',
    })) {
      await user.type(within(dialog).getByLabelText(new RegExp(`^${label}`)), value);
    }
    expect(within(dialog).queryByLabelText('Password')).toBeNull();
    await press('Send the invitation');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/v1/staff/invite']);
    expect(JSON.parse(String(changes()[0]?.body))).toMatchObject({
      email: 'ravi@example.in',
      assignments: [{ roleId: 'administrator', scope: 'all' }],
    });
    expect(notify).toHaveBeenCalledWith('success', message);
    await waitFor(() => expect(sent.at(-1)?.url).toContain('/admin/all?page=1'));
  });

  it('says why somebody does not become an administrator', async () => {
    const said = 'Nobody has confirmed the e-mail address of this account';
    const { press, choose, confirm } = open({
      'GET /admin/all': () => rows(ravi, admin),
      'PUT /admin/role/ravi': refuse(409, { message: said, code: 'ACCOUNT_UNCONFIRMED' }),
    });
    await press('Actions for Ravi Iyer');
    await choose('Make administrator');
    await confirm('Make administrator');
    expect(await screen.findByText(said)).toBeDefined();
  });

  it('says at its field what is wrong with a new user, and loses nothing', async () => {
    const { press, user } = open({
      'GET /admin/all': () => rows(admin),
      'POST /admin/register': refuse(409, {
        message: 'An account with this e-mail exists already',
        code: 'EMAIL_TAKEN',
      }),
    });
    await press('New user');
    await press('Create account');
    expect(await screen.findByText('First name is required')).toBeDefined();
    for (const [label, value] of Object.entries({
      'First name': 'Ravi',
      'Last name': 'Iyer',
      'Mobile number': '9876543210',
      'E-mail': 'ravi@example.in',
      Password: 'a long pass phrase',
    })) {
      await user.type(screen.getByLabelText(label), value);
    }
    await press('Create account');
    const error = await screen.findByText('An account with this e-mail exists already');
    expect(screen.getByLabelText('E-mail').getAttribute('aria-describedby')).toContain(error.id);
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ravi');
  });

  it('says why it failed, and tries again', async () => {
    const answers = [() => refuse(500, {}), () => rows(ravi)];
    const { press } = open({ 'GET /admin/all': () => answers.shift()?.() });
    await screen.findByText('Failed to fetch users');
    await press('Retry');
    await screen.findByText('Ravi Iyer');
  });
});

describe('logins of today', () => {
  it('are people with the time in India', async () => {
    open({ 'GET /admin/logins/today': () => rows(ravi) }, '/admin/today-login');
    const row = (await screen.findByRole('link', { name: 'Ravi Iyer' })).closest('tr');
    expect(row?.textContent).toMatch(/9:05.am/i);
  });

  it('say that there are none, or why they cannot be had, as a toast too', async () => {
    const answers = [refuse(500, {}), new Response('[]', { headers: { 'x-total-count': '0' } })];
    const { press } = open({ 'GET /admin/logins/today': () => answers.shift() }, '/admin/today-login');
    await screen.findByText('Failed to fetch today login users');
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'Failed to fetch today login users');
    await press('Retry');
    await screen.findByText('Nobody has signed in today');
  });
});

describe('a person', () => {
  const path = '/admin/users/ravi';
  const answers = { 'GET /admin/user/ravi': { data: person }, 'GET /admin/all': () => rows(admin) };

  it('shows contact, bookings and where they are signed in', async () => {
    open(answers, path);
    await screen.findByRole('heading', { level: 1, name: 'Ravi Iyer' });
    expect(screen.getByRole('link', { name: '9876543210' }).getAttribute('href')).toBe('tel:+919876543210');
    expect(screen.getByRole('heading', { name: 'Cart bookings (7)' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'LB-1111-AAAA' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All cart bookings of this person' }).getAttribute('href')).toContain(
      'q=asha%40example.com',
    );
    expect(screen.getByRole('heading', { name: 'Book Now bookings (6)' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'LN-1111-AAAA' }).getAttribute('href')).toContain('q=LN-1111-AAAA');
    expect(screen.getByRole('link', { name: 'All Book Now bookings of this person' })).toBeDefined();
    expect(screen.getByText('Chrome on Android')).toBeDefined();
    expect(screen.getByText('Unknown device')).toBeDefined();
  });

  it('says of a number that nobody has proved it, in the list and on the page', async () => {
    const unproved = { ...ravi, mobileVerified: false };
    open({ 'GET /admin/all': () => rows(unproved, admin) });
    expect(await screen.findAllByText('Number not verified')).toHaveLength(1);
    cleanup();
    open({ ...answers, 'GET /admin/user/ravi': { data: { ...person, account: unproved } } }, path);
    expect(await screen.findAllByText('Number not verified')).toHaveLength(1);
    cleanup();
    open(answers, path);
    await screen.findByRole('heading', { level: 1, name: 'Ravi Iyer' });
    expect(screen.queryByText('Number not verified')).toBeNull();
  });

  it('has what the person sent, and the way to the lists of it', async () => {
    open(answers, path);
    await screen.findByRole('heading', { level: 1, name: 'Ravi Iyer' });
    const sent = within(screen.getByRole('region', { name: 'Prescriptions (9)' }));
    expect(sent.getByText('slip.pdf')).toBeDefined();
    expect(sent.getByText('Pending')).toBeDefined();
    expect(sent.getByRole('link').getAttribute('href')).toMatch(/^\/admin\/admin-prescription\?q=/);
    expect(screen.getByText('No messages yet')).toBeDefined();
  });

  it('has the money of reports, withdrawn ones too, and what can be done about it', async () => {
    const { user, choose } = open(answers, path);
    const section = within(await screen.findByRole('region', { name: 'Report payments (1)' }));
    for (const said of ['RP-AAAA-CCCC', 'Withdrawn', 'Refunded']) expect(section.getByText(said)).toBeDefined();
    await user.click(await section.findByRole('button', { name: 'Money and mails of report RP-AAAA-CCCC' }));
    const ready = await screen.findByRole('menuitem', { name: 'Mail again that it is ready' });
    expect(ready.getAttribute('aria-disabled')).toBe('true');
    await choose('Refund');
    expect(await screen.findByRole('dialog', { name: 'Refund for report RP-AAAA-CCCC' })).toBeDefined();
  });

  it('is signed out everywhere after a question', async () => {
    const { changes, press, confirm } = open(
      { ...answers, 'DELETE /admin/user/ravi/sessions': { message: '2 sessions are ended' } },
      path,
    );
    await press('End all sessions');
    expect(changes()).toEqual([]);
    await confirm('End all sessions');
    await screen.findByText('Not signed in anywhere');
    expect(notify).toHaveBeenCalledWith('success', '2 sessions are ended');
  });

  it('gets another role; a refusal is said in the dialog', async () => {
    const raised = { ...ravi, role: 'admin' as const };
    const roles = [refuse(409, { message: 'Not possible now' }), { ...raised, user: raised, message: 'Done' }];
    const { press, confirm } = open({ ...answers, 'PUT /admin/role/ravi': () => roles.shift() }, path);
    await press('Make administrator');
    await confirm('Make administrator');
    await screen.findByText('Not possible now');
    await confirm('Make administrator');
    await press('Make customer');
    expect(await screen.findByText('Administrator')).toBeDefined();
  });

  it('once deleted is left for the list', async () => {
    const { router, press, confirm } = open(
      { ...answers, 'DELETE /admin/delete/ravi': { id: 'ravi', message: 'The account is deleted' } },
      path,
    );
    await press('Delete account');
    await confirm('Delete account');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
  });

  it('who is not there is said to be missing', async () => {
    open({ 'GET /admin/user/ravi': refuse(404, { message: 'Account not found' }) }, path);
    await screen.findByText('There is no such account');
  });
});
