// The page of an order: values entered by keyboard, and answers at their rows.
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../../shared/testing.tsx';
import { ALL, openOrder as open, potassium, saved } from './order-page-testing.tsx';
import { anOrder, aParameter, aResult } from './testing.ts';
import { completed } from './use-entries.ts';

vi.mock('../../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

const sodium = aParameter({ parameterId: 'p2', code: 'NA', name: 'Sodium' });
const fresh = anOrder([aParameter(), sodium]);

const OFF = window.matchMedia('(pointer: coarse)');

describe('entering by keyboard', () => {
  it('goes from value to value and saves those that were typed, as they were typed', async () => {
    const after = anOrder([aParameter({ result: aResult({ value: '4.10' }) }), sodium]);
    const { body, user } = open([fresh, after], { 'PUT /lab/results': { data: [saved('p1')] } });
    const first = await potassium();
    const second = screen.getByLabelText('Sodium, mmol/L');
    first.focus();
    await user.keyboard('4.10{Enter}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save 1 value' }));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{Enter}{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(body('/lab/results')).toEqual({
      results: [{ lineId: 'l1', parameterId: 'p1', value: '4.10', reason: '', rowVersion: null }],
    });
    expect(screen.getByRole('status').textContent).toBe('1 value saved');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
  });

  it('tells when the sample was drawn and received, who asked, and how the patient came', async () => {
    open([fresh]);
    const sample = within(await screen.findByRole('region', { name: 'Sample' }));
    expect(sample.getByText('Collected 10 Mar 2026, 8:00 am')).toBeDefined();
    expect(sample.getByText('Received 10 Mar 2026, 8:45 am')).toBeDefined();
    for (const told of ['Dr Meena Shah, Lake Clinic', 'Takes furosemide', '4 hours']) {
      expect(sample.getByText(told)).toBeDefined();
    }
    expect(sample.getByText('Collected although the patient was not prepared: Came from far away')).toBeDefined();
  });

  it('shows the range of the patient beside a value that is still to be entered', async () => {
    const range = { low: '3.5', high: '5.1', criticalLow: '2.8', criticalHigh: '6.2', expected: [] };
    open([
      anOrder([
        aParameter({ awaited: { range, noRange: null } }),
        { ...sodium, awaited: { range: null, noRange: 'none' } },
      ]),
    ]);
    expect(await screen.findByText('Range: 3.5 to 5.1')).toBeDefined();
    expect(screen.getByText(/^Critical: .*2\.8.*6\.2/)).toBeDefined();
    expect(screen.getByText('No range is approved')).toBeDefined();
  });

  it('keeps what is typed on while it is saved, as a value that is not saved', async () => {
    const after = anOrder([aParameter({ result: aResult({ value: '7.0', rowVersion: 1 }) }), sodium]);
    const answer = Promise.withResolvers<object>();
    const { user } = open([fresh, after], { 'PUT /lab/results': () => answer.promise });
    await user.type(await potassium(), '7.0');
    await user.click(screen.getByRole('button', { name: 'Save 1 value' }));
    const field = await potassium();
    await user.clear(field);
    await user.type(field, '7.5');
    answer.resolve({ data: [saved('p1')] });
    expect(await screen.findByRole('button', { name: 'Save 1 value' })).toBeDefined();
    expect((await potassium()).value).toBe('7.5');
  });

  it('begins in the first empty field, on no telephone', async () => {
    const order = anOrder([aParameter({ result: aResult() }), sodium]);
    open([order]);
    await expect.poll(() => document.activeElement).toBe(await screen.findByLabelText('Sodium, mmol/L'));
    cleanup();
    const coarse = vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...OFF, media, matches: true }));
    open([order]);
    await screen.findByLabelText('Sodium, mmol/L');
    expect(document.activeElement).toBe(document.body);
    coarse.mockRestore();
  });

  it('restores the saved value by Escape, and asks for the reason of a value that was not measured', async () => {
    const order = anOrder([aParameter({ result: aResult({ value: '4.1', rowVersion: 3 }) })]);
    const { sent, body, user } = open([order], { 'PUT /lab/results': { data: [saved('p1')] } });
    const input = await potassium();
    await user.clear(input);
    await user.type(input, '9{Escape}');
    expect(input.value).toBe('4.1');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
    await user.clear(input);
    await user.type(input, 'not_done{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Reason for Potassium'));
    await user.keyboard('Clotted{Control>}{Enter}{/Control}');
    await expect
      .poll(() => body('/lab/results')?.results)
      .toEqual([{ lineId: 'l1', parameterId: 'p1', value: 'not_done', reason: 'Clotted', rowVersion: 3 }]);
  });

  it('completes a choice that is begun, and keeps what begins none or several', () => {
    const choices = ['Negative', 'Trace', 'Positive', 'Positive 2+'];
    expect(completed('neg', choices)).toBe('Negative');
    expect(completed('positive', choices)).toBe('Positive');
    expect(completed('pos', choices)).toBe('pos');
    expect(completed('x', choices)).toBe('x');
  });

  it.each([
    ['for whoever may only read', anOrder([aParameter()]), ['result.read'], 'No value yet'],
    ['on a specimen that is not there', anOrder([aParameter()], { state: 'awaiting_specimen' }), ALL, 'No value yet'],
    ['for a calculated value', anOrder([aParameter({ kind: 'calculated', result: aResult() })]), ALL, 'Calculated'],
  ] as const)('offers nothing to type %s', async (_, order, permissions, shown) => {
    open([order], {}, permissions);
    expect(await screen.findByText(shown)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Save/ }) !== null).toBe(permissions === ALL);
  });
});

