// The audit log, a page at a time.
import type { AuditEntry } from '@labfront/contract/audit';
import { createSlice } from '@reduxjs/toolkit';
import { csvThunk } from '../../../shared/lists/csv-export.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { addAsyncCases, apiListThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { auditMessages } from './audit.messages.ts';

interface AuditState {
  entries: AuditEntry[];
  /** Rows of the whole filtered list. */
  total: number;
  loading: boolean;
  error: string | null;
  requestId: string | null;
  loaded: boolean;
}

const initialState: AuditState = {
  entries: [],
  total: 0,
  loading: false,
  error: null,
  requestId: null,
  loaded: false,
};

export const fetchAudit = apiListThunk('audit/fetch', 'GET /admin/audit', fallbackOf(auditMessages, 'fetchFailed'));

export const exportAudit = csvThunk('audit/export', 'GET /admin/audit');

registerSlice(
  createSlice({
    name: 'audit',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchAudit, {
        latestOnly: true,
        fulfilled: (state, { data: { data }, total }) => {
          state.entries = data;
          state.total = total ?? data.length;
          state.loaded = true;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectAudit = (state: { audit: AuditState }) => state.audit;
