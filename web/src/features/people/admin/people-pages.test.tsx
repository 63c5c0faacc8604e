// The list of users, and the logins of today.
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiRequest } from '../../../shared/api/create-api.ts';
import { refuse } from '../../../shared/testing.tsx';
import { admin, openPeople as open, ravi, rows } from './testing.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

beforeEach(() => notify.mockReset());

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
    await screen.findByRole('menuitem', { name: 'End all sessions' });
    for (const name of ['Delete account', 'Make customer']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
  });

  it('offers nobody to make an administrator who could not, and no menu without an action', async () => {
    const rights = { permissions: ['customer.read', 'customer.edit'] as const };
    const { press } = open({ 'GET /admin/all': () => rows(ravi) }, undefined, rights);
    await press('New user');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Password')).toBeDefined();
    expect(dialog.queryByRole('combobox', { name: 'Role' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Ravi Iyer', hidden: true })).toBeNull();
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
