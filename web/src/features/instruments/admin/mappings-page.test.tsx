import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refuse } from '../../../shared/testing.tsx';
import { Component } from './mappings-page.tsx';
import { instrument, message, openPage, reading } from './testing.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const unmapped = message({
  state: 'unmapped',
  results: [reading({ code: 'URE', unit: 'mg/dL', parameter: null, state: 'unmapped', reason: 'unknown_code' })],
});

it('maps a code that came without a mapping, and leaves another one out', async () => {
  const { sent, user } = openPage(Component, {
    'GET /instruments/i1/messages': { data: [unmapped] },
    'PUT /instruments/i1/mappings': { data: { ...instrument, updatedAt: '2026-03-10T06:00:00.000Z' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Add a mapping for URE' }));
  expect(screen.queryByRole('button', { name: 'Add a mapping for URE' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Parameter, row 2'), 'p2');
  await user.click(screen.getByRole('button', { name: 'Add a mapping' }));
  await user.type(screen.getByLabelText('Code sent, row 3'), 'HIST');
  await user.clear(screen.getByLabelText('Factor, row 2'));
  await user.click(screen.getByRole('button', { name: 'Save mappings' }));
  expect(await screen.findByText('Enter a number above 0')).toBeDefined();
  await user.type(screen.getByLabelText('Factor, row 2'), '0.1');
  await user.click(screen.getByRole('button', { name: 'Save mappings' }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalled());
  expect(JSON.parse(String(sent.find(({ method }) => method === 'PUT')?.body))).toEqual({
    mappings: [
      { code: 'GLU', parameterId: 'p1', unit: 'mg/dL', factor: 1 },
      { code: 'URE', parameterId: 'p2', unit: 'mg/dL', factor: 0.1 },
      { code: 'HIST', parameterId: null, unit: '', factor: 1 },
    ],
  });
});

it('shows a refusal at its row', async () => {
  const problem = 'Glucose is calculated from other values, so no instrument measures it';
  const { user } = openPage(Component, {
    'GET /instruments/i1/messages': { data: [] },
    'PUT /instruments/i1/mappings': refuse(400, {
      message: problem,
      code: 'VALIDATION',
      issues: [{ path: 'mappings.0.parameterId', message: problem }],
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Save mappings' }));
  await vi.waitFor(() => expect(screen.getAllByText(problem)).toHaveLength(2));
});
