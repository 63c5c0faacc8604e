import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { AddToCart } from './add-to-cart.tsx';

vi.mock('../../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));
let time = 1_000_000;
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(Date, 'now').mockImplementation(() => time);
});
afterEach(() => {
  time += 10_000;
});

it('becomes a stepper once the item is in, and the second of two taps changes nothing', async () => {
  const { api } = fakeApi({});
  render(
    <Providers store={createStore({ api })} locale="en">
      <AddToCart item={{ _id: 'cbc', name: 'CBC' }} whenIn={<p>beside</p>} />
    </Providers>,
  );
  const user = userEvent.setup();
  const stepper = () => screen.queryByRole('group', { name: 'In the cart: CBC' });
  await user.click(screen.getByRole('button', { name: 'Add to Cart: CBC' }));
  expect(stepper()?.textContent).toBe('1');
  expect(screen.getByText('beside')).toBeDefined();
  expect(document.activeElement?.contains(stepper())).toBe(true);
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(stepper()?.textContent).toBe('1');
  act(() => {
    time += 600;
  });
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(stepper()?.textContent).toBe('2');
  await user.click(screen.getByRole('button', { name: 'One less' }));
  await user.click(screen.getByRole('button', { name: 'Remove CBC from the cart' }));
  expect(stepper()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to Cart: CBC' }));
});
