import { receiptThunk } from '../../shared/files/receipt-thunk.ts';
import { fallbackOf } from '../../shared/store/api-thunk.ts';
import { reportsMessages } from './reports.messages.ts';

export const downloadReportReceipt = receiptThunk(
  'reports/receipt',
  'GET /prescription-reports/receipt/:id',
  fallbackOf(reportsMessages, 'receiptFailed'),
);
