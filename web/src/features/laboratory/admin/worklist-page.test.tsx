import type { Permission } from '@labfront/contract/permission-names';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { aLine } from './testing.ts';
import { Component } from './worklist-page.tsx';

vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

function open(lines = [aLine()], permissions: readonly Permission[] = []) {
  const { api, sent } = fakeApi({
    'GET /lab/worklist': { data: lines },
    'GET /centres': { data: [{ _id: 'c1', name: 'Arera Colony' }] },
    'GET /instruments': { data: [{ _id: 'i1', name: 'AU480' }] },
  });
  window.history.replaceState(null, '', '/?state=in_progress&date=2026-03-10');
  render(
    <RightsProvider permissions={permissions}>
      <Providers store={createStore({ api })} locale="en">
        <RouterView router={createRouter([{ path: '/', Component }])} />
      </Providers>
    </RightsProvider>,
  );
  return { sent, user: userEvent.setup() };
}

it('lists lines with the way to their order, and asks for what the filters say', async () => {
  const { sent, user } = open();
  const link = await screen.findByRole('link', { name: 'Order 260100000017' });
  expect(link.getAttribute('href')).toBe('/admin/orders/o1');
  expect(await screen.findByText('Arera Colony')).toBeDefined();
  const asked = () => sent.filter(({ url }) => url.includes('/lab/worklist')).at(-1)?.url ?? '';
  expect(asked()).toContain('state=in_progress');
  expect(asked()).toContain('date=2026-03-10');
  await user.selectOptions(screen.getByLabelText('Department'), 'Biochemistry');
  await expect.poll(asked).toContain('department=Biochemistry');
});

it('offers the analysers to whoever sees them', async () => {
  const { sent, user } = open([aLine()], ['result.read', 'instrument.read']);
  await user.selectOptions(await screen.findByLabelText('Analyser'), 'AU480');
  const asked = () => sent.filter(({ url }) => url.includes('/lab/worklist')).at(-1)?.url ?? '';
  await expect.poll(asked).toContain('instrument=i1');
});

it('asks for no analysers without their permission', async () => {
  const { sent } = open([aLine()], ['result.read']);
  await screen.findByRole('link', { name: 'Order 260100000017' });
  expect(screen.queryByLabelText('Analyser')).toBeNull();
  expect(sent.filter(({ url }) => url.includes('/instruments'))).toEqual([]);
});

it('goes from order to order by the arrow keys, from the search and back to it', async () => {
  const { user } = open([aLine(), aLine({ _id: 'l2', orderId: 'o2', accession: '260100000025' })]);
  const first = await screen.findByRole('link', { name: 'Order 260100000017' });
  screen.getByRole('searchbox').focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Order 260100000025' }));
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
