import { presetPermissions } from '@labfront/contract/permissions';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { selectPreview } from '../role-preview.slice.ts';
import { Component } from './roles-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
const wide = vi.hoisted(() => ({ is: true }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => wide.is }));

const roles = [
  {
    _id: 'accountant',
    name: 'accountant',
    preset: true,
    permissions: [...presetPermissions('accountant')],
    needsSecondStep: true,
    discountLimit: 0,
  },
  {
    _id: 'auditor',
    name: 'auditor',
    preset: true,
    permissions: [...presetPermissions('auditor')],
    needsSecondStep: false,
    discountLimit: 0,
  },
  {
    _id: 'night',
    name: 'Night desk',
    preset: false,
    permissions: ['booking.read'],
    needsSecondStep: false,
    discountLimit: 0,
  },
];

function open(answers: Parameters<typeof fakeApi>[0] = {}, rights = presetPermissions('administrator')) {
  const { api, sent } = fakeApi({ 'GET /roles': { data: roles }, ...answers });
  const store = createStore({ api });
  window.history.replaceState(null, '', '/');
  const Page = () => (
    <RightsProvider permissions={rights}>
      <Component />
    </RightsProvider>
  );
  const router = createRouter([
    { path: '/', Component: Page },
    { path: '/admin', element: <h1>Start</h1> },
  ]);
  render(
    <Providers store={store} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  const said = () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [method, url, body == null ? null : JSON.parse(String(body))]);
  return { said, store, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>, role: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${role}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

/** The cells in the row of a permission, under each role. */
function marksOf(sentence: string): string[] {
  const row = screen.getByRole('cell', { name: sentence }).closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
}

beforeEach(() => {
  wide.is = true;
});

it('shows each permission by its sentence, and which roles have it', async () => {
  open();
  await screen.findByRole('heading', { name: 'Permissions' });
  expect(marksOf('See the ledger')).toEqual(['Yes', 'Yes', 'No']);
  expect(marksOf('See bookings and home collection requests')).toEqual(['No', 'No', 'Yes']);
});

it('names the roles of each permission where a table has no room', async () => {
  wide.is = false;
  open();
  const sentence = await screen.findByText('See the ledger');
  expect(sentence.parentElement?.textContent).toBe('See the ledgerAccountant, Auditor');
  expect(sentence.closest('details')?.open).toBe(false);
  expect(screen.queryByRole('table')).toBeNull();
});

it('compares two roles side by side, and shows only what differs', async () => {
  wide.is = false;
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('First role'), 'Accountant');
  await user.selectOptions(screen.getByLabelText('Second role'), 'Auditor');
  expect(marksOf('See the ledger')).toEqual(['Yes', 'Yes']);
  expect(marksOf('Close months of the ledger (nothing needs it yet)')).toEqual(['Yes', 'No']);
  await user.click(screen.getByLabelText('Only what differs'));
  expect(screen.queryByText('See the ledger')).toBeNull();
  expect(marksOf('See the audit log')).toEqual(['No', 'Yes']);
});

it('makes a role as the copy of another, without what was taken out', async () => {
  const made = { data: { ...roles[2], _id: 'new' }, message: 'The role is made' };
  const { said, user } = open({ 'POST /roles': () => Response.json(made, { status: 201 }) });
  await choose(user, 'Auditor', 'Copy as a new role');
  const dialog = within(await screen.findByRole('dialog', { name: 'New role' }));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Inspector');
  await user.click(dialog.getByLabelText('See the ledger'));
  await user.click(dialog.getByRole('button', { name: 'Make the role' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The role is made'));
  expect(said()).toEqual([['POST', '/api/v1/roles', { name: 'Inspector', permissions: ['audit.read', 'role.read'] }]]);
});

it('says why a role may not get a permission', async () => {
  const message = 'You can only give what you may do yourself. You lack: See the ledger';
  const { user } = open({ 'PUT /roles/night': refuse(403, { message, code: 'CANNOT_GRANT' }) });
  await choose(user, 'Night desk', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the role Night desk' }));
  await user.click(dialog.getByLabelText('See the ledger'));
  await user.click(dialog.getByRole('button', { name: 'Save the role' }));
  expect((await dialog.findByText(message)).closest('[role=alert]')).not.toBeNull();
});

it('keeps preset roles, and says of one that is in use who has to get another first', async () => {
  const message = 'Night desk is the role of 2 people or invitations. Give them another one first.';
  const { said, user } = open({ 'DELETE /roles/night': refuse(409, { message, code: 'ROLE_IN_USE' }) });
  await user.click(await screen.findByRole('button', { name: 'Actions for Auditor' }));
  expect((await screen.findByRole('menuitem', { name: 'Delete' })).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  await choose(user, 'Night desk', 'Delete');
  const question = within(await screen.findByRole('alertdialog'));
  expect(said()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Delete role' }));
  await question.findByText(message);
});

it('begins the preview of a role without asking the server for anything', async () => {
  const { said, store, user } = open();
  await choose(user, 'Auditor', 'See the administration as this role');
  await screen.findByRole('heading', { name: 'Start' });
  expect(selectPreview(store.getState() as never)).toMatchObject({
    name: 'Auditor',
    permissions: roles[1]?.permissions,
  });
  expect(said()).toEqual([]);
});

it('lets who may only read roles change none', async () => {
  const { user } = open({}, presetPermissions('auditor'));
  await user.click(await screen.findByRole('button', { name: 'Actions for Night desk' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'See the administration as this role',
  ]);
  expect(screen.queryByRole('button', { name: 'New role' })).toBeNull();
});

it.each([
  ['Auditor', null],
  ['Night desk', 'true'],
])('previews a role to who may do all that it may: the auditor and %s', async (role, disabled) => {
  const { user } = open({}, presetPermissions('auditor'));
  await user.click(await screen.findByRole('button', { name: `Actions for ${role}` }));
  const item = await screen.findByRole('menuitem', { name: 'See the administration as this role' });
  expect(item.getAttribute('aria-disabled')).toBe(disabled);
});

it('requires a second step of a role, and no longer, each after asking', async () => {
  const { said, user } = open({
    'PUT /roles/auditor/second-step': { data: roles[1], message: '' },
    'PUT /roles/accountant/second-step': { data: roles[0], message: '' },
  });
  await choose(user, 'Auditor', 'Require a second step at sign-in');
  await user.click(await screen.findByRole('button', { name: 'Require it' }));
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(screen.getByText('Second step at sign-in required')).toBeDefined();
  await choose(user, 'Accountant', 'No longer require a second step');
  await user.click(await screen.findByRole('button', { name: 'No longer require it' }));
  await waitFor(() => expect(said()).toHaveLength(2));
  expect(said()).toEqual([
    ['PUT', '/api/v1/roles/auditor/second-step', { required: true }],
    ['PUT', '/api/v1/roles/accountant/second-step', { required: false }],
  ]);
});
