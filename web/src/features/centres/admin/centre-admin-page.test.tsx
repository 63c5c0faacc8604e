import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { aCentre } from '../testing.ts';
import { Component } from './centre-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const centre = aCentre({ _id: 'c1', hours: 'Mon-Sat 07:00-20:00' });
const windows = { windows: [{ day: 1, slot: '06:00-08:00', capacity: 5 }], exceptions: [] };
const row = {
  testId: 't1',
  parameterId: null,
  parameterName: null,
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  testCode: 'FBS',
  testName: 'Fasting sugar',
};

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({
    'GET /centres': { data: [centre] },
    'GET /centres/c1/windows': { data: windows },
    'GET /centres/c1/pincodes': {
      data: { pincodes: ['462001'], city: [{ pincode: '462016', offices: ['Arera', 'Bittan'] }] },
    },
    'GET /centres/c1/scope': { data: { rows: [row] } },
    ...answers,
  });
  window.history.replaceState(null, '', '/admin/centres/c1');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/admin/centres/:id', Component }])} />
    </Providers>,
  );
  const said = () => sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return {
    sent,
    said,
    user: userEvent.setup(),
  };
}

it('adds a window to weekdays and a closed day, and saves them together', async () => {
  const { said, user } = open({ 'PUT /centres/c1/windows': { data: windows } });
  await screen.findByText('outside the opening hours');
  const adder = within(screen.getByRole('group', { name: 'Add window' }));
  await user.type(adder.getByLabelText('From'), '09:00');
  await user.type(adder.getByLabelText('To'), '08:00');
  await user.click(adder.getByRole('button', { name: 'Add window' }));
  adder.getByText('A window ends after it starts, at midnight at the latest');
  await user.clear(adder.getByLabelText('To'));
  await user.type(adder.getByLabelText('To'), '10:00');
  for (const day of ['Tue', 'Wed', 'Thu', 'Fri', 'Sat']) await user.click(adder.getByLabelText(day));
  await user.click(adder.getByRole('button', { name: 'Add window' }));
  await user.click(screen.getByRole('button', { name: 'Remove 6:00 am – 8:00 am, 5 places on Monday' }));
  await user.type(screen.getByLabelText('Day'), '2999-01-26');
  await user.click(screen.getByRole('button', { name: 'Add day' }));
  screen.getByText('Closed');
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The windows are saved'));
  expect(said().map((body) => JSON.parse(String(body)))).toEqual([
    {
      windows: [{ day: 1, slot: '09:00-10:00', capacity: 10 }],
      exceptions: [{ date: '2999-01-26', windows: [] }],
    },
  ]);
});

it('saves windows that nobody changed: the first ones are examples that somebody may agree with', async () => {
  const { said, user } = open({ 'PUT /centres/c1/windows': { data: windows } });
  await user.click((await screen.findAllByRole('button', { name: 'Save' }))[0] as HTMLElement);
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The windows are saved'));
  expect(said().map((body) => JSON.parse(String(body)))).toEqual([windows]);
});

it('takes pincodes that are pasted and those of the city, and refuses what is none', async () => {
  const { said, user } = open({ 'PUT /centres/c1/pincodes': { data: { pincodes: ['462001', '462003', '462016'] } } });
  const box = await screen.findByLabelText('Pincodes');
  const save = () => screen.getAllByRole('button', { name: 'Save' })[1] as HTMLButtonElement;
  await user.click(box);
  await user.paste(' 462003 bhopal');
  screen.getByText('No pincode: bhopal');
  expect(save().disabled).toBe(true);
  await user.clear(box);
  await user.paste('462003;462 001');
  await user.click(screen.getByLabelText('462016 Arera, Bittan'));
  screen.getByText('3 pincodes');
  await user.click(save());
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The pincodes are saved'));
  expect(said()).toEqual(['{"pincodes":["462001","462003","462016"]}']);
});

