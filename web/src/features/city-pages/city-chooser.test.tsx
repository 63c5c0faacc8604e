import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { hasSamePrices, readCity, rememberCity } from '../../shared/session/visitor-city.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aTest, fakeApi } from '../../shared/testing.tsx';
import { useTestList } from '../catalogue/index.ts';
import { CityChooser, useCityOfCookie } from '../cities/index.ts';

beforeEach(() => rememberCity(''));

const PRICES: Record<string, number> = { '': 500, Indore: 350, Ujjain: 111 };

function Page() {
  useCityOfCookie();
  const { list } = useTestList({ limit: 1 });
  return (
    <>
      <CityChooser />
      <p>{list?.loaded ? `₹${list.cards[0]?.finalPrice}` : 'loading'}</p>
    </>
  );
}

/** The server answers by the cookie, as the real one does. */
function show(visitorCity?: { name: string; priced: string[] }) {
  const { api } = fakeApi({
    'GET /test': () => ({ data: [aTest('cbc', { finalPrice: PRICES[readCity()] ?? 500 })] }),
    'GET /city/cities': ['Bhopal', 'Indore', 'Ujjain'].map((name) => ({ _id: name, name })),
  });
  window.history.replaceState(null, '', '/');
  const store = createStore({ api, ...(visitorCity && { preloadedState: { visitorCity } }) });
  render(
    <Providers store={store} locale="en">
      <RouterView router={createRouter([{ path: '/', Component: Page }])} />
    </Providers>,
  );
}

it('shows the prices of a chosen city at once, and remembers it', async () => {
  show();
  expect(await screen.findByText('₹500')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Choose your city' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Indore' }));
  expect(await screen.findByText('₹350')).toBeDefined();
  expect(readCity()).toBe('Indore');
  expect(screen.getByRole('link', { name: 'City: Indore. Change' })).toBeDefined();
});

it('follows another tab when it is looked at again', async () => {
  show();
  expect(await screen.findByText('₹500')).toBeDefined();
  rememberCity('Ujjain');
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('₹111')).toBeDefined();
});

it('brings a kept document of another city to the city of the cookie', async () => {
  rememberCity('Ujjain');
  show({ name: 'Indore', priced: ['Indore', 'Ujjain'] });
  expect(await screen.findByText('₹111')).toBeDefined();
});

it.each([
  ['indore', 'Indore', ['Indore'], true],
  ['Bhopal', '', ['Indore'], true],
  ['Indore', '', ['Indore'], false],
  ['Indore', 'Ujjain', ['Indore'], false],
  ['Bhopal', '', null, false],
] as const)('%s and %s with price lists %j have the same prices: %s', (one, other, priced, same) => {
  expect(hasSamePrices(one, other, priced)).toBe(same);
});
