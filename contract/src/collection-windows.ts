import { z } from 'zod';
import { PersonSummary } from './accounts.ts';
import { BookingStatus } from './bookings.ts';
import { CartBookingStatus, PaymentStatus } from './cart-bookings.ts';
import { Capacity } from './centre-schemas.ts';
import { Id, LocalDate, listQueryWith, Slot, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

/** A collection window and the number of its free places. */
export const CollectionWindow = z.object({
  date: z.string(),
  slot: z.string(),
  capacity: z.number(),
  left: z.number(),
  /** Early enough for a test that needs an empty stomach. */
  fastingFriendly: z.boolean(),
});
export type CollectionWindow = z.output<typeof CollectionWindow>;

/** Body of 409 `WINDOW_FULL`: the next five windows with free places. */
export const FreeWindow = CollectionWindow.pick({ date: true, slot: true, left: true });
export type FreeWindow = z.output<typeof FreeWindow>;

/** A booking that has a place in a window. */
export const PlaceHolder = z.object({
  _id: Id,
  kind: z.enum(['cart-booking', 'booking']),
  bookingNumber: z.string(),
  userId: PersonSummary,
  patientName: z.string(),
  /** Null when the city is not served any more. */
  city: z.string().nullable(),
  date: z.string(),
  slot: z.string(),
  status: z.union([CartBookingStatus, BookingStatus]),
  paymentStatus: PaymentStatus,
  paymentMethod: z.enum(['online', 'at_collection']),
  createdAt: Timestamp,
  /** The time at which the place becomes free unless the booking is paid or confirmed first; null once the booking keeps it. */
  heldUntil: Timestamp.nullable(),
});
export type PlaceHolder = z.output<typeof PlaceHolder>;

export const collectionWindows = {
  listWindows: endpoint({
    method: 'GET',
    path: '/collection-windows',
    access: 'public',
    summary:
      'Windows of a city or of one of its centres on a day, or on the next seven days, without the past and the lead time',
    query: listQueryWith('date', 'centreId', 'pincode'),
    response: z.object({ data: z.array(CollectionWindow) }),
  }),
  listPlaceHolders: endpoint({
    method: 'GET',
    path: '/collection-windows/holders',
    access: 'staff',
    permission: 'booking.read',
    summary: 'The bookings that hold places, from today on or of a day',
    query: listQueryWith('date', 'slot'),
    response: z.object({ data: z.array(PlaceHolder) }),
  }),
  setWindows: endpoint({
    method: 'PUT',
    path: '/collection-windows/:city',
    access: 'staff',
    permission: 'settings.manage',
    summary: "A city's windows, the same on every day, and the days on which there are none",
    params: z.object({ city: Id }),
    body: z.object({
      windows: z
        .array(z.object({ slot: Slot, capacity: Capacity }), rule('windowsType'))
        .max(48, rule('windowsMost', { most: 48 })),
      closedDates: z
        .array(LocalDate, rule('closedDates'))
        .max(400, rule('closedDatesMost', { most: 400 }))
        .default([]),
    }),
    response: z.object({
      data: z.object({
        city: z.string(),
        windows: z.array(z.object({ slot: z.string(), capacity: z.number() })),
        closedDates: z.array(z.string()),
      }),
    }),
  }),
};
