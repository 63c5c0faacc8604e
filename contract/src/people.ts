// One person as administrators see them: the account, and for every domain the number of records and the latest one.
import { z } from 'zod';
import { Account, Session } from './accounts.ts';
import { Address } from './addresses.ts';
import { Booking, KnownPatient } from './bookings.ts';
import { CartBooking } from './cart-bookings.ts';
import { Id, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ReportPurchase } from './report-payments.ts';

/** A record of a person in one line; its own list has the rest. */
export const PersonRecord = z.object({
  _id: Id,
  createdAt: Timestamp,
  /** The name of its file, its kind, its day or its text. */
  title: z.string(),
  /** As its list names the state: `pending`, `scheduled`, `handled`. */
  status: z.string(),
});
export type PersonRecord = z.output<typeof PersonRecord>;

const Records = z.object({ total: z.number(), latest: z.array(PersonRecord) });

/** A domain adds its own section beside these, of the same shape: `total`, and the `latest` few. */
export const Person = z.object({
  account: Account,
  sessions: z.array(Session),
  cartBookings: z.object({ total: z.number(), latest: z.array(CartBooking) }),
  bookings: z.object({ total: z.number(), latest: z.array(Booking) }),
  reportPurchases: z.object({ total: z.number(), latest: z.array(ReportPurchase) }),
  /** Their family, each with the relation as the state. */
  patients: Records,
  /** Each with its kind as the state; missing for staff who see contacts masked. */
  addresses: Records.optional(),
  reports: Records,
  prescriptions: Records,
  homeCollections: Records,
  messages: Records,
});
export type Person = z.output<typeof Person>;

/** A booking on the telephone begins with it. */
export const Household = z.object({
  /** Whom the account booked for, as far as the caller may see bookings; the latest first. */
  patients: z.array(KnownPatient),
  /** Its own addresses, newest first; none for staff who see contacts masked. */
  addresses: z.array(Address),
});
export type Household = z.output<typeof Household>;

export const people = {
  getPerson: endpoint({
    method: 'GET',
    path: '/admin/user/:id',
    access: 'staff',
    permission: 'customer.read',
    summary:
      'An account with its patients, addresses, latest bookings, reports, prescriptions, requests and messages, and its sessions',
    params: z.object({ id: Id }),
    response: z.object({ data: Person }),
  }),
  getHousehold: endpoint({
    method: 'GET',
    path: '/admin/user/:id/household',
    access: 'staff',
    permission: 'customer.read',
    summary:
      'Whom an account has booked for, with age and sex, and its addresses: a booking on the telephone begins with them',
    params: z.object({ id: Id }),
    response: z.object({ data: Household }),
  }),
};
