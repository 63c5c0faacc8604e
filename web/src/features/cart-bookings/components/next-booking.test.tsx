import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aCartBooking, fakeApi } from '../../../shared/testing.tsx';
import { NextBooking } from './next-booking.tsx';

it('says how many of each item are booked', async () => {
  const { api } = fakeApi({ 'GET /cart-booking': [aCartBooking({ date: '2999-01-01', slot: '06:00-08:00' })] });
  render(
    <MemoryRouter>
      <Providers store={createStore({ api })} locale="en">
        <NextBooking empty={null} />
      </Providers>
    </MemoryRouter>,
  );
  expect(await screen.findByText('2 × CBC')).toBeDefined();
});
