import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionRead } from '../../../shared/session/session.slice.ts';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { anAccount, aPrescription, aTest, fakeApi } from '../../../shared/testing.tsx';
import { MemoryRouter } from '../../../shared/testing-router.tsx';
import { AnsweredPrescription } from './answered-prescription.tsx';

const { _id, slug, name, price, discountPercent, finalPrice } = aTest('cbc', { name: 'CBC' });
const cbc = { _id, slug, name, price, discountPercent, finalPrice, kind: 'test' as const, available: true };
const answered = aPrescription({
  status: 'approved',
  userId: anAccount()._id,
  items: [cbc],
  bookedAs: null,
  createdAt: new Date().toISOString(),
});

function show(prescriptions: readonly ReturnType<typeof aPrescription>[]) {
  const { api } = fakeApi({ 'GET /prescription': { data: prescriptions } });
  const store = createStore({ api });
  store.dispatch(sessionRead({ token: 't', user: anAccount() }));
  render(
    <Providers store={store} locale="en">
      <MemoryRouter>
        <AnsweredPrescription />
      </MemoryRouter>
    </Providers>,
  );
}

describe('the answered prescription of the profile', () => {
  it('has its tests with their prices, and puts them into the cart from here', async () => {
    show([answered]);
    expect(await screen.findByRole('heading', { name: 'We have answered your prescription' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'CBC' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add all to cart' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All prescriptions' }).getAttribute('href')).toBe('/upload-prescription');
  });

  it.each([
    ['is booked', { bookedAs: 'LF-1' }],
    ['is not answered yet', { status: 'pending' as const, items: [] }],
    ['has nothing that is still offered', { items: [{ ...cbc, available: false }] }],
    ['is older than a month', { createdAt: new Date(Date.now() - 31 * 86_400_000).toISOString() }],
    ['is somebody else’s', { userId: 'somebody-else' }],
  ])('is not there where it %s', async (_what, changed) => {
    const later = { ...answered, _id: 'p2', originalName: 'second.pdf' };
    show([{ ...answered, originalName: 'first.pdf', ...changed }, later]);
    expect(await screen.findByRole('heading', { name: 'second.pdf' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'first.pdf' })).toBeNull();
  });
});
