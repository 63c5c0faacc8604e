import { saveAnswer } from '../../shared/files/save-answer.ts';
import { customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { reportsMessages } from './reports.messages.ts';

/** Saves the receipt of a report as the file that the server names. */
export const downloadReportReceipt = customThunk(
  'reports/receipt',
  fallbackOf(reportsMessages, 'receiptFailed'),
  async (api, id: string, signal): Promise<void> => {
    saveAnswer(
      await api.callForBlob('GET /prescription-reports/receipt/:id', { params: { id }, signal }),
      'receipt.pdf',
    );
  },
);
