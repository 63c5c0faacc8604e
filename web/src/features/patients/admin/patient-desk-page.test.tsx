import type { StaffPatient } from '@labfront/contract/patients';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { Component } from './patient-desk-page.tsx';

vi.mock('../../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));
beforeEach(() => sessionStorage.clear());

const kamla: StaffPatient = {
  _id: 'p1',
  uhid: '12345678901',
  name: 'Kamla Rao',
  dateOfBirth: '1955-04-30',
  age: null,
  sex: 'female',
  relation: 'self',
  mobileNumber: '9812345678',
  abhaNumber: null,
  guardian: null,
  resultsConsent: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  accountId: null,
  accountName: '',
  mobileVerified: false,
  mergedInto: null,
};
const twin: StaffPatient = {
  ...kamla,
  _id: 'p2',
  uhid: '12345678919',
  relation: 'parent',
  accountId: 'a',
  accountName: 'Ravi Rao',
  mobileVerified: true,
};

function open(rows: readonly StaffPatient[], q = '9812345678') {
  const { api, sent } = fakeApi({
    'GET /admin/patients': { data: rows },
    'POST /admin/patients': { data: kamla, message: 'Kamla Rao is registered' },
    'PUT /patients/merge': { data: kamla, message: 'The records are merged' },
    'PUT /patients/merge/undo': { data: kamla, message: 'The merge is undone' },
  });
  window.history.replaceState(null, '', q === '' ? '/' : `/?q=${q}`);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const bodies = (method: string) =>
    sent.filter((one) => one.method === method).map(({ url, body }) => [url.split('/v1')[1], JSON.parse(String(body))]);
  return { bodies, user: userEvent.setup() };
}

it('asks to search before anybody is registered', async () => {
  open([], '');
  expect(await screen.findByText('Search for a patient first')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Register walk-in patient' })).toHaveProperty('disabled', true);
});

it('registers whom nobody found, with what was searched for', async () => {
  const { bodies, user } = open([]);
  expect(await screen.findByText('Nobody found')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Register walk-in patient' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Register a walk-in patient' }));
  expect(dialog.getByLabelText(/Mobile number/)).toHaveProperty('value', '9812345678');
  expect(dialog.queryByLabelText('Relation to you')).toBeNull();
  await user.type(dialog.getByLabelText('Full name'), 'Kamla Rao');
  await user.selectOptions(dialog.getByLabelText('Sex'), 'female');
  await user.type(dialog.getByLabelText('Date of birth'), '1955-04-30');
  await user.click(dialog.getByRole('button', { name: 'Save patient' }));
  await waitFor(() => expect(bodies('POST')).toHaveLength(1));
  const body = { name: 'Kamla Rao', sex: 'female', dateOfBirth: '1955-04-30', mobileNumber: '9812345678' };
  expect(bodies('POST')[0]).toMatchObject(['/admin/patients', body]);
});

it('says of a number that nobody has proved it', async () => {
  open([kamla, twin]);
  const [first, second] = (await screen.findAllByRole('row')).slice(1);
  expect(first?.textContent).toContain('9812345678Number not verified');
  expect(second?.textContent).not.toContain('Number not verified');
});

it('merges two records with a reason, and undoes it', async () => {
  const { bodies, user } = open([kamla, { ...twin, _id: 'p3', mergedInto: { _id: 'p2', uhid: twin.uhid } }, twin]);
  expect(await screen.findByText(`Merged into UHID ${twin.uhid}`)).toBeDefined();
  expect(screen.queryByText(/^You,/)).toBeNull();
  const [first, merged] = screen.getAllByRole('button', { name: 'Actions for Kamla Rao' });
  await user.click(first as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Merge into another patient' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(
    await dialog.findByText('Choose the record that stays', { selector: '[role=alert] *, [role=alert]' }),
  ).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('The record that stays'), 'p2');
  await user.type(dialog.getByLabelText('Reason'), 'Registered twice');
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(bodies('PUT')).toHaveLength(1));
  expect(bodies('PUT')[0]).toEqual(['/patients/merge', { from: 'p1', into: 'p2', reason: 'Registered twice' }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(merged as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Undo the merge' }));
  const undo = within(await screen.findByRole('alertdialog'));
  await user.type(undo.getByLabelText('Reason'), 'Two sisters');
  await user.click(undo.getByRole('button', { name: 'Undo the merge' }));
  await waitFor(() =>
    expect(bodies('PUT')[1]).toEqual(['/patients/merge/undo', { from: 'p3', reason: 'Two sisters' }]),
  );
});
