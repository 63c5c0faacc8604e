import type { DashboardSummary, DashboardWork } from '@labfront/contract/dashboard';
import type { Losses } from '@labfront/contract/losses';
import type { Permission } from '@labfront/contract/permission-names';
import { presetPermissions } from '@labfront/contract/permissions';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { siteSlice } from '../../../shared/site/site.slice.ts';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './dashboard-page.tsx';

const none = {
  bookings: 0,
  revenue: 0,
  accounts: 0,
  prescriptionsPending: 0,
  homeCollectionsOpen: 0,
  contactsOpen: 0,
  loginsToday: 0,
};

const SUMMARY: DashboardSummary = {
  from: '2026-03-02',
  to: '2026-03-03',
  counts: { ...none, bookings: 3, revenue: 1299.5, accounts: 4, loginsToday: 2 },
  previous: { ...none, bookings: 2, revenue: 2599, loginsToday: 2 },
  comparedWith: { from: '2026-02-28', to: '2026-03-01', until: '2026-03-01T08:35:00.000Z' },
  series: [
    { date: '2026-03-02', bookings: 1, revenue: 300 },
    { date: '2026-03-03', bookings: 2, revenue: 999.5 },
  ],
  byStatus: [
    { status: 'Pending', count: 1 },
    { status: 'Confirmed', count: 2 },
    { status: 'Completed', count: 0 },
    { status: 'Cancelled', count: 0 },
  ],
  topItems: [{ _id: 'a', kind: 'package', name: 'Whole body', count: 2, bookings: 1, revenue: 1200 }],
};

const WORK: DashboardWork = {
  lists: [
    { kind: 'payAtCollection', count: 2, oldestAt: '2026-03-01T04:00:00.000Z' },
    { kind: 'bookNowCounterRefunds', count: 1, oldestAt: '2026-03-01T04:00:00.000Z' },
    { kind: 'contacts', count: 0, oldestAt: null },
  ],
  match: { date: '2026-03-02', differences: 1 },
  webhooksSilentSince: '2026-03-02T05:00:00.000Z',
};
const IDLE: DashboardWork = {
  lists: [{ kind: 'bookNow', count: 0, oldestAt: null }],
  match: null,
  webhooksSilentSince: null,
};

const LOSSES: Losses = {
  from: '2026-03-02',
  to: '2026-03-03',
  late: {
    lines: { count: 2, oldestAt: '2026-03-01T04:00:00.000Z' },
    drifting: 1,
    visits: { count: 0, oldestDay: null },
  },
  lost: [
    { kind: 'rejected', count: 3 },
    { kind: 'lost', count: 0 },
    { kind: 'missed', count: 0 },
    { kind: 'repeat', count: 1 },
  ],
  rejections: [{ code: 'haemolysed', count: 3 }],
  repeats: { visits: 3, tests: [{ testId: 'na', testName: 'Sodium', count: 1 }] },
  costs: { refunds: 1, refunded: 250 },
};

interface Opened {
  summary?: unknown;
  work?: unknown;
  search?: string;
  testMode?: boolean;
  rights?: readonly Permission[];
  losses?: Losses;
}

function open({ summary = SUMMARY, work = WORK, search = '', testMode = false, rights, losses = LOSSES }: Opened = {}) {
  const { api, sent } = fakeApi({
    'GET /dashboard/summary': summary,
    'GET /dashboard/work': work,
    'GET /dashboard/losses': { data: losses },
  });
  window.history.replaceState(null, '', `/${search}`);
  const site = { ...siteSlice.getInitialState(), payments: { testMode, onlinePayment: true } };
  const view = <RouterView router={createRouter([{ path: '/', Component }])} />;
  render(
    <Providers store={createStore({ api, preloadedState: { site } })} locale="en">
      {rights ? <RightsProvider permissions={rights}>{view}</RightsProvider> : view}
    </Providers>,
  );
  const asked = () => sent.filter(({ url }) => url.includes('summary')).map(({ url }) => url.split('?')[1]);
  return { asked, sent, user: userEvent.setup() };
}

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;

