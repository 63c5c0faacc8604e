import { saveAnswer } from '../../shared/files/save-answer.ts';
import { customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { cartBookingsMessages } from './cart-bookings.messages.ts';

/** Saves the receipt of a booking as the file that the server names. */
export const downloadReceipt = customThunk(
  'cartBookings/receipt',
  fallbackOf(cartBookingsMessages, 'receiptFailed'),
  async (api, id: string, signal): Promise<void> => {
    saveAnswer(await api.callForBlob('GET /cart-booking/receipt/:id', { params: { id }, signal }), 'receipt.pdf');
  },
);
