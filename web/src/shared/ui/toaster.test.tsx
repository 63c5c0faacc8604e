import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createStore } from '../store/create-store.ts';
import { Providers } from '../store/providers.tsx';
import { fakeApi } from '../testing.tsx';
import { Toaster } from './toaster.tsx';

const props = vi.hoisted(() => vi.fn());
vi.mock('react-toastify/unstyled', () => ({
  ToastContainer: (given: object) => {
    props(given);
    return null;
  },
}));

it('shows toasts top-right for 5000 ms, waits on hover and focus loss, and lets them be dragged away at 80 percent', () => {
  render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale="en">
      <Toaster />
    </Providers>,
  );
  expect(props.mock.lastCall?.[0]).toMatchObject({
    position: 'top-right',
    autoClose: 5000,
    pauseOnHover: true,
    pauseOnFocusLoss: true,
    draggable: true,
    draggablePercent: 80,
  });
});
