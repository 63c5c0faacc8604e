import type { FieldConflict, Visit } from '@labfront/contract/visits';
import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { DRAGGED } from './visit-card.tsx';
import { Component } from './visits-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
beforeEach(() => notify.mockReset());

const VISIT: Visit = {
  _id: 'v1',
  bookingId: 'b1',
  bookingNumber: 'LB-1111-AAAA',
  kind: 'home',
  state: 'unassigned',
  centreId: null,
  date: '2026-03-12',
  slot: '06:00-08:00',
  pincode: '462016',
  address: '4 Lake Road',
  patients: ['Asha Verma'],
  mobileNumber: '9876543210',
  tests: ['CBC'],
  collector: null,
  position: null,
  amountDue: 450,
  failCode: null,
  notes: [],
  needsReview: false,
  isLate: true,
  nextDrawAt: null,
  repeatOf: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};
const RAVI = { _id: 'p1', name: 'Ravi Kumar' };
const GIVEN: Visit = {
  ...VISIT,
  _id: 'v2',
  bookingNumber: 'LB-2222-BBBB',
  state: 'en_route',
  collector: RAVI,
  isLate: false,
};
const CONFLICT: FieldConflict = {
  _id: 'e2',
  visitId: 'v2',
  bookingNumber: 'LB-2222-BBBB',
  seq: 3,
  outcome: 'conflict',
  code: null,
  message: null,
  awaited: null,
  by: 'Ravi Kumar',
  first: { kind: 'arrive', body: {}, deviceAt: '2026-03-12T01:00:00.000Z' },
  second: { kind: 'payment', body: { amount: 450, method: 'cash' }, deviceAt: '2026-03-12T01:05:00.000Z' },
  receivedAt: '2026-03-12T01:06:00.000Z',
};

function open(answers: Parameters<typeof fakeApi>[0] = {}, permissions = ['visit.read', 'visit.assign'] as const) {
  const { api, sent } = fakeApi({
    'GET /visits': { data: [VISIT, GIVEN] },
    'GET /visits/collectors': { data: [{ ...RAVI, visits: 1 }] },
    'GET /field/conflicts': { data: [] },
    'PUT /visits/v1/assign': { data: { ...VISIT, state: 'assigned', collector: RAVI } },
    ...answers,
  });
  window.history.replaceState(null, '', '/?date=2026-03-12');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RightsProvider permissions={permissions}>
        <RouterView router={createRouter([{ path: '/', Component }])} />
      </RightsProvider>
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

const assigned = (sent: ReturnType<typeof open>['sent']) =>
  sent.find(({ url }) => url.endsWith('/visits/v1/assign'))?.body;

it('shows first what nobody has, with what is late, then each round with its pincodes', async () => {
  open();
  const free = await screen.findByRole('region', { name: 'Not assigned' });
  within(free).getByText(/Late: the time is over/);
  within(free).getByText(/₹450 to collect/);
  const round = await screen.findByRole('region', { name: 'Ravi Kumar' });
  within(round).getByText('Pincodes: 462016');
  within(round).getByText('on the way');
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Not assigned', 'Ravi Kumar']);
});

it('shows when the next draw of a visit is due, and that it is late', async () => {
  const collecting: Visit = { ...GIVEN, state: 'collecting', nextDrawAt: '2026-03-12T03:00:00.000Z' };
  const soon = { ...collecting, _id: 'v3', nextDrawAt: '2099-03-12T03:00:00.000Z' };
  open({ 'GET /visits': { data: [collecting, soon] } });
  await screen.findByText('Late: the next draw was due at 8:30 am');
  screen.getByText('Next draw at 8:30 am');
});

it('gives a visit by the keyboard', async () => {
  const { sent, user } = open();
  const button = await screen.findByRole('button', { name: 'Assign LB-1111-AAAA to a phlebotomist' });
  button.focus();
  await user.keyboard('{Enter}');
  const choice = await screen.findByRole('menuitem', { name: 'Ravi Kumar, 1 visit' });
  await waitFor(() => expect(choice).toBe(document.activeElement));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'LB-1111-AAAA is assigned to Ravi Kumar'));
  expect(assigned(sent)).toBe(JSON.stringify({ collectorId: 'p1', from: null }));
});

it('gives a visit by dragging, and says why it cannot be given', async () => {
  const { sent } = open({ 'PUT /visits/v1/assign': () => refuse(409, { message: 'Too late', code: 'TOO_LATE' }) });
  const round = await screen.findByRole('region', { name: 'Ravi Kumar' });
  const event = createEvent.drop(round);
  Object.defineProperty(event, 'dataTransfer', {
    value: { getData: (type: string) => (type === DRAGGED ? 'v1' : '') },
  });
  fireEvent(round, event);
  await waitFor(() => expect(notify).toHaveBeenCalledWith('error', 'Too late'));
  expect(assigned(sent)).toBe(JSON.stringify({ collectorId: 'p1', from: null }));
});

