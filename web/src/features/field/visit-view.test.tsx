// The phlebotomist's view of a visit: the next step, refusals in words, and lost events.
import type { FieldEventAnswer } from '@labfront/contract/visits';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { expect, test } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { VisitView } from './components/visit-view.tsx';
import { type FieldDevice, openFieldDevice } from './field-device.ts';
import type { FieldStore } from './field-store.ts';
import { aVisit, memoryStore } from './field-testing.ts';

function Shown({ device }: { device: FieldDevice }) {
  const { visits } = useSyncExternalStore(device.subscribe, device.state);
  return visits[0] ? <VisitView shown={visits[0]} device={device} /> : null;
}

/** Opens the visit of a device whose server answers every event like this. */
async function openVisit(
  state: 'assigned' | 'identified',
  answer: Partial<FieldEventAnswer> = {},
  store: FieldStore = memoryStore(),
) {
  const device = await openFieldDevice({
    store,
    server: {
      rounds: async () => ({ dates: ['2026-11-23'], visits: [aVisit(1, { state })] }),
      send: async (events) =>
        events.map(({ id }) => ({ id, outcome: 'applied', code: null, message: null, ...answer })),
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

test('leads from one step to the next', async () => {
  const { user } = await openVisit('assigned');
  await user.click(screen.getByRole('button', { name: 'Accept this visit' }));
  await user.click(await screen.findByRole('button', { name: 'Start the journey' }));
  await user.click(await screen.findByRole('button', { name: 'I have arrived' }));
  expect(await screen.findByLabelText('Start code from the patient')).toBeDefined();
});

test('says in words why a step is not kept', async () => {
  const { user, store } = await openVisit('identified');
  const second = aVisit().patients[0]?.tubes[1]?.tubeCode ?? '';
  await user.type(screen.getByLabelText('Code on the tube'), second);
  await user.click(screen.getByRole('button', { name: 'Tube is drawn' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This tube is not for this sample, or was used already');
  expect(await store.events()).toEqual([]);
});

test('finds a mistyped digit before anything is recorded', async () => {
  const { user, store } = await openVisit('identified');
  const code = aVisit().patients[0]?.tubes[0]?.tubeCode ?? '';
  await user.type(
    screen.getByLabelText('Code on the tube'),
    code.replace(/.$/, (digit) => `${(Number(digit) + 1) % 10}`),
  );
  await user.click(screen.getByRole('button', { name: 'Tube is drawn' }));
  expect(screen.getByText(/mistyped digit/)).toBeDefined();
  expect(await store.events()).toEqual([]);
  await user.clear(screen.getByLabelText('Code on the tube'));
  await user.type(screen.getByLabelText('Code on the tube'), code);
  await user.click(screen.getByRole('button', { name: 'Tube is drawn' }));
  expect(await screen.findByText('drawn')).toBeDefined();
});

test('asks for a reason before a visit ends without a sample', async () => {
  const { user, store } = await openVisit('assigned');
  await user.click(screen.getByRole('button', { name: 'This visit cannot be done' }));
  expect(screen.getAllByText('Choose a reason').length).toBeGreaterThan(1);
  await user.selectOptions(screen.getByLabelText('Reason'), 'Nobody at home');
  await user.click(screen.getByRole('button', { name: 'This visit cannot be done' }));
  expect(await screen.findByText('Nothing is left to do here.')).toBeDefined();
  expect((await store.events()).map(({ event }) => event)).toEqual([{ kind: 'fail', code: 'not_home', note: '' }]);
});

test('shows the server’s words for what it did not take over', async () => {
  const { user } = await openVisit('assigned', { outcome: 'refused', code: 'NOT_TODAY', message: 'Not on this day' });
  await user.click(screen.getByRole('button', { name: 'Accept this visit' }));
  expect(await screen.findByText('Accepted: Not on this day')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Accept this visit' })).toBeDefined();
});

test('says that a step is not recorded where the storage is full', async () => {
  const full = { ...memoryStore(), addEvent: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) };
  const { user, device } = await openVisit('assigned', {}, full);
  await user.click(screen.getByRole('button', { name: 'Accept this visit' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/it is not recorded/);
  expect(device.state()).toMatchObject({ unsent: 0 });
});
