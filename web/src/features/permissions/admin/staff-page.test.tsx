import type { StaffMember } from '@labfront/contract/staff';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { sessionRead } from '../../../shared/session/session.slice.ts';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './staff-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const atLake = {
  roleId: 'front-desk',
  roleName: 'front desk',
  scope: 'centre',
  centreId: 'c1',
  partnerId: null,
} as const;

const ravi: StaffMember = {
  _id: 'ravi',
  firstName: 'Ravi',
  lastName: 'Iyer',
  name: 'Ravi Iyer',
  email: 'ravi@example.com',
  mobileNumber: '9876500000',
  role: 'staff',
  lastLogin: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  state: 'active',
  expiresAt: null,
  assignments: [atLake],
};
const meena: StaffMember = {
  ...ravi,
  _id: 'invitation',
  firstName: 'Meena',
  name: 'Meena Iyer',
  email: 'meena@example.com',
  state: 'invited',
  expiresAt: '2026-01-04T06:30:00.000Z',
};
const roles = [
  { _id: 'front-desk', name: 'front desk', preset: true, permissions: ['booking.read'] },
  { _id: 'partner', name: 'partner', preset: true, permissions: ['booking.read', 'partner.read'] },
  { _id: 'accountant', name: 'accountant', preset: true, permissions: ['ledger.read', 'refund.approve'] },
];

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({
    'GET /staff': { data: [ravi, meena] },
    'GET /roles': { data: roles },
    'GET /centres': {
      data: [
        { _id: 'c1', name: 'Lake View', active: true },
        { _id: 'c2', name: 'Old', active: false },
      ],
    },
    'GET /affiliate': { data: [{ _id: 'p1', name: 'City Clinic' }] },
    ...answers,
  });
  const store = createStore({ api });
  store.dispatch(sessionRead({ token: 'secret', user: anAccount({ role: 'admin' }) }));
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={store} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const said = () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [method, url, JSON.parse(String(body))]);
  return { said, sent, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

it('lists who works here and who is invited, with roles and where these hold', async () => {
  open();
  expect(await screen.findAllByText('Front desk, Lake View')).toHaveLength(2);
  expect(screen.getAllByText('Invited').length).toBeGreaterThan(0);
  expect(screen.getByText(/until 4 Jan 2026/)).toBeDefined();
});

it('invites somebody with a role at one centre', async () => {
  const { said, user } = open({
    'POST /staff/invite': () =>
      Response.json({ expiresAt: '2026-01-04T00:00:00.000Z', message: 'On its way' }, { status: 201 }),
  });
  await screen.findAllByText('Front desk, Lake View');
  await user.click(screen.getByRole('button', { name: 'Invite somebody' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody to work here' }));
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  await dialog.findByText('First name is required');
  await user.type(dialog.getByLabelText('First name'), 'Usha');
  await user.type(dialog.getByLabelText('Last name'), 'Rao');
  await user.type(dialog.getByLabelText('E-mail'), 'usha@example.com');
  const first = within(dialog.getByRole('group', { name: 'Role 1' }));
  await user.selectOptions(first.getByLabelText('Role'), 'Front desk');
  await user.selectOptions(first.getByLabelText('Where it holds'), 'At one centre');
  expect(within(first.getByLabelText('Centre')).queryByText('Old')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  expect(said()).toEqual([]);
  await user.selectOptions(first.getByLabelText('Centre'), 'Lake View');
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'On its way'));
  expect(said()).toEqual([
    [
      'POST',
      '/api/v1/staff/invite',
      {
        email: 'usha@example.com',
        firstName: 'Usha',
        lastName: 'Rao',
        mobileNumber: null,
        language: 'en',
        assignments: [{ roleId: 'front-desk', scope: 'centre', centreId: 'c1', partnerId: null }],
      },
    ],
  ]);
});

it('says at the e-mail that there is an account already', async () => {
  const message = 'An account with this e-mail exists already';
  const { user } = open({ 'POST /staff/invite': refuse(409, { message, code: 'EMAIL_TAKEN' }) });
  await choose(user, 'Meena Iyer', 'Send the invitation again');
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Meena Iyer again' }));
  expect(dialog.getByLabelText<HTMLInputElement>('E-mail').value).toBe('meena@example.com');
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  await dialog.findByText(message);
});

it('changes roles, says what a narrower place leaves out, and why somebody may not give them', async () => {
  const message = 'You can only give what you may do yourself. You lack: See the ledger';
  const { said, user } = open({ 'PUT /staff/ravi/assignments': refuse(403, { message, code: 'CANNOT_GRANT' }) });
  await choose(user, 'Ravi Iyer', 'Change roles');
  const dialog = within(await screen.findByRole('dialog', { name: 'Roles of Ravi Iyer' }));
  const first = within(dialog.getByRole('group', { name: 'Role 1' }));
  await user.selectOptions(first.getByLabelText('Role'), 'Accountant');
  expect(first.getByText(/Does not hold in this narrower place: See the ledger\./)).toBeDefined();
  await user.selectOptions(first.getByLabelText('Where it holds'), 'Everywhere');
  expect(first.queryByText(/Does not hold/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save the roles' }));
  expect((await dialog.findByText(message)).closest('[role=alert]')).not.toBeNull();
  expect(said()).toEqual([
    [
      'PUT',
      '/api/v1/staff/ravi/assignments',
      { assignments: [{ roleId: 'accountant', scope: 'all', centreId: null, partnerId: null }] },
    ],
  ]);
});

it('takes all roles after asking, and says that the last administrator stays', async () => {
  const message = 'The last administrator has to stay one';
  const { said, user } = open({ 'PUT /staff/ravi/assignments': refuse(409, { message, code: 'LAST_ADMINISTRATOR' }) });
  await choose(user, 'Ravi Iyer', 'Take all roles');
  const question = within(await screen.findByRole('alertdialog'));
  expect(said()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Take all roles' }));
  await question.findByText(message);
  expect(said()).toEqual([['PUT', '/api/v1/staff/ravi/assignments', { assignments: [] }]]);
});

it('tells what somebody may do, and which role gives it where', async () => {
  const { user } = open({
    'GET /staff/ravi/effective': {
      data: { permissions: [{ permission: 'booking.read', reasons: [atLake] }], assignments: [atLake] },
    },
  });
  await choose(user, 'Ravi Iyer', 'What they may do');
  const dialog = within(await screen.findByRole('dialog', { name: 'What Ravi Iyer may do' }));
  const sentence = await dialog.findByText('See bookings and home collection requests');
  expect(sentence.parentElement?.textContent).toContain('Front desk, Lake View');
});

it('leaves one’s own roles to others', async () => {
  const { user } = open({ 'GET /staff': { data: [{ ...ravi, _id: anAccount()._id }] } });
  await screen.findByText('You. Others change your roles.');
  await user.click(screen.getByRole('button', { name: 'Actions for Ravi Iyer' }));
  const item = await screen.findByRole('menuitem', { name: 'Change roles' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

it('withdraws an invitation after asking', async () => {
  const { sent, user } = open({ 'DELETE /staff/invitations/invitation': { id: 'invitation', message: '' } });
  await choose(user, 'Meena Iyer', 'Withdraw the invitation');
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the invitation of Meena Iyer?' }));
  await user.click(question.getByRole('button', { name: 'Withdraw it' }));
  await waitFor(() =>
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toContain('DELETE /api/v1/staff/invitations/invitation'),
  );
});

it('says that the roles could not be had', async () => {
  const message = 'You lack the permission for this: See roles and permissions';
  open({ 'GET /roles': refuse(403, { message, code: 'PERMISSION_MISSING', permission: 'role.read' }) });
  await screen.findByText(message);
});

it('gives the role partner for one partner only', async () => {
  const { said, user } = open({ 'PUT /staff/ravi/assignments': { data: ravi, message: 'Roles saved' } });
  await choose(user, 'Ravi Iyer', 'Change roles');
  const dialog = within(await screen.findByRole('dialog', { name: 'Roles of Ravi Iyer' }));
  const first = within(dialog.getByRole('group', { name: 'Role 1' }));
  await user.selectOptions(first.getByLabelText('Role'), 'Partner');
  const where = within(first.getByLabelText('Where it holds')).getAllByRole('option');
  expect(where.map(({ textContent }) => textContent)).toEqual(['For one partner']);
  await user.selectOptions(first.getByLabelText('Partner'), 'City Clinic');
  await user.click(dialog.getByRole('button', { name: 'Save the roles' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'Roles saved'));
  const assignments = [{ roleId: 'partner', scope: 'partner', centreId: null, partnerId: 'p1' }];
  expect(said()).toEqual([['PUT', '/api/v1/staff/ravi/assignments', { assignments }]]);
});
