// An instrument with a message, for the tests of its pages.
import type { Instrument, InstrumentMessage, Reading } from '@labfront/contract/instrument-schemas';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';

export const instrument: Instrument = {
  _id: 'i1',
  name: 'AU480',
  centreId: 'c1',
  protocol: 'hl7',
  department: 'Biochemistry',
  active: true,
  mappings: [{ code: 'GLU', parameterId: 'p1', unit: 'mg/dL', factor: 1 }],
  waiting: { received: 0, matched: 1, unmatched: 0, unmapped: 2, qc: 0 },
  lastMessageAt: '2026-03-10T05:00:00.000Z',
  createdAt: '2026-03-10T05:00:00.000Z',
  updatedAt: '2026-03-10T05:00:00.000Z',
};

export const reading = (more: Partial<Reading> = {}): Reading => ({
  position: 1,
  specimen: '26010000001014',
  code: 'GLU',
  value: '<0.5',
  unit: 'mg/dL',
  parameter: { _id: 'p1', code: 'GLU', name: 'Glucose' },
  state: 'matched',
  reason: null,
  detail: '',
  ...more,
});

export const message = (more: Partial<InstrumentMessage> = {}): InstrumentMessage => ({
  _id: 'm1',
  id: 'one',
  protocol: 'hl7',
  state: 'matched',
  problem: null,
  bytes: 200,
  results: [reading()],
  decidedBy: null,
  decidedAt: null,
  discardReason: '',
  createdAt: '2026-03-10T05:00:00.000Z',
  updatedAt: '2026-03-10T05:00:00.000Z',
  ...more,
});

/** Opens a page of the instrument. */
export function openPage(Component: ComponentType, answers: Parameters<typeof fakeApi>[0], address = '/i1') {
  const { api, sent } = fakeApi({
    'GET /centres': () => ({ data: [] }),
    'GET /instruments': () => ({ data: [instrument] }),
    'GET /instruments/parameters': () => ({
      data: [
        { _id: 'p1', code: 'GLU', name: 'Glucose', unit: 'mg/dL' },
        { _id: 'p2', code: 'UREA', name: 'Urea', unit: 'mg/dL' },
      ],
    }),
    ...answers,
  });
  window.history.replaceState(null, '', address);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/:id', Component }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}
