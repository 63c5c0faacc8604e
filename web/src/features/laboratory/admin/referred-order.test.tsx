// Tests of an order that other laboratories measure, and the consent to sensitive ones.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ALL, openOrder as open, potassium, saved } from './order-page-testing.tsx';
import { anOrder, aParameter } from './testing.ts';

vi.mock('../../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

it('says to whom a test was referred, and who measured it once there are values', async () => {
  const order = anOrder([aParameter({ unit: '10*3/uL' })]);
  const [line] = order.lines;
  if (!line) throw new Error('The sample has no line');
  const referral = {
    ...{ laboratoryId: 'r1', laboratory: 'Metro', referredAt: '2026-11-22T05:00:00.000Z', manifestId: null },
    ...{ manifest: null, sentAt: null, report: null, reportName: null, receivedAt: null },
  };
  const shown = (state: 'referred' | 'resulted') => ({ ...order, lines: [{ ...line, state, referral }] });
  open([shown('referred')]);
  expect(await screen.findByText('Referred to Metro')).toBeDefined();
  cleanup();
  open([shown('resulted')]);
  expect(await screen.findByText('Measured by Metro')).toBeDefined();
  expect(screen.getByLabelText('Potassium, 10³/µL')).toBeDefined();
});

it('types the range of the laboratory that measured a test, and sends it with the value', async () => {
  const order = anOrder([aParameter(), aParameter({ parameterId: 'p2', name: 'HLA-B27', unit: '', kind: 'choice' })]);
  const [line] = order.lines;
  if (!line) throw new Error('The sample has no line');
  const referral = {
    ...{ laboratoryId: 'r1', laboratory: 'Metro', referredAt: '2026-11-22T05:00:00.000Z', manifestId: 'm1' },
    ...{ manifest: 'RF1', sentAt: '2026-11-22T06:00:00.000Z', report: null, reportName: null, receivedAt: null },
  };
  const sentAway = { ...order, lines: [{ ...line, state: 'referred' as const, referral }] };
  const answer = { data: [saved('p1'), saved('p2')] };
  const { body, user } = open([sentAway], { 'PUT /lab/results': answer });
  await user.type(await potassium(), '4.1');
  await user.type(screen.getByLabelText('Their range of Potassium, from'), '3.4');
  await user.type(screen.getByLabelText('Their range of Potassium, to'), '4.9');
  await user.type(screen.getByLabelText('HLA-B27'), 'Negative');
  await user.type(screen.getByLabelText('Their normal result of HLA-B27'), 'Negative, Not detected');
  await user.click(screen.getByRole('button', { name: 'Save 2 values' }));
  expect(body('/lab/results').results).toMatchObject([
    { parameterId: 'p1', value: '4.1', range: { low: '3.4', high: '4.9', expected: [] } },
    { parameterId: 'p2', value: 'Negative', range: { low: '', high: '', expected: ['Negative', 'Not detected'] } },
  ]);
});

it('records the consent to a sensitive test and the confirmation of its reactive result', async () => {
  const order = anOrder([aParameter()]);
  const [line] = order.lines;
  if (!line) throw new Error('The sample has no line');
  const none = { consent: null, unconfirmed: false, confirmation: null };
  const record = { by: 'Ravi Iyer', at: '2026-03-10T05:00:00.000Z' };
  const reactive = { ...none, consent: { counsellor: 'Meena Shah', ...record }, unconfirmed: true };
  const confirmed = { ...reactive, unconfirmed: false, confirmation: { method: 'Western blot', ...record } };
  const shown = (sensitive: typeof line.sensitive) => ({ ...order, lines: [{ ...line, sensitive }] });
  const answers = { 'PUT /lab/consent': { data: reactive }, 'PUT /lab/confirm': { data: confirmed } };
  const all = [...ALL, 'report.release'] as const;
  const { body, user } = open([shown(none), shown(reactive), shown(confirmed)], answers, all);
  const fill = async (open: string, field: string, typed: string, press: string) => {
    await user.click(await screen.findByRole('button', { name: open }));
    await user.type(await screen.findByLabelText(field), typed);
    await user.click(screen.getByRole('button', { name: press }));
  };
  await fill('Record the consent to Electrolytes', 'Counselled by', 'Meena Shah', 'Record consent');
  expect(await screen.findByText(/counselled by Meena Shah. Recorded by Ravi Iyer/)).toBeDefined();
  expect(body('/lab/consent')).toEqual({ lineId: 'l1', counsellor: 'Meena Shah' });
  await fill(
    'Record the confirmation of Electrolytes',
    'Confirmed by which method',
    'Western blot',
    'Record confirmation',
  );
  expect(await screen.findByText(/Confirmed: Western blot/)).toBeDefined();
  expect(body('/lab/confirm')).toEqual({ lineId: 'l1', method: 'Western blot' });
});

it('takes a test back that was sent to another laboratory, with a reason', async () => {
  const order = anOrder([aParameter()]);
  const [line] = order.lines;
  if (!line) throw new Error('The sample has no line');
  const referral = {
    ...{ laboratoryId: 'r1', laboratory: 'Metro', referredAt: '2026-11-22T05:00:00.000Z', manifestId: 'm1' },
    ...{ manifest: 'RF260122000001', sentAt: '2026-11-22T06:00:00.000Z' },
    ...{ report: null, reportName: null, receivedAt: null },
  };
  const sent = { ...order, lines: [{ ...line, state: 'referred' as const, referral }] };
  const answer = { data: [{ resultId: null, lineId: 'l1', parameterId: null, outcome: 'saved' }] };
  const { body, user } = open([sent, order], { 'PUT /lab/refer': answer });
  await user.click(await screen.findByRole('button', { name: 'Measure it here' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Measure it here' }));
  expect((await dialog.findAllByText('Give a reason')).length).toBeGreaterThan(0);
  await user.type(dialog.getByLabelText('Reason'), 'The box was left behind');
  await user.click(dialog.getByRole('button', { name: 'Measure it here' }));
  const expected = { lineIds: ['l1'], laboratoryId: null, reason: 'The box was left behind' };
  await waitFor(() => expect(body('/lab/refer')).toEqual(expected));
});
