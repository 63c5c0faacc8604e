// Boxes of tubes a page at a time, and the tubes that were scanned of each, which outlast a closed drawer.
import type { ShippedState } from '@labfront/contract/specimen-states';
import { createAction } from '@reduxjs/toolkit';
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { scanMessages } from './scan.messages.ts';
import { shipmentsMessages } from './shipments.messages.ts';

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
  readonly shipmentId: string;
  readonly code: string;
  /** The condition of the tube; null removes it from the list. */
  readonly state: ShippedState | null;
}

export const tubeScanned = createAction<ScannedTube>('shipments/scanned');

export type ScannedTubes = Readonly<Record<string, ShippedState>>;

export const shipmentList = createListSlice({
  name: 'shipments',
  call: 'GET /shipments',
  failure: fallbackOf(shipmentsMessages, 'fetchFailed'),
  extra: { scanned: {} as Record<string, Record<string, ShippedState>> },
  cases: (builder) => {
    builder.addCase(tubeScanned, (state, { payload: { shipmentId, code, state: came } }) => {
      const { [code]: _before, ...others } = state.scanned[shipmentId] ?? {};
      state.scanned[shipmentId] = came === null ? others : { ...others, [code]: came };
    });
    builder.addCase(sealShipment.fulfilled, (state, { payload }) => {
      // The same codes are scanned once more where the box arrives.
      delete state.scanned[payload.data._id];
      putRow(state, payload.data);
    });
    builder.addCase(deliverShipment.fulfilled, (state, { payload }) => putRow(state, payload.data));
    builder.addCase(reconcileShipment.fulfilled, (state, { payload }) => {
      delete state.scanned[payload.data._id];
      putRow(state, payload.data);
    });
  },
});

const NONE: ScannedTubes = {};

/** The tubes that were scanned of a box. */
export const selectScanned = (id: string) => (state: Parameters<typeof shipmentList.select>[0]) =>
  shipmentList.select(state).scanned[id] ?? NONE;
