// Bookings of both kinds as staff work on them (laboratory.md section 1): one list, and one booking with all that belongs to it.
import { z } from 'zod';
import { CartBooking } from './cart-bookings.ts';
import { Id, listQueryWith, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

/** `cart-booking` was made from the cart, `booking` by Book Now. */
export const BookingKind = z.enum(['cart-booking', 'booking']);
export type BookingKind = z.output<typeof BookingKind>;

/** A booking of either kind, in the words of the cart's bookings. */
export const StaffBooking = CartBooking.extend({
  kind: BookingKind,
  items: z.array(
    CartBooking.shape.items.element.extend({
      /** Ids of the tests that a package of a Book Now booking holds. */
      includes: z.array(Id),
    }),
  ),
  notes: z.string(),
});
export type StaffBooking = z.output<typeof StaffBooking>;

/** A row of the audit log about a booking. */
const BookingEvent = z.object({
  _id: Id,
  at: Timestamp,
  action: z.string(),
  /** The name of who did it; null for the program itself. */
  by: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type BookingEvent = z.output<typeof BookingEvent>;

/** A report of the customer that came after the booking. */
const BookingReport = z.object({ _id: Id, reportType: z.string(), status: z.string(), createdAt: Timestamp });

export const StaffBookingDetails = StaffBooking.extend({
  /** What staff did with it, oldest first. */
  history: z.array(BookingEvent),
  /** Empty for staff who may not see reports. */
  reports: z.array(BookingReport),
});
export type StaffBookingDetails = z.output<typeof StaffBookingDetails>;

export const staffBookings = {
  listStaffBookings: endpoint({
    method: 'GET',
    path: '/admin/bookings',
    access: 'staff',
    permission: 'booking.read',
    summary:
      'Bookings of both kinds, newest first; status in the words of either kind, date is the day of the collection',
    query: listQueryWith('kind', 'collection', 'paymentMethod', 'date'),
    response: z.object({ data: z.array(StaffBooking) }),
  }),
  getStaffBooking: endpoint({
    method: 'GET',
    path: '/admin/bookings/:id',
    access: 'staff',
    permission: 'booking.read',
    summary: 'A booking of either kind with its history and the reports that came after it',
    params: z.object({ id: Id }),
    response: z.object({ data: StaffBookingDetails }),
  }),
};
