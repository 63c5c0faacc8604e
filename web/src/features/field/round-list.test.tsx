// The round as its phlebotomist sees it: what is to do comes first, and nothing that went wrong is hidden among what is done.
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayInIndia } from '../../shared/format/dates.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { RoundList } from './components/round-list.tsx';
import type { RoundVisit } from './device-state.ts';
import { aVisit } from './field-testing.ts';
import { stateOf } from './visit-state.ts';

const NOW = new Date('2026-11-26T07:00:00+05:30');
beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

type State = 'accepted' | 'handed_over';

const shown = (number: number, state: State, more: Partial<RoundVisit> = {}): RoundVisit => {
  const visit = aVisit(number, { state });
  return {
    visit,
    progress: stateOf(visit, []),
    unsent: 0,
    troubles: [],
    waiting: [],
    taken: [],
    ...more,
  } as RoundVisit;
};

function show(visits: readonly RoundVisit[]) {
  render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale="en">
      <MemoryRouter>
        <RoundList visits={visits} />
      </MemoryRouter>
    </Providers>,
  );
  return within(screen.getByRole('group')).getAllByRole('link', { hidden: true });
}

test('what is done stands below what is to do', () => {
  const done = show([shown(1, 'handed_over'), shown(2, 'accepted')]);
  expect(done).toHaveLength(1);
  const [first] = screen.getAllByRole('link', { hidden: true });
  expect(first?.getAttribute('href')).toContain(aVisit(2)._id);
  expect(screen.getByText('1 visit is done')).toBeDefined();
  expect(screen.queryByText('Nothing is left to do.')).toBeNull();
});

test('an ended visit with unsent entries is not done', () => {
  const done = show([shown(1, 'handed_over', { unsent: 2 }), shown(2, 'handed_over')]);
  expect(done.map((link) => link.getAttribute('href'))).toEqual([expect.stringContaining(aVisit(2)._id)]);
});

test('a round without anything left says so', () => {
  show([shown(1, 'handed_over')]);
  expect(screen.getByText('Nothing is left to do.')).toBeDefined();
});

test('the cash of today is summed above the round, and each visit says what is due or was taken', () => {
  const today = dayInIndia(NOW);
  const cash = (amount: number) => ({ taken: [{ method: 'cash' as const, amount }] });
  const ofToday = (one: RoundVisit): RoundVisit => ({ ...one, visit: { ...one.visit, date: today } });
  show([
    ofToday(shown(1, 'handed_over', cash(764))),
    ofToday(shown(2, 'handed_over', cash(500.5))),
    shown(3, 'handed_over', cash(90)),
    ofToday(shown(4, 'accepted', { taken: [{ method: 'upi', amount: 300 }] })),
  ]);
  expect(screen.getByText('Cash taken today: ₹1,264.50')).toBeDefined();
  expect(screen.getByText('2 tubes · ₹500.25 to be collected · ₹300 received by UPI')).toBeDefined();
});
