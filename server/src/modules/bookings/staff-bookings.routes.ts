import { outcome } from '@labfront/contract/messages/outcomes';
import { staffBookings } from '@labfront/contract/staff-bookings';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { STAFF_BOOKING_COLUMNS } from './bookings.csv.ts';
import { COLLECTION_STOP_COLUMNS, type Collections } from './collections.ts';
import type { StaffBookings } from './staff-bookings.ts';

export function registerCollections(serve: Serve, service: Collections, clock: Clock): void {
  serve(staffBookings.listCollections, async ({ caller, query, reply }) => {
    if (!wantsCsv(query)) return service.ofDay(caller, query);
    // The whole day is one page.
    const rows = async ({ after }: CsvPage) => (after === undefined ? (await service.ofDay(caller, query)).data : []);
    return csvFile(reply, { name: 'collections', clock, columns: COLLECTION_STOP_COLUMNS, rows });
  });
}

export function registerStaffBookings(serve: Serve, service: StaffBookings, clock: Clock): void {
  serve(staffBookings.listStaffBookings, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: Parameters<StaffBookings['exportAll']>[2]) => service.exportAll(caller, query, page);
      return csvFile(reply, { name: 'bookings', clock, columns: STAFF_BOOKING_COLUMNS, rows });
    }
    const { bookings: data, total, page } = await service.list(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(staffBookings.getStaffBooking, async ({ caller, params }) => ({ data: await service.get(caller, params.id) }));

  serve(staffBookings.setStaffDiscount, async ({ caller, params, body }) => ({
    data: await service.setDiscount(caller, params.id, body),
    message: outcome('booking.discounted'),
  }));
}
