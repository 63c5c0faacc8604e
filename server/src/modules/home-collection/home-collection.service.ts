// Requests for blood to be taken at home (spec.md sections 3, 4 and 7, Home collection; wire.md, The rest).

import { LocalDate } from '@labfront/contract/common';
import {
  type HomeCollection,
  type HomeCollectionBody,
  type HomeCollectionChange,
  HomeCollectionStatus,
  type homeCollection,
} from '@labfront/contract/home-collection';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { readDateRange } from '../../platform/base/date-range.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { CentresService } from '../centres/centres.service.ts';
import type { CitiesService } from '../cities/cities.service.ts';
import type { ConsentsService } from '../consents/consents.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import {
  bookHomeCollection,
  cancelHomeCollections,
  findHomeCollection,
  forgetHomeCollections,
  HOME_COLLECTION_SORTS,
  type HomeCollectionFilter,
  type HomeCollectionRow,
  type HomeCollectionSort,
  insertHomeCollection,
  listHomeCollections,
  listHomeCollectionsAfter,
  listHomeCollectionsOfDay,
  updateHomeCollection,
} from './home-collection.queries.ts';

const ADMIN_LIST_ROWS = 500;
const PER_ADDRESS: Limit = { name: 'home-collection-address', max: 20, windowMs: 3_600_000 };

type ListQuery = z.output<typeof homeCollection.listHomeCollections.query>;

