import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { BookingExtras } from './booking-extras.tsx';

function open(booking: Parameters<typeof BookingExtras>[0]['booking'], locale: 'en' | 'hi' = 'en') {
  const { api } = fakeApi({});
  render(
    <Providers store={createStore({ api })} locale={locale}>
      <BookingExtras booking={booking} />
    </Providers>,
  );
}

const PROMISE = { kind: 'report_late', at: '2026-01-01T00:00:00.000Z' } as const;

it('names what promises took off the total, and nothing that they gave back of a payment', () => {
  open({
    discount: null,
    charges: [{ kind: 'fee', amount: 100 }],
    credited: 30,
    promises: [
      { ...PROMISE, amount: 50.1, way: 'due' },
      { ...PROMISE, amount: 20.2, way: 'due' },
      { ...PROMISE, amount: 70, way: 'refund' },
    ],
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Home collection₹100',
    'For promises that were not kept−₹70.30',
    'Tests not performed−₹30',
  ]);
});

it('is empty where only a payment was given back, in Hindi too', () => {
  open({ discount: null, charges: [], promises: [{ ...PROMISE, amount: 70, way: 'refund' }] }, 'hi');
  expect(screen.queryByRole('list')).toBeNull();
});
