// Money, the next step, and what the server keeps waiting, on the phlebotomist's view of a visit.
import type { FieldEventAnswer, FieldVisit } from '@labfront/contract/visits';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { expect, test } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { VisitView } from './components/visit-view.tsx';
import { type FieldDevice, openFieldDevice } from './field-device.ts';
import { aVisit, memoryStore } from './field-testing.ts';

function Shown({ device }: { device: FieldDevice }) {
  const { visits } = useSyncExternalStore(device.subscribe, device.state);
  return visits[0] ? <VisitView shown={visits[0]} device={device} /> : null;
}

async function openVisit(more: Partial<FieldVisit>, answer: Partial<FieldEventAnswer> = {}) {
  const store = memoryStore();
  const device = await openFieldDevice({
    store,
    server: {
      rounds: async () => ({ dates: ['2026-11-23'], visits: [aVisit(1, more)] }),
      send: async (events) =>
        events.map(({ id }) => ({ id, outcome: 'applied', code: null, message: null, ...answer })),
      sendPhoto: () => Promise.reject(new TypeError('Failed to fetch')),
    },
    now: () => Date.parse('2026-11-23T01:00:00Z'),
    newId: () => crypto.randomUUID(),
  });
  await device.sync();
  render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale="en">
      <MemoryRouter>
        <Shown device={device} />
      </MemoryRouter>
    </Providers>,
  );
  return { device, store, user: userEvent.setup() };
}

test('records money after a question alone, and keeps in sight what was taken', async () => {
  const { store, user } = await openVisit({ state: 'collected' });
  await user.click(screen.getByRole('button', { name: 'Paid in cash' }));
  screen.getByText('₹500.25 in cash taken?');
  await user.click(screen.getByRole('button', { name: 'No, go back' }));
  expect(await store.events()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Paid by UPI' }));
  screen.getByText('₹500.25 by UPI received?');
  await user.click(screen.getByRole('button', { name: 'No, go back' }));
  await user.click(screen.getByRole('button', { name: 'Paid in cash' }));
  await user.click(screen.getByRole('button', { name: 'Yes, I have it' }));
  await screen.findByText('₹500.25 taken in cash');
  expect((await store.events()).map(({ event }) => event)).toEqual([
    { kind: 'payment', method: 'cash', amount: 500.25 },
  ]);
  expect(screen.queryByRole('button', { name: 'Paid in cash' })).toBeNull();
});

test('shows what was taken after the server has booked it', async () => {
  await openVisit({ state: 'handed_over', amountDue: 0, payments: [{ method: 'cash', amount: 764 }] });
  screen.getByText('₹764 taken in cash');
});

test('has the next step at its foot, and folds the preparation once the patient is identified', async () => {
  const preparation = { fasting: null, further: [] };
  const { device } = await openVisit({ state: 'en_route', preparation });
  const next = within(screen.getByRole('navigation', { name: 'Next step' }));
  const fold = () => screen.getByText('Preparation').closest('details');
  expect(fold()?.open).toBe(true);
  await userEvent.click(next.getByRole('button', { name: 'I have arrived' }));
  await next.findByRole('button', { name: 'Next: Identify the patient' });
  await device.record('visit-1', { kind: 'identify', by: 'details' });
  await next.findByRole('button', { name: 'Next: Is the patient prepared?' });
  expect(fold()?.open).toBe(false);
});

test('says that the server waits for an earlier entry', async () => {
  const { user } = await openVisit({ state: 'assigned' }, { outcome: 'held' });
  await user.click(screen.getByRole('button', { name: 'Accept this visit' }));
  const part = (await screen.findByText('The server waits for an earlier entry')).closest('section');
  expect(part?.textContent).toContain('Accepted');
});
