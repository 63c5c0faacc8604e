import { customThunk, type Fallback } from '../store/api-thunk.ts';
import { saveAnswer } from './save-answer.ts';

type ReceiptCall =
  | 'GET /booking/receipt/:id'
  | 'GET /cart-booking/receipt/:id'
  | 'GET /prescription-reports/receipt/:id';

/** A sale, and the payment of it whose receipt is wanted, or the refund whose credit note is. */
interface PaperOf {
  readonly id: string;
  readonly refund?: string;
  readonly payment?: string;
}

/** Saves the receipt of what was sold, or the credit note of a refund, as the file that the server names. */
export const receiptThunk = (type: string, call: ReceiptCall, failure: Fallback) =>
  customThunk(type, failure, async (api, { id, refund, payment }: PaperOf, signal): Promise<void> => {
    const asked = { ...(refund !== undefined && { refund }), ...(payment !== undefined && { payment }) };
    const query = Object.keys(asked).length === 0 ? {} : { query: asked };
    const file = await api.callForBlob(call, { params: { id }, ...query, signal });
    saveAnswer(file, refund === undefined ? 'receipt.pdf' : 'credit-note.pdf');
  });
