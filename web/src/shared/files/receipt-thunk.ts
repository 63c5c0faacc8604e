import { customThunk, type Fallback } from '../store/api-thunk.ts';
import { saveAnswer } from './save-answer.ts';

type ReceiptCall =
  | 'GET /booking/receipt/:id'
  | 'GET /cart-booking/receipt/:id'
  | 'GET /prescription-reports/receipt/:id';

/** Saves the receipt of what was sold as the file that the server names. */
export const receiptThunk = (type: string, call: ReceiptCall, failure: Fallback) =>
  customThunk(type, failure, async (api, id: string, signal): Promise<void> => {
    saveAnswer(await api.callForBlob(call, { params: { id }, signal }), 'receipt.pdf');
  });
