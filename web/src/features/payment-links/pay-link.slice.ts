// The booking that a payment link is for.
import type { PayLink } from '@labfront/contract/payment-links';
import { createSlice } from '@reduxjs/toolkit';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { payLinkMessages } from './pay-link.messages.ts';

export interface PayLinkState extends AreaState {
  /** The token that `link` was opened by. */
  token: string | null;
  link: PayLink | null;
}

const initialState: PayLinkState = { ...idleArea, token: null, link: null };

export const fetchPayLink = apiThunk('payLink/fetch', 'GET /pay/:token', fallbackOf(payLinkMessages, 'loadFailed'));

export const orderByPayLink = apiThunk(
  'payLink/order',
  'POST /pay/:token/order',
  fallbackOf(payLinkMessages, 'orderFailed'),
);

export const verifyByPayLink = apiThunk(
  'payLink/verify',
  'PUT /pay/:token/verify',
  fallbackOf(payLinkMessages, 'verifyFailed'),
);

registerSlice(
  createSlice({
    name: 'payLink',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchPayLink, {
        latestOnly: true,
        fulfilled: (state, { data }, { params }) => {
          state.token = params.token;
          state.link = data;
        },
      });
      builder.addCase(verifyByPayLink.fulfilled, (state, { payload }) => {
        state.link = payload.data;
      });
    },
  }),
);

export const selectPayLink = (state: { payLink: PayLinkState }) => state.payLink;
