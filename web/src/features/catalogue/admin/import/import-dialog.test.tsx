import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createStore } from '../../../../shared/store/create-store.ts';
import { Providers } from '../../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../../shared/testing.tsx';
import { ImportButton } from './import-dialog.tsx';

const RENAMED = {
  line: 2,
  kind: 'test',
  code: 'LB1',
  name: 'Iron',
  isNew: false,
  fields: [
    { column: 'name', from: 'Iron', to: 'Iron, serum' },
    { column: 'price', from: '500', to: '550' },
    { column: 'finalPrice', from: '400', to: '440' },
  ],
};
const GOOD = {
  created: 300,
  updated: 35,
  unchanged: 2,
  errors: [],
  changes: [RENAMED],
  differing: { names: 1, discounts: 0 },
  importId: null,
};
const BAD = { ...GOOD, errors: [{ line: 7, column: 'Rate', message: 'A price cannot be negative' }] };
const list = new File(['code,Investigation,Rate\nLB1,Iron,500\n'], 'rates.csv');

async function open(answer: Parameters<typeof fakeApi>[0][string], file: File | null = list) {
  const { api, sent } = fakeApi({
    'POST /catalogue/import': answer,
    'GET /catalogue/imports': { data: [] },
    'POST /catalogue/imports/i1/undo': { data: null, done: 335, left: ['Zinc'], message: '' },
  });
  const onImported = vi.fn();
  render(
    <Providers store={createStore({ api })} locale="en">
      <ImportButton onImported={onImported} />
    </Providers>,
  );
  const user = userEvent.setup({ applyAccept: false });
  await user.click(screen.getByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog'));
  if (file) await user.upload(dialog.getByLabelText(/Choose a CSV file/), file);
  return { user, dialog, sent, onImported };
}

const fieldsOf = (body: unknown) => {
  const form = body as FormData;
  return { dryRun: form.get('dryRun'), mapping: JSON.parse(String(form.get('mapping'))) };
};

it('maps the columns by what they are called, shows what would happen, and imports', async () => {
  const { user, dialog, sent, onImported } = await open(GOOD);
  const price = await dialog.findByRole('combobox', { name: 'Price' });
  expect(price).toHaveProperty('value', 'Rate');
  expect(dialog.getByText('For example: 500')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  expect(await dialog.findByText('Every row is fine.')).toBeTruthy();
  expect(onImported).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Import 335 rows' }));
  expect(await dialog.findByText('The import is done.')).toBeTruthy();
  expect(onImported).toHaveBeenCalledOnce();
  const mapping = expect.objectContaining({ code: 'code', name: 'Investigation', price: 'Rate', category: '' });
  expect(sent.filter(({ body }) => body).map(({ body }) => fieldsOf(body))).toEqual([
    { dryRun: 'true', mapping },
    { dryRun: 'false', mapping },
  ]);
});

it('asks nothing about the columns of our own export, and shows them to whoever goes back', async () => {
  const { user, dialog, sent } = await open(GOOD, new File(['code,name,price\nLB1,Iron,500\n'], 'tests.csv'));
  expect(await dialog.findByText('Every row is fine.')).toBeTruthy();
  const uploads = sent.filter(({ body }) => body).map(({ body }) => fieldsOf(body));
  expect(uploads).toEqual([
    { dryRun: 'true', mapping: expect.objectContaining({ code: 'code', name: 'name', price: 'price' }) },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  expect(await dialog.findByRole('combobox', { name: 'Price' })).toHaveProperty('value', 'price');
});

it('lists every bad cell, and imports nothing', async () => {
  const { user, dialog } = await open(BAD);
  await user.click(await dialog.findByRole('button', { name: 'Check the file' }));
  const row = (await dialog.findByRole('cell', { name: '7' })).closest('tr');
  expect(row?.textContent).toBe('7RateA price cannot be negative');
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  expect(await dialog.findByRole('combobox', { name: 'Price' })).toHaveProperty('value', 'Rate');
});

it('shows the rows that became bad between the check and the import', async () => {
  const answers = [
    Response.json(GOOD),
    refuse(400, { ...BAD, code: 'IMPORT_REFUSED', message: 'Nothing was imported' }),
  ];
  const { user, dialog, onImported } = await open(() => answers.shift());
  await user.click(await dialog.findByRole('button', { name: 'Check the file' }));
  await user.click(await dialog.findByRole('button', { name: 'Import 335 rows' }));
  expect(await dialog.findByText('A price cannot be negative')).toBeTruthy();
  expect(onImported).not.toHaveBeenCalled();
});

it('says what is wrong with a file, and lets choose another one', async () => {
  const { user, dialog } = await open(GOOD, new File(['PK\u0003\u0004\0\0'], 'rates.xlsx'));
  expect((await dialog.findByRole('alert')).textContent).toContain('Save as');
  await user.upload(dialog.getByLabelText(/Choose a CSV file/), list);
  expect(await dialog.findByRole('combobox', { name: 'Name' })).toHaveProperty('value', 'Investigation');
  expect(dialog.getByRole('alert').textContent).toBe('');
});

it('shows the refusal of the server with the mapping still there', async () => {
  const { user, dialog } = await open(() => refuse(415, { message: 'This file is a PDF document', code: 'NOT_A_CSV' }));
  await user.click(await dialog.findByRole('button', { name: 'Check the file' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('PDF');
  expect(dialog.getByRole('combobox', { name: 'Price' })).toHaveProperty('value', 'Rate');
});

it('does not check a file without names and codes', async () => {
  const { user, dialog } = await open(GOOD);
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Name' }), '');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Code' }), '');
  expect(dialog.getByRole('button', { name: 'Check the file' })).toHaveProperty('disabled', true);
});

it('gives up an upload by hand', async () => {
  const { user, dialog, sent } = await open(() => new Promise(() => {}));
  await user.click(await dialog.findByRole('button', { name: 'Check the file' }));
  expect(await dialog.findByRole('progressbar')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(sent.find(({ url }) => url.endsWith('/import'))?.signal?.aborted).toBe(true));
});

it('shows old beside new, keeps names unless they are ticked, and takes an import back', async () => {
  const { user, dialog, sent } = await open((request: { body: FormData }) =>
    request.body.get('dryRun') === 'true' ? GOOD : { ...GOOD, importId: 'i1' },
  );
  await user.click(await dialog.findByRole('button', { name: 'Check the file' }));
  expect((await dialog.findByText('₹550')).closest('li')?.textContent).toBe('Price: ₹500 →becomes ₹550 +10%');
  expect(dialog.getByText('₹440').closest('li')?.textContent).toBe(
    'Customers pay, without prices of cities: ₹400 →becomes ₹440 +10%',
  );
  await user.click(dialog.getByRole('checkbox', { name: 'Rename 1 test or package as the file says' }));
  await user.click(await dialog.findByRole('button', { name: 'Import 335 rows' }));
  const kept = sent.flatMap(({ body }) => (body instanceof FormData ? [body.get('keep')] : []));
  expect(kept).toEqual(['name,discountPercent', 'discountPercent', 'discountPercent']);
  await user.click(await dialog.findByRole('button', { name: 'Take this import back' }));
  expect(await dialog.findByText(/^Taken back: 335 tests/)).toBeTruthy();
  expect(dialog.getByText(/left as they are: Zinc/)).toBeTruthy();
});

it('says which columns of the file it does not read', async () => {
  const file = new File(['code,Price (INR),Final price (INR)\nLB1,500,450\n'], 'tests.csv');
  const nothing = { ...GOOD, created: 0, updated: 0, changes: [] };
  const { user, dialog } = await open(nothing, file);
  await user.click(await dialog.findByRole('button', { name: 'Check the file' }));
  const unused =
    'Not read from the file: Final price (INR). What a customer pays follows from price and discount: change those.';
  expect(await dialog.findByText(unused)).toBeTruthy();
});
