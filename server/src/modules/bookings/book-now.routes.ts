import { Booking, bookings } from '@labfront/contract/bookings';
import { outcome } from '@labfront/contract/messages/outcomes';
import { STATES } from '@labfront/contract/messages/words';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import { longList } from '../../platform/http/long-list.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { sendPdf } from '../../platform/pdf/send-pdf.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { BookNow } from './book-now.ts';
import { BOOKING_COLUMNS } from './bookings.csv.ts';
import { settledMessage } from './part-payments.ts';

/** The state in the words that people see. */
const SHOWN = { pending: 'pending', approved: 'confirmed', completed: 'completed' } as const;

export function registerBookNow(serve: Serve, service: BookNow, clock: Clock, catalogue: CatalogueService): void {
  serve(bookings.createBooking, async ({ caller, body, request }) => {
    const { userId, packageId, tests, homeCollectionId, amount, couponCode, ...details } = body;
    const wanted = { packageId: packageId ?? null, tests: tests ?? [] };
    const data = await service.create(caller, wanted, details, {
      userId: userId ?? undefined,
      homeCollectionId: homeCollectionId ?? undefined,
      amount: amount ?? undefined,
      couponCode,
      seen: await catalogue.visitorCity(request),
    });
    return { data, message: outcome('booking.made', { number: data.bookingNumber }) };
  });

  serve(bookings.listBookings, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: Parameters<BookNow['exportAll']>[2]) => service.exportAll(caller, query, page);
      return csvFile(reply, { name: 'bookings', clock, columns: BOOKING_COLUMNS, rows });
    }
    const { bookings: data, total, page } = await service.listAll(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(bookings.listOwnBookings, async ({ caller, query, request, reply }) => {
    const { rows, total, page } = await service.findOwn(caller.accountId, query);
    announcePage(request, reply, page, total);
    const long = longList(reply, rows, { shape: service.showAll, schema: Booking, field: 'data' });
    return long ?? { data: await service.showAll(rows) };
  });

  serve(bookings.listKnownPatients, async ({ caller }) => ({
    data: await service.listKnownPatients(caller.accountId),
  }));

  serve(bookings.updateBooking, async ({ caller, params, body: { userId, packageId, tests } }) => ({
    data: await service.update(caller, params.id, { userId: userId ?? undefined, packageId, tests }),
  }));

  serve(bookings.updateBookingStatus, async ({ caller, params, body }) => {
    const data = await service.updateStatus(caller, params.id, body.status, body.reason);
    const { bookingNumber: number, status } = data;
    const message =
      status === 'rejected'
        ? outcome('booking.numberCancelled', { number })
        : outcome('booking.numberMoved', { number, state: STATES[SHOWN[status]] });
    return { data, message };
  });

  serve(bookings.deleteBooking, async ({ caller, params }) => {
    await service.remove(caller, params.id);
    return { id: params.id, message: outcome('booking.deleted') };
  });

  serve(bookings.rescheduleBooking, async ({ caller, body }) => {
    const { bookingId, ...time } = body;
    return { booking: await service.reschedule(caller, bookingId, time), message: outcome('booking.rescheduled') };
  });

  serve(bookings.settleBooking, async ({ caller, body }) => {
    const { bookingId, ...taken } = body;
    const booking = await service.settle(caller, bookingId, taken);
    return { booking, message: settledMessage(booking) };
  });

  serve(bookings.refundBooking, async ({ caller, body }) => {
    const { bookingId, ...back } = body;
    const { booking, refundId } = await service.refund(caller, bookingId, back);
    return { booking, refundId, message: outcome(refundId ? 'payment.refundAsked' : 'payment.handedOut') };
  });

  serve(bookings.approveBookingRefund, async ({ caller, body }) => ({
    booking: await service.approveRefund(caller, body.refundId),
    message: outcome('payment.handedOut'),
  }));

  serve(bookings.declineBookingRefund, async ({ caller, body }) => ({
    booking: await service.declineRefund(caller, body.refundId, body.reason ?? undefined),
    message: outcome('payment.refundDeclined'),
  }));

  serve(bookings.resendBookingMail, async ({ caller, body }) => ({
    message: await service.resendMail(caller, body.bookingId, body.mail),
  }));

  serve(bookings.getBookingReceipt, async ({ caller, params, query, reply }) =>
    sendPdf(reply, await service.receipt(caller, params.id, query)),
  );
}
