import type { CriticalValue } from '@labfront/contract/critical-values';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './critical-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const potassium: CriticalValue = {
  resultId: 'r1',
  state: 'unreachable',
  openedAt: '2026-03-10T05:00:00.000Z',
  orderId: 'o1',
  accession: '260100000017',
  patient: { name: 'Asha Verma', age: 34, sex: 'female', mobileNumber: '9811111111' },
  requester: { name: 'Dr Rao', clinic: 'City Clinic', mobileNumber: '9876543210' },
  testName: 'Electrolytes',
  parameter: 'Potassium',
  unit: 'mmol/L',
  value: '6.9',
  reason: '',
  flag: 'HH',
  withdrawn: false,
  told: [],
  calls: [
    {
      outcome: 'unreachable',
      person: 'Dr Rao',
      number: '9876543210',
      readBack: false,
      note: '',
      by: 'Ravi Iyer',
      at: '2026-03-10T05:10:00.000Z',
    },
  ],
};

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const left = [[potassium], []];
  const { api, sent } = fakeApi({ 'GET /lab/critical': () => ({ data: left.shift() ?? [] }), ...answers });
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

const RECORD = 'Record a call about Potassium of Asha Verma';

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: RECORD }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Who was called'), 'Dr Rao');
  await user.type(dialog.getByLabelText('Phone number'), '9876543210');
  return dialog;
}

it('records that somebody was told only after the value was read back', async () => {
  const { sent, user } = open({ 'POST /lab/critical/r1/calls': { data: { ...potassium, state: 'called' } } });
  expect(await screen.findByText('Dr Rao on 9876543210 was not reached')).toBeDefined();
  expect(screen.getByText('⇈ Critically high')).toBeDefined();
  const dialog = await fillIn(user);
  await user.click(dialog.getByRole('button', { name: 'Record a call' }));
  expect((await dialog.findAllByText(/^Ask the person to read/)).length).toBeGreaterThan(0);
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(dialog.getByRole('checkbox', { name: 'The value 6.9 mmol/L was read back to me correctly' }));
  await user.click(dialog.getByRole('button', { name: 'Record a call' }));
  expect(await screen.findByText('Nobody has to be called')).toBeDefined();
  expect(JSON.parse(String(sent.find(({ method }) => method === 'POST')?.body))).toEqual({
    outcome: 'reached',
    person: 'Dr Rao',
    number: '9876543210',
    readBack: true,
    note: '',
    others: [],
  });
});

it('names the patient, the requester and their numbers, in the dialog too, and takes whole numbers alone', async () => {
  const { sent, user } = open();
  expect(await screen.findByText('Requested by Dr Rao, City Clinic')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: RECORD }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('34 years, female')).toBeDefined();
  expect(dialog.getByText('Order 260100000017')).toBeDefined();
  expect(dialog.getByRole('link', { name: '9876543210' }).getAttribute('href')).toBe('tel:+919876543210');
  expect(dialog.getByRole('link', { name: '9811111111' })).toBeDefined();
  expect(dialog.getByText(/^It is .*The call is recorded with this time/)).toBeDefined();
  await user.type(dialog.getByLabelText('Who was called'), 'Dr Rao');
  await user.type(dialog.getByLabelText('Phone number'), '98');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Record a call' }));
  expect((await dialog.findAllByText(/^Give the whole number/)).length).toBeGreaterThan(0);
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
});

it('says who was told another value, and to call again', async () => {
  const at = '2026-03-10T08:50:00.000Z';
  const told = [{ value: '1.0', unit: '10*3/uL', person: 'Dr Mehta', number: '07552550100', at }];
  const corrected = { ...potassium, value: '7.0', unit: '10*3/uL', flag: 'N', calls: [], told } as const;
  open({
    'GET /lab/critical': { data: [corrected, { ...corrected, resultId: 'r2', withdrawn: true, reason: 'Clotted' }] },
  });
  const was = 'Dr Mehta on 07552550100 was told 1.0 × 10³/µL on 10 Mar 2026, 2:20 pm.';
  expect(await screen.findByText(`${was} Call again: it is now 7.0 × 10³/µL.`)).toBeDefined();
  expect(screen.getByText(`${was} Call again: that value does not hold.`)).toBeDefined();
  expect(screen.getByText('This value does not hold: Clotted')).toBeDefined();
});

it('records one call about several values of an order, each of which is read back', async () => {
  const sodium = { ...potassium, resultId: 'r2', parameter: 'Sodium', value: '171', calls: [] };
  const stranger = { ...potassium, resultId: 'r3', orderId: 'o2', parameter: 'Glucose', calls: [] };
  const { sent, user } = open({
    'GET /lab/critical': { data: [potassium, sodium, stranger] },
    'POST /lab/critical/r1/calls': { data: { ...potassium, state: 'called' } },
  });
  const dialog = await fillIn(user);
  const others = within(dialog.getByRole('group', { name: 'The same call was about' }));
  expect(others.getAllByRole('checkbox')).toHaveLength(1);
  // A value that is added was not read back yet.
  await user.click(dialog.getByRole('checkbox', { name: 'The value 6.9 mmol/L was read back to me correctly' }));
  await user.click(others.getByRole('checkbox', { name: 'Sodium 171 mmol/L' }));
  const all = 'These values were read back to me correctly: Potassium 6.9 mmol/L; Sodium 171 mmol/L';
  expect(dialog.getByRole('checkbox', { name: all })).toHaveProperty('checked', false);
  await user.click(dialog.getByRole('button', { name: 'Record a call' }));
  expect((await dialog.findAllByText(/^Ask the person to read/)).length).toBeGreaterThan(0);
  await user.click(dialog.getByRole('checkbox', { name: all }));
  await user.click(dialog.getByRole('button', { name: 'Record a call' }));
  await expect.poll(() => sent.some(({ method }) => method === 'POST')).toBe(true);
  expect(JSON.parse(String(sent.find(({ method }) => method === 'POST')?.body))).toMatchObject({
    outcome: 'reached',
    readBack: true,
    others: ['r2'],
  });
});

it('leads to the register of the calls', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'All calls' });
  expect(link.getAttribute('href')).toBe('/admin/critical/calls');
});

it('needs no reading back from somebody who was not reached, and shows why a call was refused', async () => {
  const message = 'This value was called already';
  const { user } = open({ 'POST /lab/critical/r1/calls': refuse(409, { message, code: 'CRITICAL_CLOSED' }) });
  const dialog = await fillIn(user);
  await user.selectOptions(dialog.getByLabelText('Outcome'), 'unreachable');
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Record a call' }));
  expect(await dialog.findByText(message)).toBeDefined();
});
