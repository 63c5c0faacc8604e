// Keys and webhooks of partners' systems, the attempts of one webhook, and the centres and partners that a scope names.
import { createSlice } from '@reduxjs/toolkit';
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { integrationFailures } from './integrations.messages.ts';

export const createApiKey = apiThunk('apiKeys/create', 'POST /api-keys', fallbackOf(integrationFailures, 'addKey'));
export const endApiKey = apiThunk('apiKeys/end', 'DELETE /api-keys/:id', fallbackOf(integrationFailures, 'endKey'));
export const createWebhook = apiThunk(
  'webhooks/create',
  'POST /webhooks',
  fallbackOf(integrationFailures, 'saveWebhook'),
);
export const updateWebhook = apiThunk(
  'webhooks/update',
  'PUT /webhooks/:id',
  fallbackOf(integrationFailures, 'saveWebhook'),
);
export const deleteWebhook = apiThunk(
  'webhooks/delete',
  'DELETE /webhooks/:id',
  fallbackOf(integrationFailures, 'deleteWebhook'),
);
export const replayAttempt = apiThunk(
  'webhookAttempts/replay',
  'POST /webhooks/:id/attempts/:attempt/replay',
  fallbackOf(integrationFailures, 'replay'),
);

export const apiKeys = createListSlice({
  name: 'apiKeys',
  call: 'GET /api-keys',
  failure: fallbackOf(integrationFailures, 'fetchKeys'),
});

export const webhooks = createListSlice({
  name: 'webhooks',
  call: 'GET /webhooks',
  failure: fallbackOf(integrationFailures, 'fetchWebhooks'),
  cases: (builder) => builder.addCase(updateWebhook.fulfilled, (state, { payload }) => putRow(state, payload.data)),
});

export const attempts = createListSlice({
  name: 'webhookAttempts',
  call: 'GET /webhooks/:id/attempts',
  failure: fallbackOf(integrationFailures, 'fetchAttempts'),
});

interface Named {
  readonly _id: string;
  readonly name: string;
}

interface PlacesState extends AreaState {
  centres: Named[];
  partners: Named[];
  requestId: string | null;
}

const named = ({ _id, name }: Named): Named => ({ _id, name });

/** Partners are asked for by who may see them. */
export const fetchPlaces = customThunk(
  'integrationPlaces/fetch',
  fallbackOf(integrationFailures, 'fetchPlaces'),
  async (api, may: { partners: boolean }, signal) => {
    const [centres, partners] = await Promise.all([
      api.call('GET /centres', { query: { all: 'true', limit: 500 }, signal }),
      may.partners ? api.call('GET /affiliate', { query: { limit: 500 }, signal }) : null,
    ]);
    return {
      centres: centres.data.filter(({ active }) => active).map(named),
      partners: (partners?.data ?? []).map(named),
    };
  },
);

const nowhere: PlacesState = { centres: [], partners: [], loading: false, error: null, requestId: null };

registerSlice(
  createSlice({
    name: 'integrationPlaces',
    initialState: nowhere,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchPlaces, {
        latestOnly: true,
        fulfilled: (state, places) => void Object.assign(state, places),
      });
      builder.addMatcher(isSignOut, () => nowhere);
    },
  }),
);

export const selectPlaces = (state: { integrationPlaces: PlacesState }) => state.integrationPlaces;
