// Fallback texts of spec.md section 8 for calls whose own tests do not show them.
import { expect, it } from 'vitest';
import { createAddress, deleteAddress, updateAddress } from '../features/addresses/addresses.slice.ts';
import { createTest, deleteTest, updateTest } from '../features/catalogue/admin/catalogue-admin.slice.ts';
import { deleteCity } from '../features/cities/admin/cities-admin.slice.ts';
import {
  createReport,
  deleteReport,
  reportsAdmin,
  updateReport,
  updateReportStatus,
} from '../features/reports/admin/reports-admin.slice.ts';
import { downloadReport, fetchReports } from '../features/reports/reports.slice.ts';
import { type AppStore, createStore } from '../shared/store/create-store.ts';
import { fakeApi, refuse } from '../shared/testing.tsx';

const id = { params: { id: 'x' } };
const address = {
  name: 'Asha',
  number: '9876543210',
  locality: 'Arera',
  pincode: '462016',
  address: 'E-4',
  city: 'Bhopal',
  addressType: 'home' as const,
};
const form = () => ({ form: new FormData(), onProgress() {} });
const test = { name: 'Iron', price: 100 };

it.each([
  [
    'Failed to add address',
    'POST /address/create/x',
    (store: AppStore) => store.dispatch(createAddress({ params: { userId: 'x' }, body: address })),
  ],
  [
    'Failed to update address',
    'PUT /address/update/x',
    (store: AppStore) => store.dispatch(updateAddress({ ...id, body: address })),
  ],
  ['Failed to delete address', 'DELETE /address/delete/x', (store: AppStore) => store.dispatch(deleteAddress(id))],
  ['Failed to create test', 'POST /test', (store: AppStore) => store.dispatch(createTest({ body: test }))],
  ['Failed to update test', 'PUT /test/x', (store: AppStore) => store.dispatch(updateTest({ ...id, body: test }))],
  ['Failed to delete test', 'DELETE /test/x', (store: AppStore) => store.dispatch(deleteTest(id))],
  ['Failed to delete city', 'DELETE /city/cities/x', (store: AppStore) => store.dispatch(deleteCity(id))],
  [
    'Failed to fetch reports',
    'GET /prescription-reports',
    (store: AppStore) => store.dispatch(reportsAdmin.fetch({ query: {} })),
  ],
  [
    'Failed to fetch reports for the prescription',
    'GET /prescription-reports/x',
    (store: AppStore) => store.dispatch(fetchReports(id)),
  ],
  [
    'Failed to create report',
    'POST /prescription-reports/upload',
    (store: AppStore) => store.dispatch(createReport(form())),
  ],
  ['Failed to delete report', 'DELETE /prescription-reports/x', (store: AppStore) => store.dispatch(deleteReport(id))],
  [
    'Failed to download report',
    'GET /prescription-reports/download/x',
    (store: AppStore) => store.dispatch(downloadReport({ fileName: 'x', onProgress() {} })),
  ],
  [
    'Failed to update report',
    'PUT /prescription-reports/x',
    (store: AppStore) => store.dispatch(updateReport({ ...form(), id: 'x' })),
  ],
  [
    'Failed to update report status',
    'PUT /prescription-reports/status/x',
    (store: AppStore) => store.dispatch(updateReportStatus({ ...id, body: { status: 'Completed' } })),
  ],
] as const)('says "%s" when the server gives no reason, and the reason when it does', async (text, call, thunk) => {
  const answers = [refuse(500, {}), refuse(409, { message: 'The reason' })];
  const store = createStore({ api: fakeApi({ [call]: () => answers.shift() }).api });
  for (const expected of [text, 'The reason']) {
    const { payload } = await thunk(store);
    expect(payload).toMatchObject({ message: expected });
  }
});
