import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi } from '../../shared/testing.tsx';
import { useCentreFilter } from './use-centre-filter.ts';

function Shown() {
  const labels = useCentreFilter().flatMap((field) => ('options' in field ? field.options : []));
  return <p>{labels.map(({ label }) => label).join(', ') || 'no filter'}</p>;
}

const at = (scope: 'all' | 'centre', centreId: string | null = null) => ({
  roleId: 'front-desk',
  roleName: 'front desk',
  scope,
  centreId,
  partnerId: null,
});

function show(...assignments: ReturnType<typeof at>[]) {
  const centres = ['North', 'South', 'East'].map((name) => ({ _id: name.toLowerCase(), name }));
  const { api, sent } = fakeApi({ 'GET /centres': { data: centres } });
  const store = createStore({ api });
  store.dispatch(sessionRead({ token: 'token', user: Object.assign(anAccount(), { assignments }) }));
  render(
    <Providers store={store} locale="en">
      <Shown />
    </Providers>,
  );
  return sent;
}

it('offers every centre, and records of none, to somebody who sees all of them', async () => {
  const sent = show(at('centre', 'north'), at('all'));
  await waitFor(() => expect(screen.getByText('North, South, East, Not assigned')).toBeDefined());
  expect(sent.map(({ url }) => url)).toEqual(['/api/v1/centres?all=true']);
});

it('offers their own centres to somebody of several', async () => {
  show(at('centre', 'north'), at('centre', 'east'));
  await waitFor(() => expect(screen.getByText('North, East')).toBeDefined());
});

it('offers nothing to somebody of one centre', () => {
  expect(show(at('centre', 'north'))).toEqual([]);
  expect(screen.getByText('no filter')).toBeDefined();
});
