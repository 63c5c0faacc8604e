// Instruments, and the parameters that their codes can be mapped to.
import type { Instrument } from '@labfront/contract/instrument-schemas';
import { createSlice } from '@reduxjs/toolkit';
import type { CallAnswer } from '../../../shared/api/api.types.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiThunk,
  customThunk,
  fallbackOf,
  idleArea,
} from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { mappingMessages } from './inbox.messages.ts';
import { instrumentsMessages, resultImportMessages } from './instruments.messages.ts';

const failed = fallbackOf(instrumentsMessages, 'saveFailed');

export const fetchInstruments = apiThunk(
  'instruments/fetch',
  'GET /instruments',
  fallbackOf(instrumentsMessages, 'fetchFailed'),
);
export const fetchMeasurable = apiThunk(
  'instruments/fetchParameters',
  'GET /instruments/parameters',
  fallbackOf(mappingMessages, 'fetchFailed'),
);
export const createInstrument = apiThunk('instruments/create', 'POST /instruments', failed);
export const updateInstrument = apiThunk('instruments/update', 'PUT /instruments/:id', failed);
export const renewKey = apiThunk('instruments/renewKey', 'POST /instruments/:id/key', failed);
export const saveMappings = apiThunk(
  'instruments/saveMappings',
  'PUT /instruments/:id/mappings',
  fallbackOf(mappingMessages, 'saveFailed'),
);

interface Upload {
  file: File;
  dryRun: boolean;
  /** Implausible values are right. */
  confirmed: boolean;
}

export const importResults = customThunk(
  'instruments/importResults',
  fallbackOf(resultImportMessages, 'failed'),
  (api, { file, dryRun, confirmed }: Upload, signal) => {
    const body = new FormData();
    body.set('dryRun', String(dryRun));
    if (confirmed) body.set('confirmed', 'true');
    body.set('file', file);
    return api.call('POST /lab/results/import', { body, signal });
  },
);

export type MeasurableParameter = CallAnswer<'GET /instruments/parameters'>['data'][number];

interface InstrumentsArea extends AreaState {
  instruments: Instrument[] | null;
  parameters: MeasurableParameter[] | null;
  requestId: string | null;
}

const initialState: InstrumentsArea = { ...idleArea, instruments: null, parameters: null, requestId: null };

function put(state: { instruments: Instrument[] | null }, changed: Instrument): void {
  state.instruments = state.instruments?.map((one) => (one._id === changed._id ? changed : one)) ?? null;
}

registerSlice(
  createSlice({
    name: 'instruments',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchInstruments, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.instruments = data;
        },
      });
      builder.addCase(fetchMeasurable.fulfilled, (state, { payload }) => {
        state.parameters = payload.data;
      });
      builder.addCase(fetchMeasurable.rejected, (state, { payload }) => {
        state.error = payload?.message ?? null;
      });
      builder.addCase(updateInstrument.fulfilled, (state, { payload }) => put(state, payload.data));
      builder.addCase(saveMappings.fulfilled, (state, { payload }) => put(state, payload.data));
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectInstruments = (state: { instruments: InstrumentsArea }) => state.instruments;