it('shows critical values that wait, by the minute, as an alarm from the thirtieth on', async () => {
  const waits = (minutes: number) => ({
    ...{ lists: [], match: null, webhooksSilentSince: null },
    criticalValues: { count: 2, oldestAt: new Date(Date.now() - minutes * 60_000 - 1_000).toISOString() },
  });
  open({ work: waits(12) });
  const row = await screen.findByRole('link', { name: /Critical values that nobody was told of yet/ });
  expect(row.getAttribute('href')).toBe('/admin/critical');
  expect(row.textContent).toContain('oldest waits 12 min');
  expect(row.querySelector('.text-danger, .bg-danger-soft')).toBeNull();
  cleanup();
  open({ work: waits(31) });
  const late = await screen.findByRole('link', { name: /Critical values that nobody was told of yet/ });
  expect(late.querySelector('.text-danger, .bg-danger-soft')).not.toBeNull();
});

it('shows each figure with its change in words', async () => {
  open();
  await screen.findByText(/^2 Mar 2026 to 3 Mar 2026, compared with 28 Feb 2026 to 1 Mar 2026 until .*2:05/);
  expect(figure('Bookings')).toContain('50% more than before (2)');
  expect(figure('Revenue')).toContain('₹1,299.50');
  expect(figure('Revenue')).toContain('50% less than before (₹2,599)');
  expect(figure('New accounts')).toContain('none before');
  expect(figure('Logins today')).toContain('as before (2)');
});

it('leads from every figure of the period to the rows that it counts', async () => {
  open();
  const days = 'from=2026-03-02&to=2026-03-03';
  const wayOf = (name: string) => screen.getByRole('link', { name, hidden: true }).getAttribute('href');
  await screen.findByRole('heading', { name: 'Top tests and packages' });
  expect(wayOf('Revenue: ₹1,299.50, show the rows')).toBe(`/admin/ledger?${days}`);
  expect(wayOf('Bookings: 3, show the rows')).toBe(`/admin/bookings?${days}`);
  expect(wayOf('New accounts: 4, show the rows')).toBe(`/admin/users?${days}`);
  expect(wayOf('Prescriptions waiting: 0, show the rows')).toBe(`/admin/admin-prescription?status=pending&${days}`);
  expect(wayOf('Home collection requests open: 0, show the rows')).toBe(`/admin/home-collection?status=open&${days}`);
  expect(wayOf('Messages waiting: 0, show the rows')).toBe(`/admin/contact?status=open&${days}`);
  expect(wayOf('Logins today: 2, show the rows')).toBe('/admin/today-login');
  const day = 'from=2026-03-03&to=2026-03-03';
  expect(wayOf('3 Mar 2026, Bookings: 2, show the rows')).toBe(`/admin/bookings?${day}`);
  expect(wayOf('3 Mar 2026, Revenue: ₹999.50, show the rows')).toBe(`/admin/ledger?${day}`);
  expect(wayOf('Confirmed, Number: 2, show the rows')).toBe(`/admin/bookings?status=Confirmed&${days}`);
  const ofItem = '/admin/bookings?item=a&status=not-cancelled';
  expect(wayOf('Whole body, Bookings: 1, show the rows')).toBe(`${ofItem}&${days}`);
});

it('leads to no rows that the person may not see', async () => {
  open({ rights: ['booking.read'] });
  await screen.findByRole('link', { name: 'Bookings: 3, show the rows' });
  expect(screen.queryByRole('link', { name: /^Revenue/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^New accounts/ })).toBeNull();
});

it('leads to each list of work that waits, and to differences of the ledger', async () => {
  open();
  const link = await screen.findByRole('link', { name: /Cart bookings to confirm, paid at collection/ });
  expect(link.textContent).toBe('2Cart bookings to confirm, paid at collectionoldest of 1 Mar 2026');
  expect(link.getAttribute('href')).toBe(
    '/admin/cart-booking-admin?status=Pending&paymentMethod=at_collection&sort=createdAt',
  );
  const payCounterRefund = screen.getByRole('link', { name: /Bookings with refunds to hand out/ });
  expect(payCounterRefund.getAttribute('href')).toBe('/admin/booking?status=refund_pending&sort=createdAt');
  const differences = screen.getByRole('link', { name: '1Differences in the ledger of 2 Mar 2026' });
  expect(differences.getAttribute('href')).toBe('/admin/ledger');
  expect(screen.queryByText('Messages to answer')).toBeNull();
  expect(screen.getByText(/no webhooks although payments were made, noticed on 2 Mar 2026/)).toBeDefined();
});

