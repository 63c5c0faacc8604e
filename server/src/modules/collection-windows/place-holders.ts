// The bookings of both kinds that hold places in the windows, for staff.

import type { PatientSnapshot } from '@labfront/contract/booking-details';
import type { collectionWindows, PlaceHolder } from '@labfront/contract/collection-windows';
import { LocalDate, Slot } from '@labfront/contract/common';
import type { z } from 'zod';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { CitiesService } from '../cities/cities.service.ts';
import {
  HOLDER_SORTS,
  type HolderFilter,
  type HolderRow,
  type HolderSort,
  listHolders,
  listHoldersAfter,
} from './place-holders.queries.ts';

const WHOLE_LIST_ROWS = 500;

type HoldersQuery = z.output<typeof collectionWindows.listPlaceHolders.query>;

/** Everybody who is tested; a place is held for each of them. */
function namesOf({ patient }: HolderRow): string {
  const { name, others = [] } = JSON.parse(patient) as z.output<typeof PatientSnapshot> & { others?: string[] };
  return [name, ...others].join(', ');
}

function toPlaceHolder(row: HolderRow): PlaceHolder {
  return {
    _id: row.id,
    kind: row.kind,
    bookingNumber: row.booking_number,
    userId: {
      _id: row.account_id,
      firstName: row.first_name,
      lastName: row.last_name,
      mobileNumber: row.mobile_number ?? '',
    },
    patientName: namesOf(row),
    city: row.city,
    date: row.date,
    slot: row.slot,
    status: row.status,
    paymentStatus: row.payment_status,
    paymentMethod: row.payment_method,
    createdAt: row.created_at,
    heldUntil: row.held_until,
  };
}

interface Dependencies {
  scans: Db;
  clock: Clock;
  cities: CitiesService;
}

export function createPlaceHolders({ scans, clock, cities }: Dependencies) {
  /** A day that is asked for may be past; without one the list begins today. A city that is not served has no holders. */
  async function readFilter(caller: Caller, { city, date, slot, q }: HoldersQuery): Promise<HolderFilter> {
    const day = LocalDate.safeParse(date).data;
    return {
      scope: scopeOf(caller),
      cityId: city ? ((await cities.find(city))?._id ?? '') : undefined,
      from: day ?? localDay(clock.now()),
      to: day,
      slot: Slot.safeParse(slot).data,
      q,
    };
  }

  return {
    /** Bookings that hold places, by window, the first to book first. */
    async listHolders(
      caller: Caller,
      query: HoldersQuery,
    ): Promise<{ holders: PlaceHolder[]; total: number; page: Page<HolderSort> }> {
      const page = readPage(query, HOLDER_SORTS, 'date', WHOLE_LIST_ROWS);
      const { rows, total } = await listHolders(scans, await readFilter(caller, query), page);
      return { holders: rows.map(toPlaceHolder), total, page };
    },

    /** The rows of `listHolders` without its pages and sort, newest first, some at a time. */
    exportHolders: async (caller: Caller, query: HoldersQuery, page: CsvPage): Promise<PlaceHolder[]> =>
      (await listHoldersAfter(scans, await readFilter(caller, query), page)).map(toPlaceHolder),
  };
}
