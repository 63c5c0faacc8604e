// One order of the laboratory with its values, and the calls that work on them.
import type { LabOrder } from '@labfront/contract/laboratory';
import { createSlice } from '@reduxjs/toolkit';
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
import { orderMessages } from './order.messages.ts';

export type OrderLine = LabOrder['lines'][number];
export type OrderParameter = OrderLine['parameters'][number];

const stepFailed = fallbackOf(orderMessages, 'stepFailed');

export const fetchOrder = apiThunk('labOrder/fetch', 'GET /lab/orders/:id', fallbackOf(orderMessages, 'fetchFailed'));
export const enterResults = apiThunk('labOrder/enter', 'PUT /lab/results', fallbackOf(orderMessages, 'saveFailed'));
export const verifyResults = apiThunk('labOrder/verify', 'PUT /lab/verify', stepFailed);
export const authoriseResults = apiThunk('labOrder/authorise', 'PUT /lab/authorise', stepFailed);
export const repeatResults = apiThunk('labOrder/repeat', 'PUT /lab/repeat', stepFailed);
export const amendResult = apiThunk('labOrder/amend', 'PUT /lab/amend', stepFailed);

export const recordPregnancy = apiThunk('labOrder/pregnancy', 'PUT /lab/pregnancy', stepFailed);
export const recordConsent = apiThunk('labOrder/consent', 'PUT /lab/consent', stepFailed);
export const confirmReactive = apiThunk('labOrder/confirm', 'PUT /lab/confirm', stepFailed);

export const notPerform = apiThunk('labOrder/notPerform', 'PUT /lab/not-performed', stepFailed);
export const referLines = apiThunk('labOrder/refer', 'PUT /lab/refer', stepFailed);
export const fetchReferralLaboratories = apiThunk('labOrder/laboratories', 'GET /referral-laboratories', stepFailed);
export const fileReferralReport = customThunk(
  'labOrder/fileReport',
  stepFailed,
  (api, { orderId, laboratoryId, file }: { orderId: string; laboratoryId: string; file: File }, signal) => {
    const body = new FormData();
    body.set('laboratoryId', laboratoryId);
    body.set('file', file);
    return api.call('POST /lab/orders/:id/referral-report', { params: { id: orderId }, body, signal });
  },
);

interface OrderState extends AreaState {
  order: LabOrder | null;
  missing: boolean;
  requestId: string | null;
}

const initialState: OrderState = { ...idleArea, order: null, missing: false, requestId: null };

registerSlice(
  createSlice({
    name: 'labOrder',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchOrder, {
        latestOnly: true,
        pending: (state, { params }) => {
          if (state.order?._id !== params.id) state.order = null;
          state.missing = false;
        },
        fulfilled: (state, { data }) => {
          state.order = data as OrderState['order'];
        },
        rejected: (state, failure) => {
          state.missing = failure?.status === 404;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectOrder = (state: { labOrder: OrderState }) => state.labOrder;
