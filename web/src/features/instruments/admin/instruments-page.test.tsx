import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Component } from './instruments-page.tsx';
import { instrument, openPage } from './testing.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const row = { line: 2, specimen: '26010000001014', parameter: 'GLU', value: '5.10' };

it('says what waits of each instrument, and shows a new key once', async () => {
  const { user } = openPage(Component, {
    'POST /instruments/i1/key': { data: { ...instrument, key: 'a-new-key' } },
  });
  const card = within((await screen.findByRole('link', { name: 'Messages of AU480' })).closest('li') as HTMLElement);
  expect([card.getByText('2 without a mapping'), card.getByText('1 to accept')]).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Make a new key for AU480' }));
  await user.click(await screen.findByRole('button', { name: 'Make a new key' }));
  expect(await screen.findByText('a-new-key')).toBeDefined();
  expect(screen.getByText('i1')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'I have copied both' }));
  expect(screen.queryByText('a-new-key')).toBeNull();
});

it('checks a file of results row by row before it enters them', async () => {
  const answers = [
    { saved: 1, unchanged: 0, refused: 1 },
    { saved: 1, unchanged: 0, refused: 1 },
  ];
  const { sent, user } = openPage(Component, {
    'POST /lab/results/import': () => ({
      data: {
        ...answers.shift(),
        rows: [
          { ...row, outcome: 'saved' },
          { ...row, line: 3, value: '1,5', outcome: 'refused', code: 'VALUE_COMMA', message: 'Write it with a point' },
        ],
        errors: [],
      },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Import results' }));
  const file = new File(['specimen,parameter,value'], 'results.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('CSV file'), file);
  expect(await screen.findByText('1 can be entered, 0 are there already, 1 are refused')).toBeDefined();
  expect(screen.getByText('Write it with a point')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Enter 1 value' }));
  expect(await screen.findByText('1 values are entered, 1 rows are refused')).toBeDefined();
  const tried = sent.filter(({ method }) => method === 'POST').map(({ body }) => (body as FormData).get('dryRun'));
  expect(tried).toEqual(['true', 'false']);
});

it('keeps implausible values of a file once a person says that they are right', async () => {
  const implausible = { ...row, outcome: 'refused', code: 'VALUE_IMPLAUSIBLE', message: '5.10 is not plausible' };
  const kept = { saved: 1, unchanged: 0, refused: 0, rows: [{ ...row, outcome: 'saved' }], errors: [] };
  const answers = [{ ...kept, saved: 0, refused: 1, rows: [implausible] }, kept, kept];
  const { sent, user } = openPage(Component, { 'POST /lab/results/import': () => ({ data: answers.shift() }) });
  await user.click(await screen.findByRole('button', { name: 'Import results' }));
  const file = new File(['specimen,parameter,value'], 'results.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('CSV file'), file);
  await user.click(await screen.findByRole('checkbox', { name: /the implausible values are right/ }));
  await user.click(await screen.findByRole('button', { name: 'Enter 1 value' }));
  expect(await screen.findByText('1 values are entered, 0 rows are refused')).toBeDefined();
  const posted = sent.filter(({ method }) => method === 'POST').map(({ body }) => body as FormData);
  expect(posted.map((form) => [form.get('dryRun'), form.get('confirmed')])).toEqual([
    ['true', null],
    ['true', 'true'],
    ['false', 'true'],
  ]);
});