it('names visits that need a time, and leaves out kinds of a newer server', async () => {
  const lists = [...WORK.lists, { kind: 'newKind', count: 5, oldestAt: null }];
  const oldestAt = '2026-03-01T04:00:00.000Z';
  const visits = { unscheduledVisits: { count: 3, oldestAt }, failedVisits: { count: 2, oldestAt } };
  const uncountedCash = { count: 1, oldestAt };
  open({ work: { ...WORK, lists, ...visits, uncountedCash, visitsToReview: { count: 0, oldestAt: null } } });
  const link = await screen.findByRole('link', { name: /^3Visits that need a time/ });
  expect(link.getAttribute('href')).toBe('/admin/visits?state=unscheduled');
  const failed = screen.getByRole('link', { name: /^2Visits that were not done/ });
  expect(failed.getAttribute('href')).toBe('/admin/visits?state=failed');
  const cash = screen.getByRole('link', { name: /^1Days of people whose cash is not counted/ });
  expect(cash.getAttribute('href')).toBe('/admin/cash');
  expect(screen.queryByRole('link', { name: /a telephone sent/ })).toBeNull();
  expect(screen.queryByText('5')).toBeNull();
});

it('leaves out the figures that the answer leaves out', async () => {
  const counts = { bookings: 3, revenue: 0, homeCollectionsOpen: 1 };
  open({ rights: ['booking.read'], summary: { ...SUMMARY, counts, previous: counts }, work: IDLE });
  await screen.findByText('Bookings', { selector: 'dt' });
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(names).toEqual(['Revenue', 'Bookings', 'Home collection requests open']);
});

it('leads to payouts that wait for approval, for who may approve', async () => {
  const work = { ...IDLE, waitingPayouts: { count: 2, oldestAt: '2026-03-01T04:00:00.000Z' } };
  open({ work, rights: ['booking.read', 'refund.approve'] });
  const link = await screen.findByRole('link', { name: /^2Payouts of promises that wait for approval/ });
  expect(link.getAttribute('href')).toBe('/admin/promises?status=waiting&sort=createdAt');
});

it('says what is late, lost, repeated and refunded, and leads to the rows of each', async () => {
  open();
  const days = 'from=2026-03-02&to=2026-03-03';
  const wayOf = async (name: RegExp | string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await wayOf(/^2 tests are past their promised time/)).toBe('/admin/turnaround');
  expect(await wayOf('1 test has become slower')).toBe('/admin/turnaround?slower=yes');
  expect(await wayOf(/^3 samples had to be collected once more/)).toBe(`/admin/visits?state=repeat&${days}`);
  expect(await wayOf('3 tubes were rejected')).toBe(`/admin/losses?kind=rejected&${days}`);
  expect(await wayOf('1 value was measured again')).toBe(`/admin/losses?kind=repeat&${days}`);
  expect(await wayOf('1 refund of ₹250')).toBe(`/admin/ledger?kind=refund&${days}`);
  expect(await wayOf(/^Haemolysed/)).toBe(`/admin/losses?kind=rejected&reason=haemolysed&${days}`);
  expect(await wayOf(/^Sodium/)).toBe(`/admin/losses?kind=repeat&test=na&${days}`);
  expect(screen.queryByText(/tubes were lost/)).toBeNull();
});

it('says of losses only what the person may see, and never that there are none', async () => {
  const late = { visits: { count: 0, oldestDay: null } };
  open({ rights: ['visit.read'], losses: { from: LOSSES.from, to: LOSSES.to, late, repeats: { visits: 0 } } });
  expect(await screen.findByText('Nothing that you may see is late, lost or repeated in this period.')).toBeDefined();
  expect(screen.queryByText(/^Nothing is late/)).toBeNull();
});

