// Home collections of a day, of bookings and of requests: the round of whoever goes there.
import { LocalDate } from '@labfront/contract/common';
import type { HomeCollection } from '@labfront/contract/home-collection';
import { toRupees } from '@labfront/contract/money';
import type { CollectionStop, staffBookings } from '@labfront/contract/staff-bookings';
import type { z } from 'zod';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { patientNames, showDetails } from '../booking-details/booking-details.service.ts';
import type { HomeCollectionService } from '../home-collection/home-collection.service.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import type { BookingLineRow, BookingWithPerson } from './bookings.queries.ts';
import { listCollectionsOfDay } from './bookings-list.queries.ts';
import { balanceOf } from './part-payments.ts';

/** Stops of each kind in a day. */
const MOST = 2_000;

type Query = z.output<typeof staffBookings.listCollections.query>;

interface Dependencies {
  database: Database;
  clock: Clock;
  homeCollection: HomeCollectionService;
}

export const COLLECTION_STOP_COLUMNS: readonly CsvColumn<CollectionStop>[] = [
  { header: 'Time', value: ({ slot }) => slot },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Mobile number', value: ({ mobileNumber }) => mobileNumber },
  { header: 'Address', value: ({ address }) => address },
  { header: 'Pincode', value: ({ pincode }) => pincode },
  { header: 'City', value: ({ city }) => city },
  { header: 'Tests', value: ({ tests }) => tests.join('; ') },
  { header: 'To collect (INR)', value: ({ toCollect }) => toCollect },
  { header: 'Booking number', value: ({ number }) => number },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Phlebotomist', value: ({ assignedTo }) => assignedTo },
  { header: 'Notes', value: ({ notes }) => notes },
];

function ofBooking(row: BookingWithPerson, lines: readonly BookingLineRow[]): CollectionStop {
  const { patient, address } = showDetails(row);
  const place = address && [address.address, address.landmark, address.locality];
  return {
    _id: row.id,
    kind: 'booking',
    number: row.booking_number,
    slot: row.slot,
    name: patientNames(row),
    mobileNumber: address?.number || patient.mobileNumber || (row.mobile_number ?? ''),
    address: place?.filter(Boolean).join(', ') ?? '',
    pincode: address?.pincode ?? '',
    city: address?.city ?? row.city ?? '',
    tests: lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
    toCollect: toRupees(balanceOf(row)),
    status: row.status,
    assignedTo: '',
    notes: row.notes ?? '',
  };
}

function ofRequest(request: HomeCollection): CollectionStop {
  const { _id, name, mobileNumber, address, pincode, city, preferredSlot, status, assignedTo, notes } = request;
  return {
    ...{ _id, name, mobileNumber, address, pincode, city, status, assignedTo, notes },
    kind: 'request',
    number: null,
    slot: preferredSlot || null,
    tests: [],
    toCollect: 0,
  };
}

/** Those without a window come last; within a window, neighbours together. */
const orderOf = ({ slot, pincode, _id }: CollectionStop) => `${slot ?? '~'} ${pincode} ${_id}`;

export function createCollections({ database: { scans }, clock, homeCollection }: Dependencies) {
  return {
    /** Stops of the caller's scope on a day. Bookings that nobody paid or confirmed yet, but that were to be paid online, are no stops. */
    async ofDay(caller: Caller, query: Query): Promise<{ date: string; data: CollectionStop[] }> {
      const date = LocalDate.safeParse(query.date).data ?? localDay(clock.now());
      const scope = scopeOf(caller);
      const rows = await listCollectionsOfDay(scans, date, scope, MOST);
      const lines = Map.groupBy(
        await listLinesOf(
          scans,
          rows.map(({ id }) => id),
        ),
        (line) => line.booking_id,
      );
      const requests = await homeCollection.listOfDay(scope, date, MOST);
      const stops = [...rows.map((row) => ofBooking(row, lines.get(row.id) ?? [])), ...requests.map(ofRequest)];
      return { date, data: stops.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)) };
    },
  };
}

export type Collections = ReturnType<typeof createCollections>;
