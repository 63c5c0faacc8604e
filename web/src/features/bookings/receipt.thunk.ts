import { saveAnswer } from '../../shared/files/save-answer.ts';
import { customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { bookingsMessages } from './bookings.messages.ts';

/** Saves the receipt of a booking as the file that the server names. */
export const downloadBookingReceipt = customThunk(
  'bookings/receipt',
  fallbackOf(bookingsMessages, 'receiptFailed'),
  async (api, id: string, signal): Promise<void> => {
    saveAnswer(await api.callForBlob('GET /booking/receipt/:id', { params: { id }, signal }), 'receipt.pdf');
  },
);
