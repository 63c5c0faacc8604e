import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { Component } from './turnaround-page.tsx';

vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const at = '2026-03-02T05:00:00.000Z';
const line = {
  _id: 'line',
  orderId: 'order',
  accession: '260100000017',
  testId: 'na',
  testName: 'Sodium',
  centreId: null,
  collectedAt: at,
  receivedAt: at,
  resultedAt: at,
  authorisedAt: null,
  releasedAt: null,
  dueAt: at,
  finishedAt: null,
  lateMinutes: 75,
};
const steps = { transport: 1.5, measuring: 2, authorising: null, report: null };
const figures = {
  from: '2026-03-01',
  to: '2026-03-02',
  whole: { lines: 40, late: 4, hours: 7.5, steps },
  rows: [
    {
      testId: 'na',
      testName: 'Sodium',
      centreId: null,
      promisedHours: 6,
      drifts: true,
      lines: 40,
      late: 4,
      hours: 7.5,
      steps,
    },
  ],
  total: 1,
};

it('shows what is late now, and promised against real hours with the way to the late tests', async () => {
  const { api, sent } = fakeApi({
    'GET /turnaround/lines': { data: [line] },
    'GET /turnaround': { data: figures },
    'GET /centres': { data: [] },
  });
  window.history.replaceState(null, '', '/?test=na');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  expect((await screen.findAllByText('1 h 15 min')).length).toBeGreaterThan(0);
  await screen.findByText('40 tests were finished, 4 of them too late.');
  const table = within(screen.getByRole('region', { name: 'The last 7 days by test and centre' }));
  expect(table.getByText('Slower than before')).toBeDefined();
  expect(table.getByText('7.5 h')).toBeDefined();
  expect(table.getByRole('link', { name: 'Late tests of Sodium' }).getAttribute('href')).toBe(
    '/admin/turnaround?state=overdue&test=na&centre=none&from=2026-03-01&to=2026-03-02',
  );
  expect(sent.filter(({ url }) => url.includes('test=na')).length).toBe(2);
});

it('shows the tests that have become slower alone where a figure leads to them', async () => {
  const { api, sent } = fakeApi({
    'GET /turnaround/lines': { data: [] },
    'GET /turnaround': { data: figures },
    'GET /centres': { data: [] },
  });
  window.history.replaceState(null, '', '/?slower=yes');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  await screen.findByText(/Only the test that has become slower/);
  expect(screen.getByRole('link', { name: 'Show all tests' }).getAttribute('href')).toBe('/admin/turnaround');
  expect(sent.some(({ url }) => /\/turnaround\?.*slower=yes/.test(url))).toBe(true);
});
