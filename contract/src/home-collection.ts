import { z } from 'zod';
import { Pincode } from './booking-details.ts';
import {
  blankAsMissing,
  Id,
  LocalDate,
  line,
  listQueryWith,
  Mobile,
  requiredLine,
  requiredName,
  Slot,
  Timestamp,
  text,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

export const HomeCollectionStatus = z.enum(
  ['new', 'contacted', 'scheduled', 'collected', 'cancelled'],
  rule('homeCollectionStatus'),
);
export type HomeCollectionStatus = z.output<typeof HomeCollectionStatus>;

/** Requests that somebody still has to do something for; "open" in the filter of their list. */
export const HOME_COLLECTION_OPEN = [
  'new',
  'contacted',
  'scheduled',
] as const satisfies readonly HomeCollectionStatus[];

const ASK_CONSENT = rule('consentToCall');

export const HomeCollectionBody = z.object({
  name: requiredName(120, 'Name'),
  mobileNumber: Mobile,
  city: requiredLine(80, 'City'),
  consent: z.union([z.literal(true), z.literal(['true', 'on']).transform(() => true as const)], ASK_CONSENT),
  address: blankAsMissing(text(300, 'Address')),
  pincode: blankAsMissing(Pincode),
  preferredDate: blankAsMissing(LocalDate),
  preferredSlot: blankAsMissing(Slot),
  notes: blankAsMissing(text(500, 'Notes')),
});

export const HomeCollectionChange = z.object({
  status: HomeCollectionStatus.nullish(),
  assignedTo: line(120, 'Name').nullish(),
  notes: text(500, 'Notes').nullish(),
  /** Why it is collected although its day lies ahead or nothing is booked and paid; kept in the audit log. */
  reason: text(300, 'A reason').nullish(),
});
export type HomeCollectionChange = z.output<typeof HomeCollectionChange>;

export const HomeCollection = z.object({
  _id: Id,
  name: z.string(),
  mobileNumber: z.string(),
  city: z.string(),
  address: z.string(),
  pincode: z.string(),
  preferredDate: z.string(),
  preferredSlot: z.string(),
  notes: z.string(),
  status: HomeCollectionStatus,
  /** The phlebotomist's name. */
  assignedTo: z.string(),
  /** The booking that it became. */
  bookingId: Id.nullable(),
  /** The time at which the person agreed to be called. */
  consentAt: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type HomeCollection = z.output<typeof HomeCollection>;

export const homeCollection = {
  createHomeCollection: endpoint({
    method: 'POST',
    path: '/home-collection/create',
    access: 'public',
    summary: 'Ask for blood to be taken at home',
    body: HomeCollectionBody,
    response: z.object({ message: z.string(), data: HomeCollection }),
    status: 201,
  }),
  listHomeCollections: endpoint({
    method: 'GET',
    path: '/home-collection',
    access: 'staff',
    permission: 'booking.read',
    summary: 'Requests, newest first; date is the day that the person prefers',
    query: listQueryWith('date'),
    response: z.array(HomeCollection),
  }),
  updateHomeCollection: endpoint({
    method: 'PUT',
    path: '/home-collection/:id',
    access: 'staff',
    permission: 'visit.assign',
    summary: 'Move a request on, or give it to a phlebotomist; scheduled needs a day, a window and an address',
    params: z.object({ id: Id }),
    body: HomeCollectionChange,
    response: z.object({ data: HomeCollection }),
  }),
};
