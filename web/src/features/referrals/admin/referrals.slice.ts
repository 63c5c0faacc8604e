// Laboratories that measure for us, and what goes to them.
import type { Manifest, ReferralLaboratory, referrals } from '@labfront/contract/referrals';
import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { laboratoriesMessages, referredMessages } from './referrals.messages.ts';

export type UnsentLine = (typeof referrals.listReferred.response)['_output']['data'][number];

const fetchFailed = fallbackOf(laboratoriesMessages, 'fetchFailed');
const saveFailed = fallbackOf(laboratoriesMessages, 'saveFailed');
const referredFailed = fallbackOf(referredMessages, 'fetchFailed');

export const fetchLaboratories = apiThunk('referrals/laboratories', 'GET /referral-laboratories', fetchFailed);
export const createLaboratory = apiThunk('referrals/create', 'POST /referral-laboratories', saveFailed);
export const updateLaboratory = apiThunk('referrals/update', 'PUT /referral-laboratories/:id', saveFailed);
export const findTests = apiThunk('referrals/tests', 'GET /test', fetchFailed);
export const fetchUnsent = apiThunk('referrals/unsent', 'GET /lab/referred', referredFailed);
export const fetchManifests = apiThunk('referrals/manifests', 'GET /lab/manifests', referredFailed);
export const fetchManifest = apiThunk('referrals/manifest', 'GET /lab/manifests/:id', referredFailed);
export const sendManifest = apiThunk(
  'referrals/send',
  'POST /lab/manifests',
  fallbackOf(referredMessages, 'sendFailed'),
);

interface ReferralsState extends AreaState {
  laboratories: ReferralLaboratory[] | null;
  unsent: UnsentLine[] | null;
  manifests: Manifest[] | null;
  requestId: string | null;
}

const initialState: ReferralsState = {
  ...idleArea,
  laboratories: null,
  unsent: null,
  manifests: null,
  requestId: null,
};

registerSlice(
  createSlice({
    name: 'referrals',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchLaboratories, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.laboratories = data;
        },
      });
      builder.addCase(fetchUnsent.fulfilled, (state, { payload: { data } }) => {
        state.unsent = data;
      });
      builder.addCase(fetchManifests.fulfilled, (state, { payload: { data } }) => {
        state.manifests = data;
      });
      builder.addMatcher(
        isAnyOf(createLaboratory.fulfilled, updateLaboratory.fulfilled),
        (state, { payload: { data } }) => {
          const others = (state.laboratories ?? []).filter(({ _id }) => _id !== data._id);
          state.laboratories = [...others, data].sort((one, other) => one.name.localeCompare(other.name));
        },
      );
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectReferrals = (state: { referrals: ReferralsState }) => state.referrals;
