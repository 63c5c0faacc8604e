import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aCartBooking, fakeApi } from '../../../shared/testing.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

const [item] = aCartBooking().items;

it.each([
  ['of one test says nothing of parts', 1],
  ['of two tests says whom to call for one of them', 2],
])('cancelling a booking %s', (_what, count) => {
  if (!item) throw new Error('a booking without an item');
  const items = Array.from({ length: count }, () => item);
  render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale="en">
      <CancelDialog booking={aCartBooking({ items })} open onClose={() => {}} />
    </Providers>,
  );
  expect(screen.getByRole('alertdialog')).toBeDefined();
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(count === 1 ? [] : ['tel:+917555550100']);
});
