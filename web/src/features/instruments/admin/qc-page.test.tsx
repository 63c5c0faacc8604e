import type { QcOfInstrument } from '@labfront/contract/quality-control';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Component } from './qc-page.tsx';
import { openPage } from './testing.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const person = { _id: 'a1', name: 'Ravi Iyer' };
const failed: QcOfInstrument['parameters'][number]['records'][number] = {
  _id: 'q1',
  instrumentId: 'i1',
  parameterId: 'p1',
  day: '2026-03-10',
  level: 'Level 2',
  outcome: 'failed',
  rule: '1_3s',
  note: 'High',
  enteredBy: person,
  enteredAt: '2026-03-10T02:00:00.000Z',
  reviewedBy: null,
  reviewedAt: null,
  reviewNote: '',
};
const au480: QcOfInstrument = {
  instrumentId: 'i1',
  name: 'AU480',
  department: 'Biochemistry',
  centreId: 'c1',
  parameters: [
    { parameterId: 'p1', code: 'GLU', name: 'Glucose', state: 'failed', records: [failed] },
    { parameterId: 'p2', code: 'UREA', name: 'Urea', state: 'missing', records: [] },
    { parameterId: 'p3', code: 'CREA', name: 'Creatinine', state: 'missing', records: [] },
  ],
};

const bodies = (sent: { method: string; body?: unknown }[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(String(body)));

it('enters a failed control with its rule, signs for it, and reviews it', async () => {
  const { sent, user } = openPage(Component, {
    'GET /qc': { data: [au480] },
    'POST /qc': { data: failed },
    'POST /qc/overrides': { data: failed },
    'PUT /qc/q1/review': { data: failed },
  });
  expect(await screen.findByText('Level 2 · 1-3s: one control beyond 3 SD · High')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Enter a control of Urea on AU480' }));
  let dialog = within(await screen.findByRole('alertdialog'));
  await user.selectOptions(dialog.getByLabelText('Outcome'), 'failed');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText('Name the rule that the control broke')).length).toBeGreaterThan(0);
  await user.selectOptions(dialog.getByLabelText('Rule that was broken'), '2_2s');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The control is entered'));
  await user.click(screen.getByRole('button', { name: 'Sign an override for Glucose on AU480' }));
  dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), 'New lot');
  await user.click(dialog.getByRole('button', { name: 'Sign an override' }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The override is signed'));
  await user.click(screen.getByRole('button', { name: /^Review the control "Failed"/ }));
  dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Review' }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The control is reviewed'));
  const of = { instrumentId: 'i1' };
  expect(bodies(sent)).toEqual([
    { ...of, parameterId: 'p2', outcome: 'failed', rule: '2_2s', level: '', note: '' },
    { ...of, parameterId: 'p1', reason: 'New lot' },
    { note: '' },
  ]);
});

it('enters a passed control for every parameter that has none', async () => {
  const { sent, user } = openPage(Component, { 'GET /qc': { data: [au480] }, 'POST /qc': { data: failed } });
  await user.click(await screen.findByRole('button', { name: 'Enter 2 as passed on AU480' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Enter 2 as passed' }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The controls are entered'));
  expect(bodies(sent).map(({ parameterId, outcome }) => [parameterId, outcome])).toEqual([
    ['p2', 'passed'],
    ['p3', 'passed'],
  ]);
});

it('shows another day without its actions', async () => {
  openPage(Component, { 'GET /qc': { data: [au480] } }, '/i1?date=2026-03-09');
  expect(await screen.findByRole('heading', { name: /^Quality control on .*2026$/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Enter / })).toBeNull();
});
