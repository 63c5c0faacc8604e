// Actions of staff on a booking of either kind: each kind has calls of its own.
import { BOOK_NOW_STATES } from '@labfront/contract/booking-transitions';
import type { Booking } from '@labfront/contract/bookings';
import type { CartBookingStatus } from '@labfront/contract/cart-bookings';
import type { StaffBooking } from '@labfront/contract/staff-bookings';
import type { CallInput } from '../../../shared/api/api.types.ts';
import { apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { type NewTime, rescheduleMessages } from '../../reschedule/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { stateOfBooking } from '../components/reschedule.tsx';

type Ref = Pick<StaffBooking, '_id' | 'kind'>;

/** The outcome for a booking, and the server's message. */
export interface Changed {
  readonly id: string;
  readonly changes: Partial<StaffBooking>;
  readonly message: string;
}

/** A Book Now booking in the words of the list of both kinds. */
function changesOf(booking: Booking): Partial<StaffBooking> {
  const { status, totalPrice, paymentStatus, paidBy, refunds, receiptNumber, date, slot, expiresAt, expiredAt } =
    booking;
  const { reschedule, paidAmount, balanceDue, payments } = booking;
  return {
    status: stateOfBooking(status),
    totalAmount: totalPrice,
    ...{ paymentStatus, paidBy, refunds, receiptNumber, date, slot, expiresAt, expiredAt, reschedule },
    ...{ paidAmount, balanceDue, payments },
  };
}

export interface Move {
  readonly to: CartBookingStatus;
  readonly reason?: string;
}

export const moveBooking = customThunk(
  'staffBookings/move',
  fallbackOf(bookingsMessages, 'updateStatusFailed'),
  async (api, { booking, move, leaving }: { booking: Ref; move: Move; leaving: boolean }, signal): Promise<Changed> => {
    const { _id: id, kind } = booking;
    const { to, reason } = move;
    const why = reason === undefined ? {} : { reason };
    const options = { signal, ...(leaving && { keepalive: true }) };
    if (kind === 'booking') {
      const body = { status: BOOK_NOW_STATES[to], ...why };
      const answer = await api.call('PUT /booking/update-status/:id', { params: { id }, body, ...options });
      return { id, changes: changesOf(answer.data), message: answer.message };
    }
    const body = { bookingId: id, status: to, ...why };
    const answer = await api.call('PUT /cart-booking/update-status', { body, ...options });
    return { id, changes: answer.booking as Partial<StaffBooking>, message: answer.message };
  },
);

export const rescheduleStaffBooking = customThunk(
  'staffBookings/reschedule',
  fallbackOf(rescheduleMessages, 'failed'),
  async (api, { kind, body }: Pick<Ref, 'kind'> & { body: NewTime }, signal): Promise<Changed> => {
    const id = body.bookingId;
    if (kind === 'booking') {
      const { booking, message } = await api.call('PUT /booking/reschedule', { body, signal });
      return { id, changes: changesOf(booking), message };
    }
    const { booking, message } = await api.call('PUT /cart-booking/reschedule', { body, signal });
    return { id, changes: booking as Partial<StaffBooking>, message };
  },
);

type SettleBody = CallInput<'PUT /cart-booking/payment'>['body'];
type RefundBody = CallInput<'POST /cart-booking/refund'>['body'];

export const settleBooking = customThunk(
  'staffBookings/settle',
  fallbackOf(bookingsMessages, 'settleFailed'),
  async (api, { kind, body }: Pick<Ref, 'kind'> & { body: SettleBody }, signal): Promise<Changed> => {
    const id = body.bookingId;
    if (kind === 'booking') {
      const { booking, message } = await api.call('PUT /booking/payment', { body, signal });
      return { id, changes: changesOf(booking), message };
    }
    const { booking, message } = await api.call('PUT /cart-booking/payment', { body, signal });
    return { id, changes: booking as Partial<StaffBooking>, message };
  },
);

/** One key for one opened dialog: a press repeated by a shaky connection refunds once. */
export const refundBooking = customThunk(
  'staffBookings/refund',
  fallbackOf(bookingsMessages, 'refundFailed'),
  async (
    api,
    { kind, ...request }: Pick<Ref, 'kind'> & { body: RefundBody; idempotencyKey: string },
    signal,
  ): Promise<Changed> => {
    const id = request.body.bookingId;
    if (kind === 'booking') {
      const { booking, message } = await api.call('POST /booking/refund', { ...request, signal });
      return { id, changes: changesOf(booking), message };
    }
    const { booking, message } = await api.call('POST /cart-booking/refund', { ...request, signal });
    return { id, changes: booking as Partial<StaffBooking>, message };
  },
);

export const resendBookingMail = customThunk(
  'staffBookings/resendMail',
  fallbackOf(bookingsMessages, 'mailFailed'),
  (
    api,
    { booking, mail }: { booking: Ref; mail: 'confirmation' | 'receipt' },
    signal,
  ): Promise<{ message: string }> => {
    const body = { bookingId: booking._id, mail };
    if (booking.kind === 'booking') return api.call('POST /booking/mail', { body, signal });
    return api.call('POST /cart-booking/mail', { body, signal });
  },
);

export const sendPaymentLink = apiThunk(
  'staffBookings/paymentLink',
  'POST /payment-links',
  fallbackOf(bookingsMessages, 'mailFailed'),
);

export const setStaffDiscount = apiThunk(
  'staffBookings/discount',
  'PUT /admin/bookings/:id/discount',
  fallbackOf(bookingsMessages, 'updateFailed'),
);

export const updateBooking = apiThunk(
  'staffBookings/update',
  'PUT /booking/:id',
  fallbackOf(bookingsMessages, 'updateFailed'),
);

export const deleteBooking = apiThunk(
  'staffBookings/delete',
  'DELETE /booking/:id',
  fallbackOf(bookingsMessages, 'deleteFailed'),
);

/** Everything about a booking. The answer belongs to the drawer that shows it, not to the store. */
export const fetchStaffBooking = apiThunk(
  'staffBookings/fetchOne',
  'GET /admin/bookings/:id',
  fallbackOf(bookingsMessages, 'fetchFailed'),
);
