// The page of a person: contact, bookings, sessions, and changes of the account.
import { ALL_PERMISSIONS } from '@labfront/contract/permission-names';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking, aCartBooking, aReportPurchase, refuse } from '../../../shared/testing.tsx';
import { admin, openPeople as open, ravi, rows } from './testing.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

beforeEach(() => notify.mockReset());

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
  patients: {
    total: 2,
    latest: [
      { _id: 'self', createdAt: '2026-03-01T03:30:00.000Z', title: 'Ravi Iyer', status: 'self' },
      { _id: 'mira', createdAt: '2026-03-02T03:30:00.000Z', title: 'Mira Iyer', status: 'child' },
    ],
  },
  reports: { total: 0, latest: [] },
  prescriptions: {
    total: 9,
    latest: [{ _id: 'p1', createdAt: '2026-03-09T03:30:00.000Z', title: 'slip.pdf', status: 'pending' }],
  },
  homeCollections: { total: 0, latest: [] },
  messages: { total: 0, latest: [] },
};

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
    expect(screen.getByRole('region', { name: 'Patients (2)' }).textContent).toMatch(
      /Account holder.*Mira Iyer.*Child/,
    );
    expect(screen.queryByRole('heading', { name: /^Addresses/ })).toBeNull();
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
    expect(sent.getByText('Waiting')).toBeDefined();
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

  it.each([
    // A manager of the staff of one centre.
    ['user', { permissions: ['customer.read', 'people.manage'], everywhere: [] }, []],
    ['staff', { permissions: ['customer.read', 'people.manage'], everywhere: [] }, ['End all sessions']],
    ['admin', { permissions: ['customer.read', 'people.manage'], everywhere: [] }, []],
    // A manager of everybody who could make no administrator.
    ['user', { permissions: ['customer.read', 'people.manage'] }, ['Delete account', 'End all sessions']],
    ['admin', { permissions: ['customer.read', 'people.manage'] }, []],
    ['user', { permissions: ['customer.read'] }, []],
    ['admin', { permissions: ALL_PERMISSIONS }, ['Delete account', 'End all sessions', 'Make customer']],
  ] as const)('of the role %s has the buttons that %j are not refused', async (role, rights, buttons) => {
    open({ 'GET /admin/user/ravi': { data: { ...person, account: { ...ravi, role } } } }, path, rights);
    await screen.findByRole('heading', { level: 1, name: 'Ravi Iyer' });
    const names = ['Delete account', 'End all sessions', 'Make customer', 'Make administrator'];
    expect(names.filter((name) => screen.queryByRole('button', { name }))).toEqual(buttons);
  });

  it('who is oneself is not changed or ended', async () => {
    open({ 'GET /admin/user/ravi': { data: { ...person, account: admin } } }, path);
    await screen.findByRole('heading', { level: 1, name: 'Owner' });
    for (const name of ['Delete account', 'Make customer']) expect(screen.queryByRole('button', { name })).toBeNull();
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
