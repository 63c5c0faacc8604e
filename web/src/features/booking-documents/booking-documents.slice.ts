// Consent forms and referrals, by booking.
import type { DocumentKind } from '@labfront/contract/booking-document-limits';
import type { BookingDocuments } from '@labfront/contract/booking-documents';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { apiThunk, customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { bookingDocumentsMessages } from './booking-documents.messages.ts';

interface DocumentsState {
  readonly byBooking: Readonly<Record<string, BookingDocuments>>;
}

const initialState: DocumentsState = { byBooking: {} };

interface Upload {
  readonly bookingId: string;
  readonly kind: DocumentKind;
  /** Null where the booking is for one patient alone. */
  readonly bookedPatientId: string | null;
  readonly file: File;
}

export const fetchDocuments = apiThunk(
  'bookingDocuments/fetch',
  'GET /booking-documents/:bookingId',
  fallbackOf(bookingDocumentsMessages, 'fetchFailed'),
);

export const uploadDocument = customThunk(
  'bookingDocuments/upload',
  fallbackOf(bookingDocumentsMessages, 'uploadFailed'),
  (api, { bookingId, kind, bookedPatientId, file }: Upload, signal) => {
    const form = new FormData();
    form.set('kind', kind);
    if (bookedPatientId !== null) form.set('bookedPatientId', bookedPatientId);
    form.set('file', file);
    return api.call('POST /booking-documents/:bookingId', { params: { bookingId }, body: form, signal });
  },
);

export const removeDocument = apiThunk(
  'bookingDocuments/remove',
  'DELETE /booking-documents/:bookingId/:documentId',
  fallbackOf(bookingDocumentsMessages, 'removeFailed'),
);

registerSlice(
  createSlice({
    name: 'bookingDocuments',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder.addCase(fetchDocuments.fulfilled, (state, { payload: { data }, meta }) => {
        state.byBooking[meta.arg.params.bookingId] = data;
      });
      builder.addCase(uploadDocument.fulfilled, (state, { payload: { data }, meta }) => {
        state.byBooking[meta.arg.bookingId] = data;
      });
      builder.addCase(removeDocument.fulfilled, (state, { payload: { data }, meta }) => {
        state.byBooking[meta.arg.params.bookingId] = data;
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectDocuments = (state: { bookingDocuments: DocumentsState }) => state.bookingDocuments.byBooking;