it('gives out the day and says what is left', async () => {
  const { sent, user } = open({ 'POST /visits/assign-day': { message: 'Done', assigned: 4, unassigned: 1 } });
  await user.click(await screen.findByRole('button', { name: 'Assign the day' }));
  await screen.findByText(/Assigned: 4 visits\. For 1 visit nobody was found/);
  const body = sent.find(({ url }) => url.endsWith('/assign-day'))?.body;
  expect(body).toBe(JSON.stringify({ date: '2026-03-12', centreId: null }));
});

it.each([
  ['Apply', 'Apply the entry after all?', {}],
  ['Book the cash as taken', 'Book the cash as it was taken?', { asTaken: true }],
])('decides a conflict with a reason, never without: %s', async (name, title, more) => {
  const { sent, user } = open({
    'GET /field/conflicts': { data: [CONFLICT] },
    'PUT /field/conflicts/e2': { message: 'The event is applied' },
  });
  const part = within(await screen.findByRole('region', { name: 'Entries to be decided' }));
  part.getByText(': ₹450, in cash');
  await user.click(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('alertdialog', { name: title });
  await user.click(within(dialog).getByRole('button', { name }));
  await within(dialog).findByText('Say why');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Called her');
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The event is applied'));
  const body = sent.find(({ url }) => url.endsWith('/field/conflicts/e2'))?.body;
  expect(body).toBe(JSON.stringify({ decision: 'apply', reason: 'Called her', ...more }));
});

it('filters by state and collector, in the address and at the server', async () => {
  const { sent, user } = open();
  const state = await screen.findByRole('combobox', { name: 'State' });
  expect(
    within(state)
      .getAllByRole('option')
      .map((option) => option.textContent?.charAt(0)),
  ).not.toContainEqual(expect.stringMatching(/[a-z]/));
  await user.selectOptions(state, 'late');
  await waitFor(() => expect(sent.some(({ url }) => /\/visits\?.*state=late/.test(url))).toBe(true));
  // As the dashboard counts them: of any day.
  expect(await screen.findByRole('heading', { name: 'Visits of every day: late' })).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'unscheduled');
  // They have no day.
  await waitFor(() => {
    const asked = sent.find(({ url }) => url.includes('state=unscheduled'));
    expect(asked && new URL(asked.url, 'http://x').searchParams.get('date')).toBeFalsy();
    expect(asked).toBeDefined();
  });
});

it('only shows the board to who may not give visits', async () => {
  const { sent } = open({}, ['visit.read'] as never);
  await screen.findByText('LB-1111-AAAA');
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull();
  expect(sent.some(({ url }) => url.includes('collectors'))).toBe(false);
});

it('puts a visit earlier in its round, and writes the places that change', async () => {
  const [first, second] = [
    { ...GIVEN, _id: 'v3', bookingNumber: 'LB-3333-CCCC', state: 'assigned' as const, position: 1 },
    { ...GIVEN, _id: 'v4', bookingNumber: 'LB-4444-DDDD', state: 'assigned' as const, position: 2 },
  ];
  const { sent, user } = open({
    'GET /visits': { data: [first, second] },
    'PUT /visits/v3/assign': { data: { ...first, position: 2 } },
    'PUT /visits/v4/assign': { data: { ...second, position: 1 } },
  });
  await user.click(await screen.findByRole('button', { name: /LB-4444/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Earlier in the round' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The round of LB-4444-DDDD has a new order'));
  const bodies = sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)) as unknown);
  expect(bodies).toEqual([
    { collectorId: 'p1', position: 1, from: 'p1' },
    { collectorId: 'p1', position: 2, from: 'p1' },
  ]);
});

