import type { CashDay, CashSettlement } from '@labfront/contract/cash';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './cash-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const cashierId = '01890000-0000-7000-8000-000000000001';
const date = '2026-03-02';
const ravi: CashDay = {
  cashier: { _id: cashierId, name: 'Ravi Iyer' },
  date,
  received: 600,
  open: 350.5,
  openCount: 2,
  opening: 50,
  receipts: [
    {
      subjectKind: 'cart-booking',
      number: 'LB-1111',
      amount: 300,
      at: '2026-03-02T04:00:00.000Z',
      isDifference: false,
    },
    {
      subjectKind: 'cart-booking',
      number: 'LB-2222',
      amount: 50.5,
      at: '2026-03-02T05:00:00.000Z',
      isDifference: true,
    },
  ],
  settlements: [],
};
const REST = { earlier: [], floats: [], unbooked: [] };
const settlement: CashSettlement = {
  _id: 's1',
  opening: 0,
  received: 250,
  counted: 249.5,
  deposit: 199.5,
  difference: -0.5,
  reason: 'A coin is missing',
  denominations: [],
  settledBy: 'Usha Rao',
  settledAt: '2026-03-02T12:35:00.000Z',
};

function open(answers: Record<string, unknown> = {}, rows: readonly CashDay[] = [ravi]) {
  const { api, sent } = fakeApi({
    'GET /cash': { ...REST, date, data: rows },
    'PUT /cash/settle': { message: 'The cash is settled', data: settlement },
    ...answers,
  });
  window.history.replaceState(null, '', `/?date=${date}`);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const said = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)));
  const asked = () => sent.filter(({ method }) => method === 'GET').map(({ url }) => url);
  return { said, asked, user: userEvent.setup() };
}

/** Opens the settlement of Ravi Iyer. */
async function begin(answers: Record<string, unknown> = {}) {
  const opened = open(answers);
  await opened.user.click(await screen.findByRole('button', { name: 'Settle the cash of Ravi Iyer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settle the cash of Ravi Iyer' }));
  const type = (label: string | RegExp, value: string) => opened.user.type(dialog.getByLabelText(label), value);
  const send = () => opened.user.click(dialog.getByRole('button', { name: 'Settle' }));
  return { ...opened, dialog, type, send };
}

beforeEach(() => notify.mockClear());

describe('the cash of a day', () => {
  it('shows by person what is to settle, and how each settlement came out', async () => {
    const usha = { ...ravi, cashier: { _id: 'u', name: 'Usha Rao' }, open: 0, openCount: 0 };
    const even = { ...settlement, _id: 's2', difference: 0, reason: '' };
    open({}, [ravi, { ...usha, settlements: [settlement, even, { ...even, _id: 's3', difference: 20 }] }]);
    await screen.findByRole('heading', { name: 'Cash on 2 Mar 2026' });
    const first = within(await screen.findByRole('row', { name: /Ravi Iyer/ }));
    expect(first.getByText('₹600')).toBeDefined();
    expect(first.getByText('₹350.50 to settle')).toBeDefined();
    expect(first.getByText('Not counted yet')).toBeDefined();
    const second = within(screen.getByRole('row', { name: /^Usha Rao/ }));
    expect(second.getByText('Settled')).toBeDefined();
    expect(second.getAllByText('₹249.50 counted, ₹199.50 handed in')).toHaveLength(3);
    expect(second.getByText('₹0.50 missing')).toBeDefined();
    expect(second.getByText('A coin is missing')).toBeDefined();
    expect(second.getByText('No difference')).toBeDefined();
    expect(second.getByText('₹20 too much')).toBeDefined();
    expect(second.queryByRole('button')).toBeNull();
  });

  it('is of the day of the address, or of another one', async () => {
    const { asked } = open({}, []);
    await screen.findByText('Nobody received cash on this day');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-01' } });
    await screen.findByRole('heading', { name: 'Cash on 1 Mar 2026' });
    await waitFor(() => expect(asked().at(-1)).toBe('/api/v1/cash?date=2026-03-01'));
    expect(asked()[0]).toBe(`/api/v1/cash?date=${date}`);
  });

  it('that cannot be had says so and is asked for again', async () => {
    const { asked, user } = open({ 'GET /cash': refuse(500, { message: 'Something went wrong', code: 'INTERNAL' }) });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
  });
});

