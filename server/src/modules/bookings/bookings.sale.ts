// A booking as something sold: one from the cart online or at the collection, one by Book Now at the collection.

import { STATES } from '@labfront/contract/messages/words';
import { AppError } from '../../platform/base/errors.ts';
import { showDetails } from '../booking-details/booking-details.service.ts';
import { isSeen } from '../permissions/places.service.ts';
import type { SaleKind } from '../sales/sales.service.ts';
import { chargedItems } from './book-now.contents.ts';
import type { BookingKind } from './booking-kinds.ts';
import type { BookingMails } from './booking-mails.ts';
import type { Lifecycle } from './bookings.lifecycle.ts';
import {
  type BookingWithPerson,
  findBooking,
  holdBooking,
  listClaims,
  listLinesOf,
  movePaymentStatus,
  setOrder,
} from './bookings.queries.ts';

interface Dependencies {
  mails: BookingMails;
  lifecycle: Lifecycle;
}

const isUnpaid = ({ payment_status: payment }: BookingWithPerson) => payment === 'created' || payment === 'failed';

export function bookingSale(kind: BookingKind, { mails, lifecycle }: Dependencies): SaleKind<BookingWithPerson> {
  return {
    kind,
    noun: 'Booking',
    unpaid: 'NOT_PAID.booking',
    find: (db, id) => findBooking(db, kind, id),
    isSeen: (db, scope, id) => isSeen(db, 'bookings', id, scope),
    hold: holdBooking,
    owed: (booking) => ({ number: booking.booking_number, paise: booking.total_amount }),

    refuseUnlessDue(booking) {
      if (booking.status === 'Cancelled') {
        const word = kind === 'booking' ? 'cancelled' : 'Cancelled';
        throw new AppError('BOOKING_CANCELLED.unpayable', { state: STATES[word] });
      }
      if (!isUnpaid(booking)) throw new AppError('ALREADY_PAID.booking');
    },

    async paper(db, booking, text) {
      return {
        subject: text.booking(booking.booking_number),
        mailSubject: text.mailBooking(booking.booking_number),
        patient: showDetails(booking).patient.name,
        lines: chargedItems(await listLinesOf(db, [booking.id])).map(({ name, quantity, price, final_price }) => {
          return { name, quantity, price, finalPrice: final_price };
        }),
        takenAt: 'counter',
      };
    },

    mailAgain(booking) {
      const isFirm = booking.status === 'Confirmed' || booking.status === 'Completed';
      if (kind === 'cart-booking' && !isFirm) {
        throw new AppError('NOT_CONFIRMED', { state: STATES[booking.status] });
      }
      return async (tx, mailId) => mails.again(tx, booking, await listLinesOf(tx, [booking.id]), mailId);
    },

    mailMoneyBack: mails.moneyBack,
    claims: (db, which) => listClaims(db, kind, which),
    onPaid: lifecycle.onPaid,
    onFailed: lifecycle.onFailed,
    movePayment: movePaymentStatus,
  };
}

/** What is paid online besides. @param holdAnew holds its place until it is paid. */
export function onlineSale(
  sale: SaleKind<BookingWithPerson>,
  onlinePayment: boolean,
  holdAnew: (booking: BookingWithPerson) => Promise<void>,
): SaleKind<BookingWithPerson> {
  return {
    ...sale,
    online: {
      refuseUnlessPayable(booking) {
        if (booking.payment_status === 'paid') throw new AppError('ORDER_PAID.booking');
        const isOpen = booking.status !== 'Cancelled' && isUnpaid(booking);
        if (isOpen && booking.payment_method === 'online' && onlinePayment) return;
        throw new AppError(isOpen ? 'NOTHING_TO_PAY.atCollection' : 'NOTHING_TO_PAY');
      },
      beforeOrder: holdAnew,
      tieOrder: setOrder,
    },
  };
}
