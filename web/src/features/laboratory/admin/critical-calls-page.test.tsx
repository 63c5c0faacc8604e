import type { RecordedCall } from '@labfront/contract/critical-calls';
import type { Permission } from '@labfront/contract/permission-names';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { Component } from './critical-calls-page.tsx';

vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const told: RecordedCall = {
  _id: 'k1',
  at: '2026-03-10T05:45:00.000Z',
  outcome: 'reached',
  person: 'Dr Rao',
  number: '9876543210',
  readBack: true,
  note: '',
  by: 'Ravi Iyer',
  openedAt: '2026-03-10T05:00:00.000Z',
  minutes: 45,
  orderId: 'o1',
  accession: '260100000017',
  patient: { name: 'Asha Verma', age: 34, sex: 'female' },
  testName: 'Electrolytes',
  parameter: 'Potassium',
  value: '6.9',
  unit: 'mmol/L',
  flag: 'HH',
  centreId: 'c1',
};
const missed: RecordedCall = { ...told, _id: 'k2', outcome: 'unreachable', readBack: false, minutes: 4, note: 'Busy' };

function open(permissions: readonly Permission[] = ['critical.call', 'result.read']) {
  const { api, sent } = fakeApi({
    'GET /lab/critical/calls': { data: [told, missed] },
    'GET /centres': { data: [{ _id: 'c1', name: 'Arera Colony' }] },
  });
  window.history.replaceState(null, '', '/');
  render(
    <RightsProvider permissions={permissions}>
      <Providers store={createStore({ api })} locale="en">
        <RouterView router={createRouter([{ path: '/', Component }])} />
      </Providers>
    </RightsProvider>,
  );
  return { sent, user: userEvent.setup() };
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

it('tells of each value who told whom, whether it was read back, and how long it took', async () => {
  open();
  const late = await rowOf('45 min');
  expect(late.getByText('Dr Rao')).toBeDefined();
  expect(late.getByText('9876543210')).toBeDefined();
  expect(late.getByText('✓ Read back')).toBeDefined();
  expect(late.getByText('Ravi Iyer')).toBeDefined();
  expect(late.getByText('6.9 mmol/L')).toBeDefined();
  expect(late.getByText('⇈ Critically high')).toBeDefined();
  expect(late.getByText('since 10 Mar 2026, 10:30 am')).toBeDefined();
  // Later than it has to be.
  expect(late.getByText('45 min').className).toContain('text-danger');
  const soon = await rowOf('4 min');
  expect(soon.getByText('✕ Not reached')).toBeDefined();
  expect(soon.getByText('Busy')).toBeDefined();
  expect(soon.getByText('4 min').className).not.toContain('text-danger');
  expect(soon.getByRole('link', { name: 'Order 260100000017' }).getAttribute('href')).toBe('/admin/orders/o1');
});

it('asks for what the filters say', async () => {
  const { sent, user } = open();
  await screen.findByText('45 min');
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Not reached');
  const asked = () => sent.filter(({ url }) => url.includes('/lab/critical/calls')).at(-1)?.url ?? '';
  await expect.poll(asked).toContain('outcome=unreachable');
});

it('links to no order that its reader may not open', async () => {
  open(['critical.call']);
  await screen.findByText('45 min');
  expect(screen.queryByRole('link', { name: 'Order 260100000017' })).toBeNull();
});
