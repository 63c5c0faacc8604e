import { type Booking, bookings } from '@labfront/contract/bookings';
import type { Clock } from '../../platform/clock.ts';
import { csvFile, wantsCsv } from '../../platform/csv.ts';
import { announcePage } from '../../platform/paging.ts';
import { sendPdf } from '../../platform/pdf/send-pdf.ts';
import type { Serve } from '../../platform/serve.ts';
import { BOOKING_COLUMNS } from './bookings.csv.ts';
import type { BookingsService } from './bookings.service.ts';

/** The state in the words that people see. */
const SHOWN: Readonly<Record<Booking['status'], string>> = {
  pending: 'pending',
  approved: 'confirmed',
  completed: 'completed',
  rejected: 'cancelled',
};

export function registerBookings(serve: Serve, service: BookingsService, clock: Clock): void {
  serve(bookings.createBooking, async ({ caller, body }) => {
    const { userId, packageId, tests, ...details } = body;
    const wanted = { packageId: packageId ?? null, tests: tests ?? [] };
    const data = await service.create(caller, wanted, details, userId ?? undefined);
    return { data, message: `Booking ${data.bookingNumber} is made` };
  });

  serve(bookings.listBookings, async ({ query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: Parameters<BookingsService['exportAll']>[1]) => service.exportAll(query, page);
      return csvFile(reply, { name: 'bookings', clock, columns: BOOKING_COLUMNS, rows });
    }
    const { bookings: data, total, page } = await service.listAll(query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(bookings.listOwnBookings, async ({ caller, query, request, reply }) => {
    const { bookings: data, total, page } = await service.listOwn(caller.accountId, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(bookings.updateBooking, async ({ params, body: { userId, packageId, tests } }) => ({
    data: await service.update(params.id, { userId: userId ?? undefined, packageId, tests }),
  }));

  serve(bookings.updateBookingStatus, async ({ caller, params, body }) => {
    const data = await service.updateStatus(caller, params.id, body.status);
    return { data, message: `Booking ${data.bookingNumber} is ${SHOWN[data.status]}` };
  });

  serve(bookings.deleteBooking, async ({ params }) => {
    await service.remove(params.id);
    return { id: params.id, message: 'The booking is deleted' };
  });

  serve(bookings.settleBooking, async ({ body }) => {
    const booking = await service.settle(body.bookingId, body.method, body.receivedBy);
    return { booking, message: 'The payment is recorded' };
  });

  serve(bookings.refundBooking, async ({ caller, body }) => {
    const { bookingId, ...back } = body;
    const booking = await service.refund(caller, bookingId, back);
    return { booking, message: 'The hand-out is recorded' };
  });

  serve(bookings.resendBookingMail, async ({ body }) => ({
    message: await service.resendMail(body.bookingId, body.mail),
  }));

  serve(bookings.getBookingReceipt, async ({ caller, params, reply }) =>
    sendPdf(reply, await service.receipt(caller, params.id)),
  );
}