it('checks a scope file before it is imported, and names the refused rows', async () => {
  const answers = [
    { created: 1, updated: 0, unchanged: 0, errors: [{ line: 3, column: 'test', message: 'There is no such test' }] },
    { created: 2, updated: 1, unchanged: 0, errors: [] },
    { created: 2, updated: 1, unchanged: 0, errors: [] },
  ];
  const { said, user } = open({ 'POST /centres/c1/scope/import': () => Response.json(answers.shift()) });
  await user.click(await screen.findByRole('button', { name: 'Import a CSV file' }));
  const dialog = within(await screen.findByRole('dialog'));
  const file = new File(['test,validFrom,validUntil\n'], 'scope.csv', { type: 'text/csv' });
  await user.upload(dialog.getByLabelText('Choose a CSV file'), file);
  await dialog.findByText('There is no such test');
  expect(dialog.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  await user.upload(dialog.getByLabelText('Choose another file'), file);
  await user.click(await dialog.findByRole('button', { name: 'Import 3 rows' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The scope is imported'));
  expect(said().map((body) => (body as unknown as FormData).get('dryRun'))).toEqual(['true', 'true', 'false']);
});

it('takes a row out of the scope', async () => {
  const { said, user } = open({ 'PUT /centres/c1/scope': { data: { rows: [] } } });
  await user.click(await screen.findByRole('button', { name: 'Take Fasting sugar out of the scope' }));
  await screen.findByText('No test is in the scope yet');
  expect(said()).toEqual(['{"rows":[]}']);
});

it('leaves rows in the scope that came while the page was open', async () => {
  const { testCode: _, testName: __, parameterName: ___, ...imported } = { ...row, testId: 't2' };
  const scopes = [{ rows: [row] }, { rows: [row, { ...row, testId: 't2', testCode: 'UREA', testName: 'Urea' }] }];
  const { said, user } = open({
    'GET /centres/c1/scope': () => Response.json({ data: scopes.shift() }),
    'PUT /centres/c1/scope': { data: { rows: [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Take Fasting sugar out of the scope' }));
  await screen.findByText('No test is in the scope yet');
  expect(said()).toEqual([JSON.stringify({ rows: [imported] })]);
});

it('names the parameters of the scope, and says which rows have no effect', async () => {
  const rows = [
    { ...row, parameterId: 'GLU', parameterName: 'Glucose' },
    { ...row, parameterId: 'Sugar', parameterName: null },
  ];
  open({ 'GET /centres/c1/scope': { data: { rows } } });
  await screen.findByRole('cell', { name: 'Glucose' });
  await screen.findByRole('cell', { name: /^SugarNo parameter has this code/ });
});

it('says that there is no such centre, and that it cannot be had', async () => {
  open({ 'GET /centres': { data: [] } });
  await screen.findByText('There is no such centre');
});

it('offers to try again where it cannot be had', async () => {
  open({ 'GET /centres/c1/windows': refuse(500, {}) });
  await screen.findByText('Failed to fetch the centre');
});

describe('the letterhead', () => {
  const none = { line: '', footer: '', footerHi: '', certificateUrl: '', logo: null, symbol: null };
  const laboratory = { 'GET /centres': { data: [aCentre({ _id: 'c1', kind: 'laboratory', labCode: '01' })] } };

  it('of a laboratory takes texts and pictures, and says why one is refused', async () => {
    let refusal = true;
    const { said, user } = open({
      ...laboratory,
      'GET /centres/c1/letterhead': { data: none },
      'PUT /centres/c1/letterhead': { data: { ...none, footer: 'Issued by us' } },
      'PUT /centres/c1/letterhead/symbol': () => {
        const issues = [{ path: 'file', message: 'The picture is damaged' }];
        if (refusal) return refuse(415, { message: 'Refused', code: 'UNSUPPORTED_FILE', issues });
        return { data: { ...none, symbol: '/files/symbol.png' } };
      },
    });
    await user.type(await screen.findByLabelText(/At the foot of each page/), 'Issued by us');
    await user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The letterhead is saved'));
    expect(JSON.parse(String(said()[0]))).toMatchObject({ footer: 'Issued by us' });
    const picture = new File(['x'], 'symbol.png', { type: 'image/png' });
    const choose = screen.getByLabelText('Choose the accreditation symbol for reports');
    await user.upload(choose, picture);
    expect(await screen.findByText('The picture is damaged')).toBeDefined();
    refusal = false;
    await user.upload(choose, picture);
    expect(await screen.findByRole('img', { name: 'Accreditation symbol' })).toBeDefined();
    expect(screen.queryByText('The picture is damaged')).toBeNull();
  });

  it('is previewed as it is typed, in both languages, without being saved', async () => {
    const { sent, user } = open({
      ...laboratory,
      'GET /centres/c1/letterhead': { data: { ...none, line: 'A unit of Narmada' } },
      'GET /centres/c1/letterhead/preview': () => refuse(503, { message: 'Busy just now', code: 'BUSY' }),
    });
    await user.type(await screen.findByLabelText(/At the foot of each page/), 'Issued by us');
    await user.click(screen.getByRole('button', { name: 'Preview a report' }));
    expect(await screen.findByText('Busy just now')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Preview a report with Hindi' }));
    const asked = () => sent.filter(({ url }) => url.includes('/preview')).map(({ url }) => new URL(url, 'http://x'));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked().map(({ searchParams }) => searchParams.get('language'))).toEqual(['en', 'hi']);
    expect(Object.fromEntries(asked()[0]?.searchParams ?? [])).toMatchObject({
      line: 'A unit of Narmada',
      footer: 'Issued by us',
    });
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('is not there for a centre that collects alone', async () => {
    open();
    await screen.findByLabelText('Pincodes');
    expect(screen.queryByRole('heading', { name: 'Letterhead of reports' })).toBeNull();
  });
});
