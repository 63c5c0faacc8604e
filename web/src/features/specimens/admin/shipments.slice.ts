// Boxes of tubes a page at a time, and the tubes that were scanned of each, which outlast a closed drawer and a reload of the page.
import type { ShippedState, Whereabouts } from '@labfront/contract/specimen-states';
import type { Shipment, Specimen } from '@labfront/contract/specimens';
import { createAction, isAnyOf } from '@reduxjs/toolkit';
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { forgetDraft, readDraft, saveDraft } from '../../../shared/session/form-drafts.ts';
import { apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerListeners } from '../../../shared/store/registry.ts';
import { scanMessages } from './scan.messages.ts';
import { shipmentsMessages } from './shipments.messages.ts';
import { workOnTube } from './specimens.slice.ts';

const saveFailed = fallbackOf(shipmentsMessages, 'saveFailed');

interface NewShipment {
  readonly fromCentreId: string;
  readonly toCentreId: string;
  readonly idempotencyKey: string;
}

export const createShipment = customThunk(
  'shipments/create',
  saveFailed,
  (api, { idempotencyKey, ...body }: NewShipment, signal) =>
    api.call('POST /shipments', { body, idempotencyKey, signal }),
);
export const sealShipment = apiThunk('shipments/seal', 'PUT /shipments/:id/seal', saveFailed);
export const deliverShipment = apiThunk('shipments/deliver', 'PUT /shipments/:id/deliver', saveFailed);
export const reconcileShipment = apiThunk('shipments/reconcile', 'PUT /shipments/:id/reconcile', saveFailed);

/** Finds a tube before it is put into a box. */
export const lookUpTube = customThunk(
  'shipments/lookUp',
  fallbackOf(scanMessages, 'lookUpFailed'),
  async (api, code: string, signal) => (await api.call('GET /specimens/:code', { params: { code }, signal })).data,
);

interface ScannedTube {
  /** As `boxKey` names it. */
  readonly box: string;
  readonly code: string;
  /** The condition of the tube; null removes it from the list. */
  readonly state: ShippedState | null;
  /** Its patient and kind, where they are known. */
  readonly about?: string;
}

export interface Scanned {
  readonly state: ShippedState;
  readonly about: string;
}
export type ScannedTubes = Readonly<Record<string, Scanned>>;

/** A box is packed and counted by scans of the same codes: one list for each. */
export const boxKey = ({ _id, state }: Pick<Shipment, '_id' | 'state'>): string =>
  `${_id}:${state === 'open' ? 'packing' : 'count'}`;

export const tubeScanned = createAction<ScannedTube>('shipments/scanned');
/** The scans of before the page was loaded again. */
const scansRestored = createAction<{ readonly box: string; readonly tubes: ScannedTubes }>('shipments/restored');

const draftOf = (box: string) => `box:${box}`;
const isDone = isAnyOf(sealShipment.fulfilled, reconcileShipment.fulfilled);
const keysOf = (id: string) => (['open', 'delivered'] as const).map((state) => boxKey({ _id: id, state }));

/** Restores the scans of a box that this page does not know. */
export const restoreScans = (box: string) => {
  const kept = readDraft(draftOf(box));
  const tubes = typeof kept === 'object' && kept !== null ? (kept as ScannedTubes) : {};
  return scansRestored({ box, tubes });
};

type ShippedRows = readonly { toCentreId: string; tubes: { tubeCode: string; whereabouts: Whereabouts }[] }[];

/** A tube that is received on its own has arrived, or is out of its box. */
function noteReceipt(rows: ShippedRows, { tubeCode, state, centreId }: Specimen): void {
  if (state !== 'received') return;
  for (const { tubes, toCentreId } of rows) {
    const tube = tubes.find((one) => one.tubeCode === tubeCode);
    if (tube) tube.whereabouts = centreId === toCentreId ? 'arrived' : 'elsewhere';
  }
}

export const shipmentList = createListSlice({
  name: 'shipments',
  call: 'GET /shipments',
  failure: fallbackOf(shipmentsMessages, 'fetchFailed'),
  extra: { scanned: {} as Record<string, ScannedTubes> },
  cases: (builder) => {
    builder.addCase(tubeScanned, (state, { payload: { box, code, state: came, about } }) => {
      const { [code]: before, ...others } = state.scanned[box] ?? {};
      const tube = came && { state: came, about: about ?? before?.about ?? '' };
      state.scanned[box] = tube === null ? others : { ...others, [code]: tube };
    });
    builder.addCase(scansRestored, (state, { payload: { box, tubes } }) => {
      state.scanned[box] ??= tubes;
    });
    builder.addCase(workOnTube.fulfilled, (state, { payload }) => noteReceipt(state.rows, payload.data));
    builder.addCase(deliverShipment.fulfilled, (state, { payload }) => putRow(state, payload.data));
    builder.addMatcher(isDone, (state, { payload }) => {
      for (const key of keysOf(payload.data._id)) delete state.scanned[key];
      putRow(state, payload.data);
    });
  },
});

registerListeners((startListening) => {
  startListening({
    actionCreator: tubeScanned,
    effect: ({ payload: { box } }, { getState }) => saveDraft(draftOf(box), selectScanned(box)(getState() as State)),
  });
  startListening({
    matcher: isDone,
    effect: ({ payload }) => {
      for (const key of keysOf(payload.data._id)) forgetDraft(draftOf(key));
    },
  });
});

type State = Parameters<typeof shipmentList.select>[0];
const NONE: ScannedTubes = {};

/** The tubes that were scanned of a box. @param box as `boxKey` names it. */
export const selectScanned = (box: string) => (state: State) => shipmentList.select(state).scanned[box] ?? NONE;