it('names what is left of other days, and cash that no booking has', async () => {
  const person = { _id: cashierId, name: 'Ravi Iyer' };
  const taken = { _id: 'e1', visitId: 'v1', bookingId: 'b1', bookingNumber: 'LB-1111', cashier: person, amount: 764 };
  const rest = {
    earlier: [{ cashier: person, date: '2026-03-01', open: 764, openCount: 1 }],
    floats: [{ cashier: person, amount: 348, since: '2026-03-01' }],
    unbooked: [{ ...taken, takenAt: '2026-03-02T01:20:00.000Z', code: 'AMOUNT_MISMATCH' }],
  };
  open({ 'GET /cash': { ...rest, date, data: [] } });
  const link = await screen.findByRole('link', { name: 'Ravi Iyer, 1 Mar 2026: ₹764' });
  expect(link.getAttribute('href')).toBe('/admin/cash?date=2026-03-01');
  expect(screen.getByText('Ravi Iyer: ₹348 since 1 Mar 2026')).toBeDefined();
  const part = within(screen.getByRole('region', { name: 'Taken, not booked' }));
  expect(part.getByText('Ravi Iyer: ₹764, 2 Mar 2026, 6:50 am')).toBeDefined();
  expect(part.getByText(/already, or another amount is due/)).toBeDefined();
});

describe('a settlement', () => {
  it('without a difference is the sum of its notes and coins, and needs no reason', async () => {
    const { said, asked, dialog, type, send } = await begin({
      'GET /cash': { ...REST, date, data: [{ ...ravi, open: 350 }] },
    });
    await type('₹200 ×', '1');
    await type('₹50 ×', '4');
    // Whoever counts does not know the sum.
    expect(dialog.queryByText(/Expected|left from before|No difference/)).toBeNull();
    expect(dialog.queryByText('₹300')).toBeNull();
    expect(dialog.queryByLabelText('Reason for the difference')).toBeNull();
    expect(dialog.getByLabelText<HTMLInputElement>('Counted in all (₹)').value).toBe('400');
    await type(/^Handed in/, '350');
    await send();
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The cash is settled'));
    const denominations = [
      { value: 200, count: 1 },
      { value: 50, count: 4 },
    ];
    expect(said()).toEqual([{ cashierId, date, counted: 400, deposit: 350, reason: '', denominations }]);
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('with a difference needs a reason', async () => {
    const { said, dialog, type, send } = await begin();
    await type('Counted in all (₹)', '420.75');
    await send();
    expect(await dialog.findByText('Enter why the cash differs from what is expected')).toBeDefined();
    expect(dialog.getByText('₹20.25 too much')).toBeDefined();
    expect(dialog.getByText('Expected: ₹400.50')).toBeDefined();
    const receipts = within(dialog.getByRole('table', { name: 'Received and handed out' }));
    expect(receipts.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'LB-11119:30 am₹300',
      'LB-2222more than was due10:30 am₹50.50',
    ]);
    expect(said()).toEqual([]);
    await type('Reason for the difference', 'Change was refused');
    await send();
    await waitFor(() => expect(said()).toHaveLength(1));
    expect(said()[0]).toEqual({
      cashierId,
      date,
      counted: 420.75,
      deposit: null,
      reason: 'Change was refused',
      denominations: [],
    });
  });

  it('is not sent without an amount, with half a note or with more handed in than counted', async () => {
    const { said, dialog, type, send, user } = await begin();
    await send();
    await waitFor(() => expect(dialog.getByLabelText('Counted in all (₹)').getAttribute('aria-invalid')).toBe('true'));
    await type('₹100 ×', '1.5');
    await send();
    expect(await dialog.findByText('Enter a whole number up to 1,00,000')).toBeDefined();
    await user.clear(dialog.getByLabelText('₹100 ×'));
    await type('Counted in all (₹)', '400.5');
    await type(/^Handed in/, '401');
    await send();
    expect(await dialog.findByText('No more can be handed in than was counted')).toBeDefined();
    expect(said()).toEqual([]);
  });

  it('that somebody else made first is refused in words, and the day is fetched anew', async () => {
    const message = 'All cash of this person on this day is settled already';
    let answers = 0;
    const { asked, dialog, type, send } = await begin({
      'GET /cash': () => ({ ...REST, date, data: [answers++ === 0 ? ravi : { ...ravi, open: 0, openCount: 0 }] }),
      'PUT /cash/settle': refuse(409, { message, code: 'CASH_SETTLED' }),
    });
    await type('Counted in all (₹)', '400.5');
    await send();
    expect(await dialog.findByText(message)).toBeDefined();
    await waitFor(() => expect(asked()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('₹350.50 to settle')).toBeNull());
    expect(dialog.getByText('No difference')).toBeDefined();
    expect(notify).not.toHaveBeenCalled();
  });

  it('of a day in which more came in asks for the reason with the new amount', async () => {
    const message = '₹400.50 were counted and ₹500.50 are expected: say why they differ';
    let answers = 0;
    const { dialog, type, send } = await begin({
      'GET /cash': () => ({ ...REST, date, data: [answers++ === 0 ? ravi : { ...ravi, open: 450.5, openCount: 3 }] }),
      'PUT /cash/settle': refuse(400, { message, code: 'CASH_REASON_NEEDED' }),
    });
    await type('Counted in all (₹)', '400.5');
    await send();
    expect(await dialog.findByText(message)).toBeDefined();
    expect(dialog.getByLabelText('Reason for the difference')).toBeDefined();
    expect(await dialog.findByText('₹100 missing')).toBeDefined();
  });
});
