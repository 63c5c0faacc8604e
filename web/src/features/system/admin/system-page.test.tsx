import type { SystemState } from '@labfront/contract/system';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './system-page.tsx';

const STATE: SystemState = {
  version: '1.2.3',
  node: 'v26.10.0',
  engine: 'postgres',
  hasReplica: true,
  schema: { count: 30, last: '0028_instances.sql' },
  instances: [{ _id: 'a', host: 'shop-1', pid: 42, version: '1.2.3', startedAt: '2026-03-02T05:00:00.000Z' }],
  jobs: { waiting: 1200, failed: 2, oldestAt: null },
  payments: [{ state: 'paid', count: 7 }],
  webhooks: { gateway: 'razorpay', lastAt: null, silentSince: '2026-03-02T05:00:00.000Z', waitingOrders: 3 },
  storage: { kind: 's3', files: 3, bytes: 2_500_000 },
  disk: { freeBytes: 4_000_000_000, totalBytes: 100_000_000_000 },
  lastBackupAt: null,
};

function open(answer: unknown) {
  const { api } = fakeApi({ 'GET /system': answer });
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

it('says how the system does', async () => {
  open(STATE);
  await screen.findByText('shop-1, process 42');
  expect(fact('Database')).toBe('PostgreSQL, with a replica for reading');
  expect(fact('Schema')).toBe('30 migrations, the last is 0028_instances.sql');
  expect(fact('Waiting')).toBe('1,200');
  expect(fact('Oldest that is due')).toBe('None is due');
  expect(fact('Gateway')).toBe('Razorpay');
  expect(fact('Orders paid')).toBe('7');
  expect(fact('Files of people')).toBe('3, 2.5 MB');
  expect(fact('Free on the disk')).toBe('4 GB of 100 GB');
  expect(fact('Last backup')).toBe('Not known');
  expect(screen.getByRole('alert').textContent).toContain('Webhooks are missing since 2 Mar 2026');
});

it('says what failed, and asks again', async () => {
  let tries = 0;
  open(() => {
    tries += 1;
    return tries === 1 ? refuse(500, { message: 'Something went wrong' }) : STATE;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('shop-1, process 42');
});
