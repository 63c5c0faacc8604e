// Bookings of both kinds as staff work on them (laboratory.md section 1): one list, and one booking with all that belongs to it.
import { z } from 'zod';
import { CartBooking } from './cart-bookings.ts';
import { Id, listQueryWith, Rupees, RupeesInput, requiredText, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

/** `cart-booking` was made from the cart, `booking` by Book Now. */
export const BookingKind = z.enum(['cart-booking', 'booking']);
export type BookingKind = z.output<typeof BookingKind>;

/** A booking of either kind, in the words of the cart's bookings. */
export const StaffBooking = CartBooking.extend({
  kind: BookingKind,
  userId: CartBooking.shape.userId.extend({
    /** Whether the person entered a code that was sent to the number. */
    mobileVerified: z.boolean(),
  }),
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
  /** Actions of staff on the booking, oldest first. */
  history: z.array(BookingEvent),
  /** Empty for staff who may not see reports. */
  reports: z.array(BookingReport),
});
export type StaffBookingDetails = z.output<typeof StaffBookingDetails>;

/** A home that somebody of the staff goes to: of a booking, or of a request that became none yet. */
export const CollectionStop = z.object({
  _id: Id,
  kind: z.enum(['booking', 'request']),
  /** Of the booking. */
  number: z.string().nullable(),
  slot: z.string().nullable(),
  name: z.string(),
  mobileNumber: z.string(),
  address: z.string(),
  pincode: z.string(),
  city: z.string(),
  tests: z.array(z.string()),
  /** Money to take at the door. */
  toCollect: Rupees,
  status: z.string(),
  assignedTo: z.string(),
  notes: z.string(),
});
export type CollectionStop = z.output<typeof CollectionStop>;

export const staffBookings = {
  listCollections: endpoint({
    method: 'GET',
    path: '/admin/collections',
    access: 'staff',
    permission: 'booking.read',
    summary:
      'Home collections of a day, of bookings and requests, in the order of their windows; today unless `date` says another',
    query: listQueryWith('date'),
    response: z.object({ date: z.string(), data: z.array(CollectionStop) }),
  }),
  listStaffBookings: endpoint({
    method: 'GET',
    path: '/admin/bookings',
    access: 'staff',
    permission: 'booking.read',
    summary:
      'Bookings of both kinds, newest first; status in the words of either kind, not-cancelled, needs-time or part-paid, date is the day of the collection, item the id of a test or package that was booked',
    query: listQueryWith('kind', 'collection', 'paymentMethod', 'date', 'item'),
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
  setStaffDiscount: endpoint({
    method: 'PUT',
    path: '/admin/bookings/:id/discount',
    access: 'staff',
    permission: 'booking.discount',
    summary:
      'Set what staff take off an unpaid booking of either kind, within the limit of their role; 0 takes it back',
    params: z.object({ id: Id }),
    body: z.object({ amount: RupeesInput, reason: requiredText(300, 'A reason') }),
    response: z.object({ data: StaffBooking, message: z.string() }),
  }),
};
