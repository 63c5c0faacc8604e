// The message that a visitor sends to the laboratory.
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { contactMessages } from './contact.messages.ts';

export interface ContactState extends AreaState {
  /** The server's answer to the last message. */
  message: string | null;
}

const initialState: ContactState = { ...idleArea, message: null };

export const createContact = apiThunk(
  'contact/create',
  'POST /contact/create',
  fallbackOf(contactMessages, 'createFailed'),
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
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectContact = (state: { contact: ContactState }) => state.contact;
