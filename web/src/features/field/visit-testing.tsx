// The phlebotomist's view of a visit on a device, for its tests.
import type { FieldEventAnswer, FieldVisit } from '@labfront/contract/visits';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
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

/** Shows the first visit of a device. */
export function showVisit(device: FieldDevice) {
  render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale="en">
      <MemoryRouter>
        <Shown device={device} />
      </MemoryRouter>
    </Providers>,
  );
}

/** Opens the visit of a device whose server answers every event like this. */
export async function openVisit(
  more: Partial<FieldVisit>,
  answer: Partial<FieldEventAnswer> = {},
  store: FieldStore = memoryStore(),
) {
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
  showVisit(device);
  return { device, store, user: userEvent.setup() };
}
