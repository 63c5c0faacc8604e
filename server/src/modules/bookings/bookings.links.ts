// Bookings as somebody with a payment link sees them: of either kind, without an account.
import { isUnpaid } from '@labfront/contract/refund-rules';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { LinkOrder } from '../sales/sales.service.ts';
import type { BookingKind } from './booking-kinds.ts';
import { setOrder } from './booking-payments.queries.ts';
import type { Placement } from './bookings.placement.ts';
import { type BookingWithPerson, holdBooking, listWithPerson } from './bookings.queries.ts';
import { balanceOf } from './part-payments.ts';

/** The place of the order of a booking that keeps none itself. */
export type KeptOrder = Pick<LinkOrder<BookingWithPerson>, 'orderOf' | 'tieOrder'>;

interface Desk {
  orderByLink(id: string, order: LinkOrder<BookingWithPerson>): Promise<{ orderId: string; amount: number }>;
  verifyByLink(accountId: string, orderId: string, paymentId: string, signature: string): Promise<string>;
}

interface Dependencies {
  desks: Readonly<Record<BookingKind, Desk>>;
  placement: Pick<Placement, 'holdAnew'>;
  onlinePayment: boolean;
}

export const isDue = (booking: BookingWithPerson): boolean => booking.status !== 'Cancelled' && balanceOf(booking) > 0;

export function createBookingsToPay({ desks, placement, onlinePayment }: Dependencies) {
  async function find(db: Db, id: string): Promise<BookingWithPerson | undefined> {
    const [booking] = await listWithPerson(db, [id]);
    return booking;
  }

  return {
    find,

    /** Returns the paise due for a booking and holds its row until the commit; 0 for none. */
    async holdAmountDue(tx: Db, id: string): Promise<number> {
      await holdBooking(tx, id);
      const booking = await find(tx, id);
      return booking && isDue(booking) ? balanceOf(booking) : 0;
    },

    /**
     * A booking for which somebody may be asked to pay; its row is held until the commit.
     * @throws AppError 404 for what the scope does not reach, 409 where nothing is due or nothing can be paid online.
     */
    async holdDue(tx: Db, id: string, scope: Scope): Promise<BookingWithPerson> {
      if (!(await isSeen(tx, 'bookings', id, scope))) throw notFound('Booking');
      await holdBooking(tx, id);
      const booking = await find(tx, id);
      if (!booking) throw notFound('Booking');
      if (!onlinePayment) throw new AppError('NOTHING_TO_PAY.online');
      if (booking.payment_id !== null && !isUnpaid(booking.payment_status)) throw new AppError('ORDER_PAID.booking');
      if (!isDue(booking)) throw new AppError('NOTHING_TO_PAY');
      return booking;
    },

    /** As `orderByLink` of a sale's desk. @param kept the order of a Book Now booking. */
    order({ id, kind }: BookingWithPerson, kept: KeptOrder): Promise<{ orderId: string; amount: number }> {
      if (!onlinePayment) throw new AppError('NOTHING_TO_PAY.online');
      if (kind === 'booking') return desks.booking.orderByLink(id, { ...kept, beforeOrder: async () => {} });
      return desks[kind].orderByLink(id, {
        orderOf: async (booking) => booking.order_id,
        tieOrder: setOrder,
        // A booking to be paid at the collection holds its place without a time limit.
        beforeOrder: async (booking) => {
          if (booking.payment_method === 'online') await placement.holdAnew(booking);
        },
      });
    },

    /** As `verify` of a sale's desk. @throws AppError 404 also for an order of another booking. */
    async verify(booking: BookingWithPerson, orderId: string, paymentId: string, signature: string): Promise<void> {
      const { id, kind, account_id: accountId } = booking;
      if ((await desks[kind].verifyByLink(accountId, orderId, paymentId, signature)) !== id) throw notFound('Order');
    },
  };
}

export type BookingsToPay = ReturnType<typeof createBookingsToPay>;
