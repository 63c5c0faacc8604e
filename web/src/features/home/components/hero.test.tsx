import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { MemoryRouter } from '../../../shared/testing-router.tsx';
import { Hero } from './hero.tsx';

it('leads to booking a home collection: to the tests, and to the cart once something is in it', () => {
  const open = (lines: object[]) => {
    const { api } = fakeApi({});
    const { unmount } = render(
      <MemoryRouter>
        <Providers store={createStore({ api, preloadedState: { visitorCart: { lines } } })} locale="en">
          <Hero />
        </Providers>
      </MemoryRouter>,
    );
    const address = screen.getByRole('link', { name: 'Book Home Collection' }).getAttribute('href');
    unmount();
    return address;
  };
  expect(open([])).toBe('/view-all-test');
  expect(open([{ itemId: 'cbc', quantity: 1 }])).toBe('/cart');
});
