// The settings of the site as staff change them, and the first steps of a new laboratory.
import type { LogoKind, Setup, SiteSettings } from '@labfront/contract/settings';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { siteChanged } from '../../../shared/site/site.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { settingsMessages, setupMessages } from './settings.messages.ts';

interface SettingsState extends AreaState {
  settings: SiteSettings | null;
  requestId: string | null;
}

interface SetupState extends AreaState {
  setup: Setup | null;
  requestId: string | null;
}

const noSettings: SettingsState = { settings: null, loading: false, error: null, requestId: null };
const noSetup: SetupState = { setup: null, loading: false, error: null, requestId: null };
const logoFailed = fallbackOf(settingsMessages, 'logoFailed');

export const fetchSettings = apiThunk('settings/fetch', 'GET /settings', fallbackOf(settingsMessages, 'fetchFailed'));
export const saveSettings = apiThunk('settings/save', 'PUT /settings', fallbackOf(settingsMessages, 'saveFailed'));
export const removeLogo = apiThunk('settings/removeLogo', 'DELETE /settings/logo/:kind', logoFailed);
export const uploadLogo = customThunk(
  'settings/uploadLogo',
  logoFailed,
  (api, { kind, file }: { kind: LogoKind; file: File }, signal) => {
    const body = new FormData();
    body.set('kind', kind);
    body.set('file', file);
    return api.call('POST /settings/logo', { body, signal });
  },
);

const setupFailed = fallbackOf(setupMessages, 'failed');
export const fetchSetup = apiThunk('setup/fetch', 'GET /settings/setup', setupFailed);
export const putSetupAway = apiThunk('setup/putAway', 'POST /settings/setup/put-away', setupFailed);

registerSlice(
  createSlice({
    name: 'settings',
    initialState: noSettings,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchSettings, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.settings = data;
        },
      });
      builder.addCase(siteChanged, (state, { payload }) => {
        state.settings = payload;
      });
      builder.addMatcher(isSignOut, () => noSettings);
    },
  }),
);

registerSlice(
  createSlice({
    name: 'setup',
    initialState: noSetup,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchSetup, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.setup = data;
        },
      });
      builder.addCase(putSetupAway.fulfilled, (state, { payload: { data } }) => {
        state.setup = data;
      });
      builder.addMatcher(isSignOut, () => noSetup);
    },
  }),
);

export const selectSettings = (state: { settings: SettingsState }) => state.settings;
export const selectSetup = (state: { setup: SetupState }) => state.setup;
