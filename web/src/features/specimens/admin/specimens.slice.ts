// Tubes a page at a time, one of them with its life, and what is done with them.
import type { RejectCode, SpecimenEventKind } from '@labfront/contract/specimen-states';
import type { Specimen, SpecimenDetails } from '@labfront/contract/specimens';
import { createSlice } from '@reduxjs/toolkit';
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
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
import { specimensMessages, tubeMessages } from './specimens.messages.ts';

/** The actions of staff on a tube in their hands. */
export type TubeAction = Extract<
  SpecimenEventKind,
  'received' | 'accepted' | 'stored' | 'rejected' | 'lost' | 'disposed'
>;

export interface TubeWork {
  readonly code: string;
  readonly action: TubeAction;
  readonly reason?: string;
  /** For `rejected`. */
  readonly rejectCode?: RejectCode;
  readonly centreId?: string | undefined;
  /** For `received`: it came from another centre, and not in a box. */
  readonly withoutBox?: boolean;
}

const PATHS = {
  received: 'POST /specimens/:code/receive',
  accepted: 'POST /specimens/:code/accept',
  stored: 'POST /specimens/:code/store',
  lost: 'POST /specimens/:code/lost',
  disposed: 'POST /specimens/:code/dispose',
} as const;

export const workOnTube = customThunk(
  'specimens/work',
  fallbackOf(specimensMessages, 'actionFailed'),
  async (
    api,
    { code, action, reason = '', rejectCode = 'other', centreId, withoutBox = false }: TubeWork,
    signal,
  ): Promise<{ data: Specimen; repeatVisitId: string | null; isWithdrawn: boolean; released: string[] }> => {
    const params = { code };
    if (action === 'rejected') {
      const body = { rejectCode, reason };
      return { ...(await api.call('POST /specimens/:code/reject', { params, body, signal })), isWithdrawn: false };
    }
    const body = { reason, ...(centreId && { centreId }) };
    if (action === 'received') {
      const answer = await api.call(PATHS.received, { params, body: { ...body, withoutBox }, signal });
      return { ...answer, released: [] };
    }
    const { data } = await api.call(PATHS[action], { params, body, signal });
    return { data, repeatVisitId: null, isWithdrawn: false, released: [] };
  },
);

export const specimenList = createListSlice({
  name: 'specimens',
  call: 'GET /specimens',
  failure: fallbackOf(specimensMessages, 'fetchFailed'),
  cases: (builder) => {
    builder.addCase(workOnTube.fulfilled, (state, { payload }) => putRow(state, payload.data));
  },
});

interface TubeState extends AreaState {
  tube: SpecimenDetails | null;
  requestId: string | null;
}

const initialState: TubeState = { ...idleArea, tube: null, requestId: null };

export const fetchTube = apiThunk('specimen/fetch', 'GET /specimens/:code', fallbackOf(tubeMessages, 'fetchFailed'));

registerSlice(
  createSlice({
    name: 'specimen',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchTube, {
        latestOnly: true,
        pending: (state, { params }) => {
          if (state.tube?.tubeCode !== params.code) state.tube = null;
        },
        fulfilled: (state, { data }) => {
          state.tube = data;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectTube = (state: { specimen: TubeState }) => state.specimen;
