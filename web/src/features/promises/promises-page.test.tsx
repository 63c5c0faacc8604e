import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import { Component } from './promises-page.tsx';

const rule = {
  kind: 'report_late',
  payoutPercent: 10,
  limit: { perBooking: 500, perDay: 5_000 },
  validFrom: '2020-01-01',
  validUntil: null,
  active: true,
};
const sodium = { _id: 'na', slug: 'sodium', name: 'Sodium', promisedHours: 6, hours: 4.5, inTimePercent: 98 };
const glucose = { _id: 'glu', slug: 'glucose', name: 'Glucose', promisedHours: 1, hours: 0.8, inTimePercent: 99 };
const times = { days: 30, lines: 1_200, inTimePercent: 97.5, tests: [sodium, glucose] };

function open(turnaround: unknown, rules: object[] = [rule]) {
  const { api } = fakeApi({
    'GET /promises': { data: { rules, figures: [] } },
    'GET /turnaround/public': turnaround,
  });
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
}

it('tells how long reports took beside the promise of their time', async () => {
  open({ data: times });
  await screen.findByText('97.5% of 1,200 reports in the last 30 days were in time.');
  const table = within(screen.getByRole('table', { name: 'How long reports took' }));
  const [, row, quick] = table.getAllByRole('row');
  expect(row?.textContent).toBe('Sodium6 hours4.5 hours98%');
  expect(quick?.textContent).toBe('Glucose1 hour0.8 hours99%');
  expect(table.getByRole('link', { name: 'Sodium' }).getAttribute('href')).toBe('/test/sodium');
});

it.each([
  ['too few reports were made', { data: { ...times, lines: 0, inTimePercent: null, tests: [] } }, [rule]],
  ['the times are not known', () => refuse(503, { message: 'Closed' }), [rule]],
  ['their time is not promised', { data: times }, [{ ...rule, kind: 'specimen_lost' }]],
])('leaves the times out where %s', async (_, turnaround, rules) => {
  open(turnaround, rules);
  await screen.findByRole('heading', { name: 'How you get the money' });
  expect(screen.queryByText('How long reports took')).toBeNull();
});
