import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { PromiseList } from './promise-list.tsx';

it('does not say of cash that it was given back already: it may wait at the counter', () => {
  const at = '2026-03-02T05:00:00.000Z';
  render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale="en">
      <PromiseList
        promises={[
          { kind: 'collector_late', amount: 50, way: 'refund', at },
          { kind: 'report_late', amount: 30, way: 'due', at },
        ]}
      />
    </Providers>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'We came late₹50 back to you',
    'The report was late₹30 less to pay',
  ]);
});