function toHomeCollection(row: HomeCollectionRow): HomeCollection {
  return {
    _id: row.id,
    name: row.name,
    mobileNumber: row.mobile_number,
    city: row.city,
    address: row.address,
    pincode: row.pincode ?? '',
    preferredDate: row.preferred_date ?? '',
    preferredSlot: row.preferred_slot ?? '',
    notes: row.notes,
    status: row.status,
    assignedTo: row.assigned_to,
    bookingId: row.booking_id,
    consentAt: row.consent_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Whether somebody could go there: its booking says when and where, or the request itself. */
const isPlanned = (row: HomeCollectionRow): boolean =>
  row.booking_id !== null || (row.preferred_date !== null && row.preferred_slot !== null && row.address !== '');

function readFilter(query: ListQuery): HomeCollectionFilter {
  return {
    status: (['open', ...HomeCollectionStatus.options] as const).find(
      (status) => status === query.status?.toLowerCase(),
    ),
    city: query.city,
    centre: query.centre,
    date: LocalDate.safeParse(query.date).data,
    q: query.q,
    ...readDateRange(query),
  };
}

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  audit: Audit;
  cities: CitiesService;
  centres: CentresService;
  consents: ConsentsService;
}

export function createHomeCollectionService(dependencies: Dependencies) {
  const { database, clock, limits, audit, cities, centres, consents } = dependencies;
  const { db, scans } = database;
  return {
    /**
     * @throws AppError 400 at `city` for one that is not served, at `preferredDate` for the past; 429 past 20 requests of one
     * address in an hour.
     */
    async create(
      body: z.output<typeof HomeCollectionBody>,
      accountId: string | null,
      address: string,
    ): Promise<HomeCollection> {
      await limits.hit(PER_ADDRESS, address);
      const city = await cities.find(body.city);
      if (!city) throw badField('city', 'VALIDATION.cityNotServed', { city: body.city });
      if (body.preferredDate !== undefined && body.preferredDate < localDay(clock.now())) {
        throw badField('preferredDate', 'VALIDATION.dayPast');
      }
      const now = isoTime(clock.now());
      const row: HomeCollectionRow = {
        id: newId(),
        account_id: accountId,
        name: body.name,
        mobile_number: body.mobileNumber,
        city: city.name,
        address: body.address ?? '',
        pincode: body.pincode ?? null,
        preferred_date: body.preferredDate ?? null,
        preferred_slot: body.preferredSlot ?? null,
        notes: body.notes ?? '',
        status: 'new',
        assigned_to: '',
        consent_at: now,
        created_at: now,
        updated_at: now,
        centre_id: await centres.centreOf(db, { pincode: body.pincode, city: city.name }),
        booking_id: null,
      };
      await database.write(async (tx) => {
        await insertHomeCollection(tx, row);
        await consents.record(tx, 'home-collection', accountId, 'home-collection form');
      });
      return toHomeCollection(row);
    },

    /** Requests of the caller's scope, newest first; `q` finds by name, mobile number, address and phlebotomist. */
    async list(
      caller: Caller,
      query: ListQuery,
    ): Promise<{ requests: HomeCollection[]; total: number; page: Page<HomeCollectionSort> }> {
      const page = readPage(query, HOME_COLLECTION_SORTS, '-createdAt', ADMIN_LIST_ROWS);
      const { rows, total } = await listHomeCollections(scans, { ...readFilter(query), scope: scopeOf(caller) }, page);
      return { requests: rows.map(toHomeCollection), total, page };
    },

    /** The rows of `list` without its pages and sort, some at a time. */
    exportAll: async (caller: Caller, query: ListQuery, page: CsvPage): Promise<HomeCollection[]> =>
      (await listHomeCollectionsAfter(scans, { ...readFilter(query), scope: scopeOf(caller) }, page)).map(
        toHomeCollection,
      ),

    /** A person's requests within a scope, newest first. */
    async listOf(accountId: string, scope: Scope, query: ListQuery) {
      const page = readPage(query, HOME_COLLECTION_SORTS, '-createdAt', ADMIN_LIST_ROWS);
      const { rows, total } = await listHomeCollections(db, { ...readFilter({}), accountId, scope }, page);
      return { requests: rows.map(toHomeCollection), total };
    },

    /** A person's own requests, some at a time. */
    exportOwn: async (accountId: string, page: CsvPage): Promise<HomeCollection[]> =>
      (await listHomeCollectionsAfter(db, { ...readFilter({}), accountId }, page)).map(toHomeCollection),

    /** @throws AppError 404 for no such request, 409 `COLLECTION_NOT_PLANNED` to schedule one without day, window and address. */
    async update(
      caller: Caller,
      id: string,
      { status, assignedTo, notes, reason }: HomeCollectionChange,
    ): Promise<HomeCollection> {
      if (!(await isSeen(db, 'home_collections', id, scopeOf(caller)))) throw notFound('Request');
      return database.write(async (tx) => {
        const row = await updateHomeCollection(tx, id, {
          ...(status != null && { status }),
          ...(assignedTo != null && { assigned_to: assignedTo }),
          ...(notes != null && { notes }),
          updated_at: isoTime(clock.now()),
        });
        if (!row) throw notFound('Request');
        if (status === 'scheduled' && !isPlanned(row)) throw new AppError('COLLECTION_NOT_PLANNED');
        const details = { status: row.status, ...(reason != null && reason !== '' && { reason }) };
        await audit.write(tx, { action: 'home-collection.updated', recordId: id, details });
        return toHomeCollection(row);
      });
    },

    /** Requests of a day that became no booking. */
    listOfDay: async (scope: Scope, date: string, most: number): Promise<HomeCollection[]> =>
      (await listHomeCollectionsOfDay(scans, date, scope, most)).map(toHomeCollection),

    /** @throws AppError 404 for no such request within the scope. */
    async refuseUnseen(scope: Scope, id: string): Promise<void> {
      if (!(await isSeen(db, 'home_collections', id, scope)) || !(await findHomeCollection(db, id))) {
        throw notFound('Request');
      }
    },

    /**
     * Schedules a request by the booking that it becomes, inside the transaction that makes the booking.
     * @throws AppError 409 `REQUEST_BOOKED` for one that has become a booking before.
     */
    async book(tx: Db, id: string, bookingId: string): Promise<void> {
      const now = isoTime(clock.now());
      if (!(await bookHomeCollection(tx, id, { booking_id: bookingId, updated_at: now }))) {
        throw new AppError('REQUEST_BOOKED');
      }
      await audit.write(tx, { action: 'home-collection.booked', recordId: id, details: { booking: bookingId } });
    },

    /** A person who withdraws the consent is not called: open requests end, and the person is removed from all of them. */
    async withdrawn(tx: Db, accountId: string): Promise<void> {
      await cancelHomeCollections(tx, accountId, isoTime(clock.now()));
      await forgetHomeCollections(tx, accountId);
    },

    /** For the end of an account. */
    erasePersonalData: (tx: Db, accountId: string): Promise<void> => forgetHomeCollections(tx, accountId),
  };
}

export type HomeCollectionService = ReturnType<typeof createHomeCollectionService>;
