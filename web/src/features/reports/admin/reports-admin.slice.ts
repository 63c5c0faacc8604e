// Everybody's reports, a page at a time. Kept apart from a person's own: an administrator is a customer too.
import type { Account } from '@labfront/contract/accounts';
import type { ReportVersion } from '@labfront/contract/reports';
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { reportsMessages } from '../reports.messages.ts';

interface Sending {
  form: FormData;
  /** Shares of the form that are on their way, 0 to 1. */
  onProgress(share: number): void;
}

export const createReport = customThunk(
  'reportsAdmin/create',
  fallbackOf(reportsMessages, 'createFailed'),
  (api, { form, onProgress }: Sending, signal) =>
    api.call('POST /prescription-reports/upload', { body: form, onProgress, signal }),
);

export const updateReport = customThunk(
  'reportsAdmin/update',
  fallbackOf(reportsMessages, 'updateFailed'),
  (api, { id, form, onProgress }: Sending & { id: string }, signal) =>
    api.call('PUT /prescription-reports/:id', { params: { id }, body: form, onProgress, signal }),
);

export const updateReportStatus = apiThunk(
  'reportsAdmin/updateStatus',
  'PUT /prescription-reports/status/:id',
  fallbackOf(reportsMessages, 'statusFailed'),
);

export const deleteReport = apiThunk(
  'reportsAdmin/delete',
  'DELETE /prescription-reports/:id',
  fallbackOf(reportsMessages, 'deleteFailed'),
);

export const fetchVersions = apiThunk(
  'reportsAdmin/versions',
  'GET /prescription-reports/versions/:id',
  fallbackOf(reportsMessages, 'versionsFailed'),
);

/** The bookings that a new report may belong to; the answer is the form's. */
export const fetchBookingsOfPerson = apiThunk(
  'reportsAdmin/bookingsOfPerson',
  'GET /prescription-reports/bookings/:id',
  fallbackOf(reportsMessages, 'bookingsFailed'),
);

export const findPeople = apiThunk(
  'reportsAdmin/people',
  'GET /admin/all',
  fallbackOf(reportsMessages, 'peopleFailed'),
);

interface ReportsExtra {
  /** The people found for a new report. */
  people: Account[];
  /** By report. */
  versions: Record<string, ReportVersion[]>;
}

const extra: ReportsExtra = { people: [], versions: {} };

export const reportsAdmin = createListSlice({
  name: 'reportsAdmin',
  call: 'GET /prescription-reports',
  failure: fallbackOf(reportsMessages, 'fetchAllFailed'),
  extra,
  cases: (builder) =>
    builder
      .addCase(updateReport.fulfilled, (state, { payload }) => putRow(state, payload.data))
      .addCase(updateReportStatus.fulfilled, (state, { payload }) => putRow(state, payload.data))
      .addCase(fetchVersions.fulfilled, (state, { payload: { data }, meta }) => {
        state.versions[meta.arg.params.id] = data;
      })
      .addCase(findPeople.fulfilled, (state, { payload }) => {
        state.people = payload;
      }),
});
