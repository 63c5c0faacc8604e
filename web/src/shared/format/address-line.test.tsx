import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../store/create-store.ts';
import { Providers } from '../store/providers.tsx';
import { fakeApi } from '../testing.tsx';
import { useAddressLine } from './address-line.ts';

const place = { address: '12 Lake Road', landmark: '', locality: 'Arera', city: 'Bhopal', pincode: '462016' };

it.each([
  ['en', '12 Lake Road, Arera, Bhopal 462016'],
  ['hi', '12 Lake Road, Arera, भोपाल 462016'],
] as const)('an address in %s', (locale, line) => {
  const store = createStore({ api: fakeApi({}).api, locale });
  const { result } = renderHook(useAddressLine, {
    wrapper: ({ children }) => (
      <Providers store={store} locale={locale}>
        {children}
      </Providers>
    ),
  });
  expect(result.current(place)).toBe(line);
});
