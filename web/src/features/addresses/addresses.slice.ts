// A person's own addresses (spec.md section 7, Addresses).
import type { Address } from '@labfront/contract/addresses';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { addressFailures } from './addresses.messages.ts';

export interface AddressesState extends AreaState {
  addresses: Address[];
  /** False until the list was fetched once: distinguishes an empty list from one not fetched yet. */
  loaded: boolean;
  /** Why the list could not be fetched; `error` is the last failure of any call. */
  listError: string | null;
}

const initialState: AddressesState = { ...idleArea, addresses: [], loaded: false, listError: null };

export const fetchAddresses = apiThunk(
  'addresses/fetch',
  'GET /address/addresses/:userId',
  fallbackOf(addressFailures, 'fetch'),
);

export const createAddress = apiThunk(
  'addresses/create',
  'POST /address/create/:userId',
  fallbackOf(addressFailures, 'add'),
);

export const updateAddress = apiThunk(
  'addresses/update',
  'PUT /address/update/:id',
  fallbackOf(addressFailures, 'update'),
);

export const deleteAddress = apiThunk(
  'addresses/delete',
  'DELETE /address/delete/:id',
  fallbackOf(addressFailures, 'delete'),
);

registerSlice(
  createSlice({
    name: 'addresses',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchAddresses, {
        pending: (state) => {
          state.listError = null;
        },
        fulfilled: (state, addresses) => {
          state.addresses = addresses;
          state.loaded = true;
        },
        rejected: (state, failure) => {
          state.listError = failure?.message ?? null;
        },
      });
      addAsyncCases(builder, createAddress, {
        fulfilled: (state, { data }) => {
          state.addresses.unshift(data);
        },
      });
      addAsyncCases(builder, updateAddress, {
        fulfilled: (state, { data }) => {
          state.addresses = state.addresses.map((row) => (row._id === data._id ? data : row));
        },
      });
      addAsyncCases(builder, deleteAddress, {
        fulfilled: (state, { id }) => {
          state.addresses = state.addresses.filter((row) => row._id !== id);
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectAddresses = (state: { addresses: AddressesState }) => state.addresses;