it('says nothing of losses to those who may see none', async () => {
  open({ rights: ['booking.read'] });
  await screen.findByText('Bookings', { selector: 'dt' });
  expect(screen.queryByRole('heading', { name: 'Late, lost, repeated' })).toBeNull();
});

it('has every chart as a table too', async () => {
  open();
  const rows = (name: string) =>
    within(screen.getByRole('table', { name, hidden: true }))
      .getAllByRole('row', { hidden: true })
      .map((row) => row.textContent);
  await screen.findByRole('heading', { name: 'Top tests and packages' });
  expect(rows('Bookings and revenue per day')).toEqual(['DayBookingsRevenue', '2 Mar 20261₹300', '3 Mar 20262₹999.50']);
  expect(rows('Bookings by state')).toContain('Confirmed2');
  expect(rows('Top tests and packages')).toContain('Whole bodyPackage21₹1,200');
});

it('leaves out how many bookings hold an item when the server does not say it', async () => {
  const topItems = SUMMARY.topItems.map(({ bookings: _, ...item }) => item);
  open({ summary: { ...SUMMARY, topItems } });
  await screen.findByRole('heading', { name: 'Top tests and packages' });
  const table = screen.getByRole('table', { name: 'Top tests and packages', hidden: true });
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual(['ItemKindNumberRevenue', 'Whole bodyPackage2₹1,200']);
});

it('keeps the period in the address', async () => {
  const { asked, user } = open({ search: '?period=custom&from=2026-01-05&to=2026-01-06' });
  await screen.findByLabelText('Figures of the period');
  expect(asked()).toEqual(['from=2026-01-05&to=2026-01-06']);
  await user.click(screen.getByRole('radio', { name: 'Today' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(window.location.search).toBe('?period=today');
  const [from, to] = [...new URLSearchParams(asked()[1]).values()];
  expect(from).toBe(to);
});

it('says that nothing waits and nothing was booked', async () => {
  open({ summary: { ...SUMMARY, counts: none, series: [] }, work: IDLE });
  await screen.findByText('Nothing waits. All work is done.');
  await screen.findByText('No bookings in this period');
});

it('says what failed, and asks again', async () => {
  let tries = 0;
  const once = (answer: unknown) => () => {
    tries += 1;
    return tries <= 2 ? refuse(503, { message: 'Closed for a moment' }) : answer;
  };
  const { user } = open({ summary: once(SUMMARY), work: once(WORK) });
  expect(await screen.findAllByText('Closed for a moment')).toHaveLength(2);
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) await user.click(button);
  await screen.findByLabelText('Figures of the period');
  await screen.findByRole('link', { name: /Cart bookings to confirm/ });
});

it('says plainly that payments are only tests', async () => {
  open({ testMode: true });
  await screen.findByText(/The test gateway is in use/);
  cleanup();
  open({ testMode: true, rights: presetPermissions('technician') });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/The test gateway is in use/)).toBeNull();
});

it('shows an accountant the figures of money, and asks for no others', async () => {
  const { sent } = open({
    rights: presetPermissions('accountant'),
    work: { ...WORK, lists: [], webhooksSilentSince: null },
  });
  expect((await screen.findAllByRole('link')).some((link) => link.getAttribute('href') === '/admin/ledger')).toBe(true);
  expect(await screen.findByText(/₹250/)).toBeDefined();
  expect(screen.queryByText('Revenue', { selector: 'dt' })).toBeNull();
  expect(sent.map(({ url }) => url.split('?')[0]).sort()).toEqual([
    '/api/v1/dashboard/losses',
    '/api/v1/dashboard/work',
  ]);
});

it('says that nothing waits only of what is seen, and has no work for whoever sees none', async () => {
  open({ rights: presetPermissions('auditor'), work: IDLE });
  await screen.findByText('Nothing waits of what you may see.');
  cleanup();
  open({ rights: ['result.read'] });
  await screen.findByRole('heading', { level: 2, name: 'Late, lost, repeated' });
  expect(screen.queryByRole('heading', { level: 2, name: 'Waiting for somebody' })).toBeNull();
});

it('asks for no losses where none of their figures is shown', async () => {
  const { sent } = open({ rights: ['critical.call'], work: IDLE });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.url).toContain('/dashboard/work');
});
