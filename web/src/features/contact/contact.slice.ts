// Messages to the laboratory (spec.md section 3: a list of submissions, each carrying a message).
import type { ContactMessage } from '@labfront/contract/contact';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiListThunk,
  apiThunk,
  fallbackOf,
  idleArea,
} from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { contactMessages } from './contact.messages.ts';

export interface ContactState extends AreaState {
  contacts: ContactMessage[];
  /** Rows of the whole filtered list. */
  total: number;
  loaded: boolean;
  /** What the server said to the last message sent. */
  message: string | null;
  requestId: string | null;
}

const initialState: ContactState = {
  ...idleArea,
  contacts: [],
  total: 0,
  loaded: false,
  message: null,
  requestId: null,
};

export const createContact = apiThunk(
  'contact/create',
  'POST /contact/create',
  fallbackOf(contactMessages, 'createFailed'),
);

export const fetchContacts = apiListThunk(
  'contact/fetch',
  'GET /contact/all',
  fallbackOf(contactMessages, 'fetchFailed'),
);

export const updateContact = apiThunk(
  'contact/update',
  'PUT /contact/:id',
  fallbackOf(contactMessages, 'updateFailed'),
);

registerSlice(
  createSlice({
    name: 'contact',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, createContact, {
        pending: (state) => {
          state.message = null;
        },
        fulfilled: (state, { message }) => {
          state.message = message;
        },
      });
      addAsyncCases(builder, fetchContacts, {
        latestOnly: true,
        fulfilled: (state, { data, total }) => {
          state.contacts = data;
          state.total = total ?? data.length;
          state.loaded = true;
        },
      });
      // About one row: the list neither loads nor fails with it.
      builder.addCase(updateContact.fulfilled, (state, { payload: { data } }) => {
        state.contacts = state.contacts.map((row) => (row._id === data._id ? data : row));
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectContact = (state: { contact: ContactState }) => state.contact;
