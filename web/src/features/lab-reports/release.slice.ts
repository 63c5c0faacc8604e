// The reports of one order of the laboratory: what waits for release, and the calls that make, show and withdraw them.
import type { OrderRelease, ReleaseKind } from '@labfront/contract/lab-reports';
import type { Language } from '@labfront/contract/messages/sentences';
import { createSlice } from '@reduxjs/toolkit';
import { saveAnswer } from '../../shared/files/save-answer.ts';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiThunk,
  customThunk,
  fallbackOf,
  idleArea,
} from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { releaseMessages } from './release.messages.ts';

export type MadeReport = OrderRelease['reports'][number];

export interface Asked {
  readonly kind: ReleaseKind;
  readonly language: Language;
  readonly comment: string;
}

export const fetchRelease = apiThunk(
  'labRelease/fetch',
  'GET /lab/release/:orderId',
  fallbackOf(releaseMessages, 'fetchFailed'),
);
export const releaseOrder = apiThunk(
  'labRelease/release',
  'PUT /lab/release',
  fallbackOf(releaseMessages, 'releaseFailed'),
);
export const withdrawReport = apiThunk(
  'labRelease/withdraw',
  'DELETE /prescription-reports/:id',
  fallbackOf(releaseMessages, 'withdrawFailed'),
);

export const recordCounselling = apiThunk(
  'labRelease/counselling',
  'PUT /prescription-reports/:id/counselling',
  fallbackOf(releaseMessages, 'counselFailed'),
);

export const previewReport = customThunk(
  'labRelease/preview',
  fallbackOf(releaseMessages, 'previewFailed'),
  async (api, { orderId, ...asked }: Asked & { orderId: string; accredited: boolean }, signal): Promise<void> => {
    const query = { ...asked, accredited: String(asked.accredited) };
    const options = { params: { orderId }, query, signal };
    saveAnswer(await api.callForBlob('GET /lab/release/:orderId/preview', options), 'preview.pdf');
  },
);

export const downloadMade = customThunk(
  'labRelease/download',
  fallbackOf(releaseMessages, 'downloadFailed'),
  async (api, fileName: string, signal): Promise<void> => {
    const options = { params: { fileName }, signal };
    saveAnswer(await api.callForBlob('GET /prescription-reports/download/:fileName', options), fileName);
  },
);

interface ReleaseState extends AreaState {
  release: OrderRelease | null;
  requestId: string | null;
}

const initialState: ReleaseState = { ...idleArea, release: null, requestId: null };

registerSlice(
  createSlice({
    name: 'labRelease',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchRelease, {
        latestOnly: true,
        pending: (state, { params }) => {
          if (state.release?.orderId !== params.orderId) state.release = null;
        },
        fulfilled: (state, { data }) => {
          state.release = data as ReleaseState['release'];
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectRelease = (state: { labRelease: ReleaseState }) => state.labRelease;
