import { receiptThunk } from '../../shared/files/receipt-thunk.ts';
import { fallbackOf } from '../../shared/store/api-thunk.ts';
import { bookingsMessages } from './bookings.messages.ts';

export const downloadBookingReceipt = receiptThunk(
  'bookings/receipt',
  'GET /booking/receipt/:id',
  fallbackOf(bookingsMessages, 'receiptFailed'),
);
