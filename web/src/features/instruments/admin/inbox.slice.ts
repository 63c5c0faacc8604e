// The messages of one instrument, a page at a time.
import type { InstrumentMessage } from '@labfront/contract/instrument-schemas';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiListThunk,
  apiThunk,
  fallbackOf,
  idleArea,
} from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { inboxMessages } from './inbox.messages.ts';

const failed = fallbackOf(inboxMessages, 'saveFailed');

export const fetchInbox = apiListThunk(
  'inbox/fetch',
  'GET /instruments/:id/messages',
  fallbackOf(inboxMessages, 'fetchFailed'),
);
export const fetchMessage = apiThunk('inbox/fetchOne', 'GET /instruments/:id/messages/:mid', failed);
export const acceptMessages = apiThunk('inbox/accept', 'POST /instruments/:id/accept', failed);
export const reprocessMessage = apiThunk('inbox/reprocess', 'POST /instruments/:id/messages/:mid/reprocess', failed);
export const discardMessage = apiThunk('inbox/discard', 'POST /instruments/:id/messages/:mid/discard', failed);

interface InboxArea extends AreaState {
  messages: InstrumentMessage[] | null;
  total: number;
  missing: boolean;
  requestId: string | null;
}

const initialState: InboxArea = { ...idleArea, messages: null, total: 0, missing: false, requestId: null };

registerSlice(
  createSlice({
    name: 'inbox',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchInbox, {
        latestOnly: true,
        fulfilled: (state, { data, total }) => {
          state.messages = data.data;
          state.total = total ?? data.data.length;
          state.missing = false;
        },
        rejected: (state, failure) => {
          state.missing = failure?.status === 404;
        },
      });
      for (const thunk of [reprocessMessage, discardMessage]) {
        builder.addCase(thunk.fulfilled, (state, { payload: { data } }) => {
          state.messages = state.messages?.map((one) => (one._id === data._id ? data : one)) ?? null;
        });
      }
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectInbox = (state: { inbox: InboxArea }) => state.inbox;
