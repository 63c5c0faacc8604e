import { receiptThunk } from '../../shared/files/receipt-thunk.ts';
import { fallbackOf } from '../../shared/store/api-thunk.ts';
import { cartBookingsMessages } from './cart-bookings.messages.ts';

export const downloadReceipt = receiptThunk(
  'cartBookings/receipt',
  'GET /cart-booking/receipt/:id',
  fallbackOf(cartBookingsMessages, 'receiptFailed'),
);
