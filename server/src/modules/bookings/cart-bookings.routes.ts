import { CartBooking, cartBookings } from '@labfront/contract/cart-bookings';
import { type Outcome, outcome } from '@labfront/contract/messages/outcomes';
import { STATES } from '@labfront/contract/messages/words';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import { longList } from '../../platform/http/long-list.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { sendPdf } from '../../platform/pdf/send-pdf.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { givenBackMessage } from '../sales/sales.service.ts';
import { CART_BOOKING_COLUMNS } from './bookings.csv.ts';
import type { CartBookings } from './cart-bookings.ts';
import { settledMessage } from './part-payments.ts';

function bookedMessage(booking: CartBooking): Outcome {
  if (booking.status === 'Confirmed') return outcome('booking.confirmed');
  return booking.orderId === null ? outcome('booking.atCollection') : outcome('booking.toBePaid');
}

export function registerCartBookings(
  serve: Serve,
  service: CartBookings,
  payments: PaymentsService,
  clock: Clock,
  catalogue: CatalogueService,
): void {
  serve(cartBookings.book, async ({ caller, body, request }) => {
    const { amount, again, ...details } = body;
    const seen = await catalogue.visitorCity(request);
    const booking = await service.book(caller, amount, details, { again, seen });
    return {
      orderId: booking.orderId,
      amount: booking.totalAmount,
      currency: 'INR' as const,
      gateway: payments.gatewayRef,
      booking,
      message: bookedMessage(booking),
    };
  });

  serve(cartBookings.order, async ({ caller, params }) => {
    const { orderId, amount } = await service.orderOf(caller.accountId, params.id);
    return { orderId, amount, currency: 'INR' as const, gateway: payments.gatewayRef };
  });

  serve(cartBookings.verify, async ({ caller, body }) => {
    const booking = await service.verify(
      caller.accountId,
      body.order_id,
      body.razorpay_payment_id,
      body.razorpay_signature,
    );
    return { ...booking, booking, message: outcome('booking.paid') };
  });

  serve(cartBookings.listOwn, async ({ caller, query, request, reply }) => {
    const { rows, total, page } = await service.findOwn(caller.accountId, query);
    announcePage(request, reply, page, total);
    return longList(reply, rows, { shape: service.showAll, schema: CartBooking }) ?? service.showAll(rows);
  });

  serve(cartBookings.listAll, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      return csvFile(reply, {
        name: 'cart-bookings',
        clock,
        columns: CART_BOOKING_COLUMNS,
        rows: (page) => service.exportAll(caller, query, page),
      });
    }
    const { bookings, total, page } = await service.listAll(caller, query);
    announcePage(request, reply, page, total);
    return bookings;
  });

  serve(cartBookings.updateStatus, async ({ caller, body }) => {
    const booking = await service.updateStatus(caller, body.bookingId, body.status, body.reason);
    return { booking, message: outcome('booking.moved', { state: STATES[booking.status] }) };
  });

  serve(cartBookings.cancel, async ({ caller, body }) => {
    const booking = await service.cancelOwn(caller.accountId, body.bookingId, body.status);
    const isRefunded = booking.paymentStatus === 'refund_pending' || booking.paymentStatus === 'refunded';
    return {
      booking,
      message: outcome(isRefunded ? 'booking.cancelledAndRefunded' : 'booking.cancelled'),
    };
  });

  serve(cartBookings.reschedule, async ({ caller, body }) => {
    const { bookingId, ...time } = body;
    return { booking: await service.reschedule(caller, bookingId, time), message: outcome('booking.rescheduled') };
  });

  serve(cartBookings.settle, async ({ caller, body }) => {
    const { bookingId, ...taken } = body;
    const booking = await service.settle(caller, bookingId, taken);
    return { booking, message: settledMessage(booking) };
  });

  serve(cartBookings.refund, async ({ caller, body }) => {
    const { bookingId, ...back } = body;
    const { booking, refundId } = await service.refund(caller, bookingId, back);
    return { booking, refundId, message: givenBackMessage(booking, refundId) };
  });

  serve(cartBookings.approveRefund, async ({ caller, body }) => {
    const booking = await service.approveRefund(caller, body.refundId);
    return { booking, message: givenBackMessage(booking) };
  });

  serve(cartBookings.declineRefund, async ({ caller, body }) => ({
    booking: await service.declineRefund(caller, body.refundId, body.reason ?? undefined),
    message: outcome('payment.refundDeclined'),
  }));

  serve(cartBookings.resendMail, async ({ caller, body }) => ({
    message: await service.resendMail(caller, body.bookingId, body.mail),
  }));

  serve(cartBookings.receipt, async ({ caller, params, query, reply }) =>
    sendPdf(reply, await service.receipt(caller, params.id, query)),
  );
}