it('ends the review of a visit with what somebody found', async () => {
  const { sent, user } = open({
    'GET /visits': { data: [{ ...GIVEN, needsReview: true }] },
    'PUT /visits/v2/reviewed': { data: GIVEN },
  });
  await user.click(await screen.findByRole('button', { name: 'Looked at' }));
  await user.click(await screen.findByRole('button', { name: 'It is settled' }));
  await user.type(screen.getByLabelText('What you found'), 'Scanned twice');
  await user.click(screen.getByRole('button', { name: 'It is settled' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'LB-2222-BBBB needs no look any more'));
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(['{"reason":"Scanned twice"}']);
});

it('agrees on the time of a free repeat, which waits without one', async () => {
  const repeat: Visit = { ...VISIT, state: 'unscheduled', date: null, slot: null, repeatOf: 'v0', centreId: 'c1' };
  const slot = '06:00-08:00';
  const { sent, user } = open({
    'GET /visits': { data: [repeat] },
    'GET /collection-windows': { data: [{ date: '2099-01-05', slot, capacity: 1, left: 0, fastingFriendly: true }] },
    'PUT /visits/repeats/v1': { data: {}, message: 'The time is agreed on' },
  });
  await user.click(await screen.findByRole('button', { name: 'Without a time' }));
  await waitFor(() => expect(sent.some(({ url }) => url.includes('state=unscheduled'))).toBe(true));
  await user.click(await screen.findByRole('button', { name: 'Agree on a time' }));
  await user.click(await screen.findByRole('radio', { name: /6:00 am/ }));
  await user.click(screen.getByRole('button', { name: 'Agree on this time' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The time is agreed on'));
  const put = sent.find(({ url }) => url.endsWith('/visits/repeats/v1'));
  expect(JSON.parse(String(put?.body))).toMatchObject({ slot });
});

const REFUSED: FieldConflict = {
  ...CONFLICT,
  outcome: 'refused',
  code: 'AMOUNT_MISMATCH',
  message: '₹450 was already paid at 6:50. Give ₹450 back, or tell the dispatcher.',
  first: null,
};

it('lists on the card what the telephone sent and the server refused, and why', async () => {
  open({
    'GET /visits': { data: [{ ...GIVEN, needsReview: true }] },
    'GET /field/conflicts': { data: [REFUSED] },
  });
  const round = await screen.findByRole('region', { name: 'Ravi Kumar' });
  const card = within(round);
  expect(await card.findByText('took money')).toBeDefined();
  expect(card.getByText(': ₹450, in cash')).toBeDefined();
  expect(card.getByText(REFUSED.message ?? '')).toBeDefined();
  const link = card.getByRole('link', { name: 'Decide on the entries of LB-2222-BBBB' });
  expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull();
  expect(card.queryByRole('button', { name: 'Looked at' })).toBeNull();
});

it('applies all entries of a visit by one press, in their order, until one is refused', async () => {
  const held = { ...REFUSED, _id: 'e3', seq: 5, outcome: 'held', code: null, message: null, awaited: 4 } as const;
  const last = { ...held, _id: 'e4', seq: 6 };
  const { sent, user } = open({
    'GET /field/conflicts': { data: [last, REFUSED, held] },
    'PUT /field/conflicts/e2': { message: 'The event is applied' },
    'PUT /field/conflicts/e3': { message: 'The event is applied' },
    // The one before it has brought it along.
    'PUT /field/conflicts/e4': () => refuse(409, { message: 'Decided already', code: 'ILLEGAL_TRANSITION' }),
  });
  const part = within(await screen.findByRole('region', { name: 'Entries to be decided' }));
  expect(part.getAllByText('Waits for entry 4, which has not come')).toHaveLength(2);
  // The last one waits behind the other.
  expect(part.getAllByRole('button', { name: 'Apply' })).toHaveLength(2);
  await user.click(part.getByRole('button', { name: 'Apply all' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Apply 3 entries in their order?' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'He was there');
  await user.click(dialog.getByRole('button', { name: 'Apply all' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '2 entries are decided'));
  const decided = sent.filter(({ method }) => method === 'PUT').map(({ url }) => url.split('/').at(-1));
  expect(decided).toEqual(['e2', 'e3', 'e4']);
});

it('shows why a visit was not done, what was written, and of which day it is', async () => {
  const failed: Visit = {
    ...GIVEN,
    state: 'failed',
    failCode: 'not_home',
    notes: [{ text: 'Rang three times', by: 'Ravi Kumar', at: '2026-03-12T01:00:00.000Z' }],
  };
  const { user } = open({ 'GET /visits': { data: [failed] } });
  const round = within(await screen.findByRole('region', { name: 'Ravi Kumar' }));
  round.getByText('Not done: nobody at home');
  round.getByText('Rang three times');
  round.getByText('Ravi Kumar, 12 Mar 2026, 6:30 am');
  expect(round.queryByText(/to collect/)).toBeNull();
  expect(round.queryByText(/12 Mar 2026, 6:00/)).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'failed');
  await screen.findByRole('heading', { level: 1, name: 'Visits of every day: not done' });
  await screen.findByText(/^12 Mar 2026, 6:00/);
});
