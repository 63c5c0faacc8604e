// The page of an order: values entered by keyboard, answers at their rows, and the steps after entering.
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../../shared/testing.tsx';
import { ALL, openOrder as open, potassium, saved } from './order-page-testing.tsx';
import { anOrder, aParameter, aResult } from './testing.ts';
import { completed } from './use-entries.ts';

vi.mock('../../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

const sodium = aParameter({ parameterId: 'p2', code: 'NA', name: 'Sodium' });
const fresh = anOrder([aParameter(), sodium]);

/** Nothing that is to be read by itself. */
const CALM = { critical: false, flag: 'N', delta: null } as const;

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
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(body('/lab/results')).toEqual({
      results: [{ lineId: 'l1', parameterId: 'p1', value: '4.10', reason: '', rowVersion: null }],
    });
    expect(screen.getByRole('status').textContent).toBe('1 value done');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
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
    expect(screen.getByText(/2\.8.*6\.2/)).toBeDefined();
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
    expect(screen.getByText('1 value done, 1 value refused')).toBeDefined();
  });

  it('keeps an implausible value that is confirmed, and asks anew once it is typed anew', async () => {
    const refused = { ...saved('p1'), resultId: null, outcome: 'refused', code: 'VALUE_IMPLAUSIBLE', message: 'Look' };
    const { sent, user } = open([fresh], { 'PUT /lab/results': { data: [refused] } });
    await user.type(await potassium(), '9.1');
    await user.click(screen.getByRole('button', { name: 'Save 1 value' }));
    await user.click(await screen.findByRole('button', { name: 'The value is right: keep it' }));
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

describe('steps after entering', () => {
  const entered = anOrder(
    [aParameter({ result: aResult() }), { ...sodium, result: aResult({ _id: 'r2', value: '140', flag: 'N' }) }],
    { state: 'resulted' },
  );

  it('says flag, range and change in words, and verifies all or those that are chosen', async () => {
    const answers = [{ ...saved('p2'), outcome: 'refused', message: 'You entered Sodium' }];
    const { body, user } = open([entered], { 'PUT /lab/verify': { data: answers } });
    expect(await screen.findByText('⇈ Critically high')).toBeDefined();
    expect(screen.getAllByText('Range: 3.5 to 5.1').length).toBe(2);
    expect(screen.getByRole('button', { name: 'Verify all (2)' })).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Choose Sodium' }));
    await user.click(screen.getByRole('button', { name: 'Verify chosen (1)' }));
    expect(await screen.findByText('You entered Sodium')).toBeDefined();
    expect(body('/lab/verify')).toEqual({ results: [{ resultId: 'r2', rowVersion: 1 }] });
  });

  it('offers nobody to verify what they entered, and drops refusals of before with the next answers', async () => {
    const own = { barred: ['verify', 'authorise'] } as const;
    const order = anOrder(
      [aParameter({ result: aResult(), barred: [...own.barred] }), { ...sodium, result: aResult({ _id: 'r2' }) }],
      { state: 'resulted' },
    );
    const refused = { ...saved('p2'), outcome: 'refused', message: 'The centre changed' };
    const { body, user } = open([order], {
      'PUT /lab/verify': { data: [refused] },
      'PUT /lab/results': { data: [saved('p1')] },
    });
    expect(await screen.findByText(/^You entered 1 value yourself/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Verify all (1)' }));
    expect(await screen.findByText('The centre changed')).toBeDefined();
    expect(body('/lab/verify')).toEqual({ results: [{ resultId: 'r2', rowVersion: 1 }] });
    await user.type(await potassium(), '1');
    await user.click(screen.getByRole('button', { name: 'Save 1 value' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(screen.queryByText('The centre changed')).toBeNull();
  });

  it('leaves the values of a test that is not performed out of every step', async () => {
    open([anOrder([aParameter({ result: aResult() })], { state: 'not_performed' })]);
    expect(await screen.findByText('This value is not reported')).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull();
  });

  it('has chosen values measured again for a reason', async () => {
    const answers = [{ ...saved('p1'), outcome: 'repeat' }];
    const { body, user } = open([entered], { 'PUT /lab/repeat': { data: answers } });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Potassium' }));
    await user.click(screen.getByRole('button', { name: 'Repeat chosen (1)' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Repeat' }));
    expect((await within(dialog).findAllByText('Give a reason')).length).toBeGreaterThan(0);
    await user.type(within(dialog).getByLabelText('Reason'), 'Haemolysed');
    await user.click(within(dialog).getByRole('button', { name: 'Repeat' }));
    await expect.poll(() => body('/lab/repeat')).toEqual({ resultIds: ['r1'], reason: 'Haemolysed' });
  });

  it('authorises verified values', async () => {
    const order = anOrder([aParameter({ result: aResult({ state: 'verified', rowVersion: 2, ...CALM }) })]);
    const answers = [{ ...saved('p1'), outcome: 'refused', message: 'You are no signatory of Biochemistry' }];
    const { body, user } = open([order], { 'PUT /lab/authorise': { data: answers } });
    await user.click(await screen.findByRole('button', { name: 'Authorise all (1)' }));
    expect(await screen.findByText('You are no signatory of Biochemistry')).toBeDefined();
    expect(body('/lab/authorise')).toEqual({ results: [{ resultId: 'r1', rowVersion: 2 }] });
  });

  it('authorises nothing together that is to be read by itself', async () => {
    const verified = (id: string, more = {}) =>
      aResult({ _id: id, state: 'verified', rowVersion: 2, ...CALM, ...more });
    const order = anOrder([
      aParameter({ result: verified('r1') }),
      aParameter({ parameterId: 'p2', name: 'Sodium', result: verified('r2', { critical: true }) }),
    ]);
    const { body, user } = open([order], { 'PUT /lab/authorise': { data: [] } });
    expect(await screen.findByText(/^1 value critical, invalid, implausible or changed much/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Authorise the others (1)' }));
    await expect.poll(() => body('/lab/authorise')).toEqual({ results: [{ resultId: 'r1', rowVersion: 2 }] });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Sodium' }));
    expect(screen.getByRole('button', { name: 'Authorise chosen (1)' })).toBeDefined();
  });

  it('corrects an authorised value with a reason', async () => {
    const order = anOrder([aParameter({ result: aResult({ state: 'authorised' }) })], { state: 'authorised' });
    const { body, user } = open([order], { 'PUT /lab/amend': { data: saved('p1') } });
    await user.click(await screen.findByRole('button', { name: 'Correct Potassium' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText('New value'), '4.9');
    await user.click(within(dialog).getByRole('button', { name: 'Correct' }));
    expect((await within(dialog).findAllByText('Choose why the value is corrected')).length).toBeGreaterThan(0);
    await user.selectOptions(within(dialog).getByLabelText('Why it is corrected'), 'typing');
    await user.click(within(dialog).getByRole('button', { name: 'Correct' }));
    await expect
      .poll(() => body('/lab/amend'))
      .toEqual({ resultId: 'r1', value: '4.9', reasonCode: 'typing', reason: '' });
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
