// Orders with verified lines, for whoever signs.
import type { WorkLine } from '@labfront/contract/laboratory';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { authoriseMessages } from './authorise.messages.ts';

export const fetchToAuthorise = apiThunk(
  'toAuthorise/fetch',
  'GET /lab/worklist',
  fallbackOf(authoriseMessages, 'fetchFailed'),
);
export const saveComment = apiThunk(
  'toAuthorise/comment',
  'PUT /lab/comment',
  fallbackOf(authoriseMessages, 'commentFailed'),
);

/** The oldest verified lines come first. */
export const TO_AUTHORISE = { query: { state: 'verified', sort: 'createdAt', limit: '200' } } as const;

interface ToAuthoriseState extends AreaState {
  lines: WorkLine[] | null;
  requestId: string | null;
}

const initialState: ToAuthoriseState = { ...idleArea, lines: null, requestId: null };

registerSlice(
  createSlice({
    name: 'toAuthorise',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchToAuthorise, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.lines = data;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectToAuthorise = (state: { toAuthorise: ToAuthoriseState }) => state.toAuthorise;

/** The lines by order, in their order. */
export const byOrder = (lines: readonly WorkLine[]): WorkLine[][] => [
  ...Map.groupBy(lines, ({ orderId }) => orderId).values(),
];
