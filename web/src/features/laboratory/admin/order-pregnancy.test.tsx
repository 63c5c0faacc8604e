// The pregnancy of an order's patient: asked where a range depends on it, and never assumed.
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../../shared/testing.tsx';
import { openOrder as open, saved } from './order-page-testing.tsx';
import { anOrder, aParameter, aResult } from './testing.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const depends = aParameter({ name: 'TSH', awaited: { range: null, noRange: 'pregnancy' } });
const asked = anOrder([depends]);
const answered = {
  ...anOrder([
    aParameter({
      name: 'TSH',
      result: aResult({
        flag: 'H',
        range: { low: '0.2', high: '3', criticalLow: null, criticalHigh: null, expected: [], pregnancyWeek: 13 },
      }),
    }),
  ]),
  pregnancy: {
    ...{ version: 1, pregnant: true, week: 14, lastPeriod: '2025-12-01' },
    ...{ by: 'Ravi Iyer', at: '2026-03-10T05:00:00.000Z' },
  },
};
const region = async () => within(await screen.findByRole('region', { name: 'Pregnancy' }));

describe('the pregnancy of a patient', () => {
  it('is asked where a range depends on it, and recorded as it was told', async () => {
    const { sent, user } = open([asked, answered], { 'PUT /lab/pregnancy': { data: [saved('p1')] } });
    const section = await region();
    expect(section.getByText('not known')).toBeDefined();
    expect(section.getByText(/^The range of TSH depends on the pregnancy/)).toBeDefined();
    expect(screen.getByText('The range depends on a pregnancy that is not known')).toBeDefined();
    await user.click(section.getByRole('button', { name: 'Record pregnancy' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.selectOptions(dialog.getByLabelText('Answer'), 'Pregnant');
    await user.type(dialog.getByLabelText(/^First day of the last period/), '2025-12-01');
    await user.type(dialog.getByLabelText(/^Or completed weeks/), '14');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    expect((await dialog.findAllByText('Give the last period or the weeks, not both')).length).toBeGreaterThan(0);
    await user.clear(dialog.getByLabelText(/^Or completed weeks/));
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('pregnant, week 14 at collection, last period began 1 Dec 2025')).toBeDefined();
    expect(JSON.parse(String(sent.find(({ url }) => url.endsWith('/lab/pregnancy'))?.body))).toEqual({
      ...{ orderId: 'o1', pregnant: true, version: 0, week: null, lastPeriod: '2025-12-01' },
    });
    expect(notify).toHaveBeenCalledWith('success', 'Pregnancy recorded: 1 value judged anew, to be verified again');
    expect(screen.getByText('Range: 0.2 to 3, in pregnancy from week 13')).toBeDefined();
    expect((await region()).getByText('recorded by Ravi Iyer, 10 Mar 2026, 10:30 am')).toBeDefined();
  });

  it('sends no week with an answer that is no pregnancy, and says why it was refused', async () => {
    const message = 'Somebody else has answered';
    const { body, user } = open([answered], {
      'PUT /lab/pregnancy': refuse(409, { message, code: 'PREGNANCY_CHANGED' }),
    });
    await user.click((await region()).getByRole('button', { name: 'Change pregnancy' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.selectOptions(dialog.getByLabelText('Answer'), 'Not pregnant');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    expect(await dialog.findByText(message)).toBeDefined();
    expect(body('/lab/pregnancy')).toEqual({ orderId: 'o1', pregnant: false, version: 1 });
  });

  it('is not asked where no range depends on it, nor of somebody who has none', async () => {
    open([{ ...anOrder([aParameter()]), pregnancy: null }]);
    await screen.findByLabelText('Potassium, mmol/L');
    expect(screen.queryByRole('region', { name: 'Pregnancy' })).toBeNull();
  });

  it('is read, not recorded, by whoever enters no values', async () => {
    open([asked], {}, ['result.read', 'result.authorise']);
    expect((await region()).queryByRole('button')).toBeNull();
  });
});
