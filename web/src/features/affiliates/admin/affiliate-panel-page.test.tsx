import type { ListedAffiliate } from '@labfront/contract/affiliates';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './affiliate-panel-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const CLINIC: ListedAffiliate = {
  _id: 'p1',
  name: 'City Clinic',
  mobileNumber: '9876543210',
  email: '',
  city: 'Bhopal',
  code: 'CLINIC',
  commissionPercent: 12.5,
  active: true,
  createdAt: '2026-01-10T00:00:00.000Z',
  updatedAt: '2026-01-10T00:00:00.000Z',
  thisMonth: { bookings: 2, revenue: 300.12, commission: 37.52 },
};

function open(answers: Parameters<typeof fakeApi>[0] = {}, search = '') {
  const { api, sent } = fakeApi({ 'GET /affiliate': { data: [CLINIC] }, ...answers });
  window.history.replaceState(null, '', `/${search}`);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const user = userEvent.setup();
  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for City Clinic' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  const written = () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, body }) => [method, body === undefined ? null : (JSON.parse(String(body)) as unknown)]);
  return { sent, user, choose, written };
}

describe('partners', () => {
  it('are shown with what this month brought, as the address asks', async () => {
    const { sent } = open({}, '?status=active&q=clinic&sort=-city');
    const row = await screen.findByRole('row', { name: /City Clinic/ });
    expect(row.textContent).toContain('₹300.12');
    expect(row.textContent).toContain('2 bookings');
    expect(row.textContent).toContain('₹37.52');
    expect(within(row).getByRole('link', { name: 'City Clinic' }).getAttribute('href')).toBe(
      '/admin/affiliate-panel/p1',
    );
    expect(sent[0]?.url).toContain('q=clinic&status=active&sort=-city');
  });

  it('are added, with problems said at their fields before anything is sent', async () => {
    const { user, written } = open({
      'POST /affiliate': () => Response.json({ data: CLINIC, message: '' }, { status: 201 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a partner' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New partner' }));
    await user.type(dialog.getByLabelText('Name'), 'City Clinic');
    await user.type(dialog.getByLabelText('Mobile number'), '12345');
    await user.type(dialog.getByLabelText('City'), 'Bhopal');
    await user.type(dialog.getByLabelText('Commission in percent'), '101');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('At most 100 %');
    expect(dialog.getByLabelText('Mobile number').getAttribute('aria-invalid')).toBe('true');
    expect(written()).toEqual([]);
    await user.clear(dialog.getByLabelText('Mobile number'));
    await user.type(dialog.getByLabelText('Mobile number'), '9876543210');
    await user.clear(dialog.getByLabelText('Commission in percent'));
    await user.type(dialog.getByLabelText('Commission in percent'), '12.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'City Clinic is added'));
    expect(written()).toMatchObject([['POST', { name: 'City Clinic', commissionPercent: 12.5, active: true }]]);
  });

  it('keep their code apart: a taken one is said at its field', async () => {
    const message = 'First has this code';
    const { user, choose } = open({
      'PUT /affiliate/p1': refuse(409, { message, code: 'CODE_TAKEN', issues: [{ path: 'code', message }] }),
    });
    await choose('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit City Clinic' }));
    const code = dialog.getByLabelText<HTMLInputElement>('Code');
    expect(code.value).toBe('CLINIC');
    await user.clear(code);
    await user.type(code, 'first');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(message);
    expect(code.getAttribute('aria-invalid')).toBe('true');
  });

  it('are switched off in their row, and say why they could not be', async () => {
    let fails = false;
    const { user, written } = open({
      'PUT /affiliate/p1': () =>
        fails ? refuse(500, { message: 'Down' }) : { data: { ...CLINIC, active: false }, message: '' },
    });
    const active = await screen.findByRole('switch', { name: 'City Clinic is active' });
    await user.click(active);
    await waitFor(() => expect(active.getAttribute('aria-checked')).toBe('false'));
    expect(written()).toEqual([['PUT', { active: false }]]);
    expect(screen.getByText('₹300.12')).toBeDefined();
    fails = true;
    await user.click(active);
    await waitFor(() => expect(notify).toHaveBeenLastCalledWith('error', 'Down'));
    expect(active.getAttribute('aria-checked')).toBe('false');
  });

  it('are deleted after a question, which says why one who brought bookings stays', async () => {
    const message = 'This partner has brought bookings';
    const { user, choose, written } = open({ 'DELETE /affiliate/p1': () => refuse(409, { message }) });
    await choose('Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete City Clinic?' }));
    expect(written()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete partner' }));
    await question.findByText(message);
  });
});
