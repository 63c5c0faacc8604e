// The steps after values are entered: verified, measured again, authorised, amended, each by somebody who may.
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openOrder as open, potassium, saved } from './order-page-testing.tsx';
import { anOrder, aParameter, aResult } from './testing.ts';

vi.mock('../../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

const sodium = aParameter({ parameterId: 'p2', code: 'NA', name: 'Sodium' });

/** Nothing that is to be read by itself. */
const CALM = { critical: false, flag: 'N', delta: null } as const;

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

  it('says why a value is measured again, and who asked for it', async () => {
    const repeat = { reason: 'A bubble', by: 'Ravi Iyer', at: '2026-03-10T06:00:00.000Z' };
    const before = aResult({ _id: 'r0', value: '6.1', repeat });
    open([
      anOrder([
        aParameter({ result: aResult({ state: 'repeat', repeat }) }),
        { ...sodium, result: aResult({ _id: 'r2', version: 2 }), versions: [before] },
      ]),
    ]);
    expect(await screen.findByText('Reason: A bubble (Ravi Iyer)')).toBeDefined();
    expect(screen.getByText('Repeated: A bubble (Ravi Iyer)')).toBeDefined();
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
      aParameter({ parameterId: 'p3', name: 'TSH', result: verified('r3', { flag: null, noRange: 'pregnancy' }) }),
    ]);
    const { body, user } = open([order], { 'PUT /lab/authorise': { data: [] } });
    expect(await screen.findByText(/^2 values critical, invalid, implausible, changed much or without/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Authorise the others (1)' }));
    await expect.poll(() => body('/lab/authorise')).toEqual({ results: [{ resultId: 'r1', rowVersion: 2 }] });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Sodium' }));
    expect(screen.getByRole('button', { name: 'Authorise chosen (1)' })).toBeDefined();
  });

  it('corrects an authorised value with a reason', async () => {
    const order = anOrder([aParameter({ result: aResult({ state: 'authorised' }) })], { state: 'authorised' });
    const { body, user } = open([order], { 'PUT /lab/amend': { data: saved('p1') } });
    await user.click(await screen.findByRole('button', { name: 'Amend Potassium' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText('New value'), '4.9');
    await user.click(within(dialog).getByRole('button', { name: 'Amend' }));
    expect((await within(dialog).findAllByText('Choose why the value is amended')).length).toBeGreaterThan(0);
    await user.selectOptions(within(dialog).getByLabelText('Why it is amended'), 'typing');
    await user.click(within(dialog).getByRole('button', { name: 'Amend' }));
    await expect
      .poll(() => body('/lab/amend'))
      .toEqual({ resultId: 'r1', value: '4.9', reasonCode: 'typing', reason: '' });
  });
});

it('says of the values of a released test that they are released', async () => {
  open([anOrder([aParameter({ result: aResult({ state: 'authorised' }) })], { state: 'released' })]);
  expect((await screen.findAllByText('Released')).length).toBe(2);
  expect(screen.queryByText('Authorised')).toBeNull();
});
