import type { Parameter } from '@labfront/contract/parameters';
import type { Range } from '@labfront/contract/range-schemas';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component as ParameterPage } from './parameter-page.tsx';
import { Component as ParametersPage } from './parameters-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const range = (fields: Partial<Range>): Range => ({
  _id: 'r1',
  sex: 'female',
  ageFromDays: 6575,
  ageToDays: null,
  pregnancyWeek: null,
  low: '12.0',
  high: '15.0',
  criticalLow: '7',
  criticalHigh: null,
  plausibleLow: '0',
  plausibleHigh: '30',
  expected: [],
  method: '',
  validFrom: '2026-03-10',
  note: 'ABIM',
  ...fields,
});

const haemoglobin: Parameter = {
  _id: 'p1',
  code: 'HB',
  name: 'Haemoglobin',
  nameHi: '',
  loinc: '718-7',
  unit: 'g/dL',
  kind: 'number',
  decimals: 1,
  method: 'Photometry',
  department: 'Haematology',
  choices: [],
  formula: null,
  cvi: '2.7',
  cva: '1.35',
  note: '',
  active: true,
  state: 'draft',
  ranges: [],
  version: null,
  approvedBy: null,
  approvedAt: null,
  draft: {
    version: 3,
    ranges: [range({}), range({ _id: 'r2', sex: 'male', low: '13.0', high: '17.0' })],
    draftedBy: null,
    draftedAt: '2026-03-10T00:00:00.000Z',
    warnings: [{ kind: 'gap', sex: 'any', ageFromDays: 0, ageToDays: 6575 }],
  },
  createdAt: '2026-03-10T00:00:00.000Z',
  updatedAt: '2026-03-10T00:00:00.000Z',
};

function open(answers: Parameters<typeof fakeApi>[0] = {}, path = '/parameters/p1') {
  const { api, sent } = fakeApi({
    'GET /parameters': { data: [haemoglobin] },
    'GET /parameters/p1': { data: haemoglobin, published: [], history: [] },
    ...answers,
  });
  window.history.replaceState(null, '', path);
  const routes = [
    { path: '/parameters/:id', Component: ParameterPage },
    { path: '/', Component: ParametersPage },
  ];
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter(routes)} />
    </Providers>,
  );
  const said = () =>
    sent.filter(({ method }) => method !== 'GET').map(({ url, body }) => [url, JSON.parse(String(body))]);
  return { said, user: userEvent.setup() };
}

it('tells the draft in words, with its gaps, and approves the version that was read', async () => {
  const approved = { data: { ...haemoglobin, state: 'approved' }, message: 'Approved' };
  const { said, user } = open({ 'PUT /parameters/p1/ranges/approve': approved });
  const table = within(await screen.findByRole('table', { name: 'Ranges' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Normal, g/dL'),
    expect.stringContaining('Female18 years and older12.0 to 15.0≤ 70 to 30'),
    expect.stringContaining('Male18 years and older13.0 to 17.0'),
  ]);
  await screen.findByText('Any sex, birth to below 18 years: no range');
  await user.click(screen.getByRole('button', { name: 'Approve this draft' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'Approved'));
  expect(said()).toEqual([['/api/v1/parameters/p1/ranges/approve', { version: 3 }]]);
});

it('drafts ranges in the ages that people type, and shows at the field what is wrong', async () => {
  const message = 'Enter a decimal number such as 1.10, with a point';
  const issues = [{ path: 'ranges.1.low', message }];
  const { said, user } = open({ 'PUT /parameters/p1/ranges': refuse(400, { message, code: 'VALIDATION', issues }) });
  await user.click(await screen.findByRole('button', { name: 'Change the ranges' }));
  await user.click(screen.getByRole('button', { name: 'Remove range 1' }));
  const male = screen.getByRole('textbox', { name: 'Normal from' });
  expect((male as HTMLInputElement).value).toBe('13.0');
  await user.click(screen.getByRole('button', { name: 'Add a range' }));
  const second = within(screen.getByRole('group', { name: 'Range 2' }));
  await user.clear(second.getByLabelText('From age'));
  await user.type(second.getByLabelText('From age'), '6');
  await user.selectOptions(second.getAllByLabelText('Unit of age')[0] as HTMLElement, 'months');
  await user.type(second.getByLabelText(/^To below age/), '18');
  await user.type(second.getByLabelText('Normal from'), '11,5');
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  await second.findByText(message);
  const [[, body] = []] = said();
  expect(body).toMatchObject({
    version: 3,
    ranges: [
      { sex: 'male', ageFromDays: 6575, ageToDays: null, low: '13.0' },
      { sex: 'male', ageFromDays: 183, ageToDays: 6575, low: '11,5', pregnancyWeek: null },
    ],
  });
});

it('approves many drafts, ticked one by one, and says why one was refused', async () => {
  const refused = { parameterId: 'p1', outcome: 'refused', code: 'RANGES_CHANGED', message: 'Somebody was faster' };
  const { said, user } = open({ 'PUT /parameters/ranges/approve': { data: [refused] } }, '/');
  await screen.findByRole('link', { name: 'Haemoglobin' });
  await user.click(screen.getByRole('button', { name: 'Read and approve drafts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Drafts on this page' }));
  dialog.getByText('12.0 to 15.0');
  expect(dialog.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Haemoglobin, g/dL' }));
  await user.click(dialog.getByRole('button', { name: 'Approve one draft' }));
  await dialog.findByText('Somebody was faster');
  expect(said()).toEqual([['/api/v1/parameters/ranges/approve', { drafts: [{ parameterId: 'p1', version: 3 }] }]]);
});

it('says that there is no such parameter', async () => {
  open({ 'GET /parameters/p1': refuse(404, { message: 'Parameter not found', code: 'NOT_FOUND' }) });
  await screen.findByText('There is no such parameter');
});