describe('answers at their rows', () => {
  const MEANWHILE = 'Ravi Iyer entered 5.2 meanwhile.';
  const theirs = aResult({ value: '5.2', rowVersion: 4, flag: 'H' });
  const conflict = { ...saved('p1'), resultId: null, outcome: 'conflict', message: 'Changed', current: theirs };

  async function meetConflict() {
    const after = anOrder([aParameter({ result: theirs }), sodium]);
    const opened = open([fresh, after], { 'PUT /lab/results': { data: [conflict] } });
    await opened.user.type(await potassium(), '4.1');
    await opened.user.click(screen.getByRole('button', { name: 'Save 1 value' }));
    expect(await screen.findByText(MEANWHILE)).toBeDefined();
    return opened;
  }

  it('shows what somebody else entered, and sends nothing until it is decided', async () => {
    const { user } = await meetConflict();
    expect((await potassium()).value).toBe('4.1');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep that value' }));
    expect((await potassium()).value).toBe('5.2');
    expect(screen.queryByText(MEANWHILE)).toBeNull();
  });

  it("replaces somebody else's value only by a decision, and then its version", async () => {
    const { sent, user } = await meetConflict();
    await user.click(screen.getByRole('button', { name: 'Replace it with mine' }));
    await user.click(screen.getByRole('button', { name: 'Save 1 value' }));
    const puts = () => sent.filter(({ method }) => method === 'PUT');
    await expect.poll(() => puts().length).toBe(2);
    expect(JSON.parse(String(puts()[1]?.body)).results[0]).toMatchObject({ value: '4.1', rowVersion: 4 });
  });

  it('shows a refusal at its row, keeps what was typed, and saves the others', async () => {
    const message = 'Write Potassium with a point, not a comma';
    const answers = [{ ...saved('p1'), resultId: null, outcome: 'refused', message }, saved('p2')];
    const after = anOrder([aParameter(), { ...sodium, result: aResult({ value: '140', flag: 'N' }) }]);
    const { user } = open([fresh, after], { 'PUT /lab/results': { data: answers } });
    await user.type(await potassium(), '4,1{Enter}140');
    await user.click(screen.getByRole('button', { name: 'Save 2 values' }));
    const [first, second] = await screen.findAllByRole('listitem');
    expect((await within(first as HTMLElement).findByRole('alert')).textContent).toBe(message);
    expect(within(second as HTMLElement).getByText('Saved')).toBeDefined();
    expect((await potassium()).value).toBe('4,1');
    expect(screen.getByText('1 value saved, 1 value refused')).toBeDefined();
  });

  it('keeps an implausible value that is confirmed, and asks anew once it is typed anew', async () => {
    const refused = { ...saved('p1'), resultId: null, outcome: 'refused', code: 'VALUE_IMPLAUSIBLE', message: 'Look' };
    const { sent, user } = open([fresh], { 'PUT /lab/results': { data: [refused] } });
    await user.type(await potassium(), '9.1');
    await user.click(screen.getByRole('button', { name: 'Save 1 value' }));
    await user.click(await screen.findByRole('button', { name: 'The value is right: keep it' }));
    expect(document.activeElement).toBe(await potassium());
    await user.click(screen.getByRole('button', { name: 'Save 1 value' }));
    const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)));
    await expect.poll(() => puts()[1]?.results[0]).toMatchObject({ value: '9.1', confirmed: true });
    await user.type(await potassium(), '5');
    await user.click(screen.getByRole('button', { name: 'Save 1 value' }));
    await expect.poll(() => puts()[2]?.results[0]).toMatchObject({ value: '9.15' });
    expect(puts()[2].results[0]).not.toHaveProperty('confirmed');
  });

  it('keeps what was typed if the call fails', async () => {
    const { user } = open([fresh], { 'PUT /lab/results': refuse(503, { message: 'Try again', code: 'BUSY' }) });
    await user.type(await potassium(), '4.1');
    await user.click(screen.getByRole('button', { name: 'Save 1 value' }));
    expect(await screen.findByText('Try again')).toBeDefined();
    expect((await potassium()).value).toBe('4.1');
  });
});

it('shows the calls about a value with what each told, and that a corrected one is to be told again', async () => {
  const call = {
    outcome: 'reached',
    value: '6.9',
    person: 'Dr Mehta',
    by: 'Ravi Iyer',
    at: '2026-03-10T08:50:00.000Z',
  } as const;
  const result = aResult({ value: '4.1', flag: 'N', critical: false });
  open([anOrder([aParameter({ result, calls: [call], callState: 'open' })])]);
  expect(await screen.findByText(/6\.9 mmol\/L told to Dr Mehta by Ravi Iyer/)).toBeDefined();
  expect(screen.getByText('Somebody was told another value: call again')).toBeDefined();
});

it('says that an order does not exist', async () => {
  open([], { 'GET /lab/orders/o1': refuse(404, { message: 'Order not found', code: 'NOT_FOUND' }) });
  expect(await screen.findByText('This order does not exist')).toBeDefined();
});

it('tells a change since last time to a tenth of a percent', async () => {
  const down = aResult({ delta: { changePercent: -64.86486486486487, isLarge: true } });
  open([anOrder([aParameter({ result: down })])]);
  expect(await screen.findByText(/−64\.9 % since last time/)).toBeDefined();
});
