// People as administrators see them: their lists, and one person with what every domain holds, each asked through its service.

import { type Account, Role } from '@labfront/contract/accounts';
import { type ListQuery, Mobile } from '@labfront/contract/common';
import { formatShortWindow } from '@labfront/contract/format-date-time';
import { dateTimeWordsEn } from '@labfront/contract/messages/date-time-words';
import type { Household, Person } from '@labfront/contract/people';
import { type Clock, isoTime, localDay, localTime } from '../../platform/base/clock.ts';
import { readDateRange } from '../../platform/base/date-range.ts';
import { notFound } from '../../platform/base/errors.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { hidesContacts } from '../../platform/base/request-context.ts';
import { NOWHERE } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { type AccountsService, toAccount } from '../accounts/accounts.service.ts';
import type { SessionsService } from '../accounts/sessions.service.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { ContactService } from '../contact/contact.service.ts';
import type { HomeCollectionService } from '../home-collection/home-collection.service.ts';
import type { PatientsService } from '../patients/patients.service.ts';
import type { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import {
  ACCOUNT_SORTS,
  type AccountFilter,
  type AccountSort,
  listAccounts,
  listAccountsAfter,
} from './people.queries.ts';

const ADMIN_LIST_ROWS = 500;
const DAY_MS = 86_400_000;

/** Records of each domain that are shown at once; their own lists have the rest. */
const LATEST = { limit: '5' };

/** The day and window that a request asks for, as staff read them; blank without a day. */
const wishedTime = (date: string, slot: string): string =>
  date === '' ? '' : formatShortWindow(date, slot || null, dateTimeWordsEn);

interface Dependencies {
  database: Database;
  clock: Clock;
  accounts: AccountsService;
  sessions: SessionsService;
  patients: PatientsService;
  addresses: AddressesService;
  bookings: BookingsService;
  reports: ReportsService;
  prescriptions: PrescriptionsService;
  homeCollection: HomeCollectionService;
  contact: ContactService;
}

export interface ListedAccounts {
  accounts: Account[];
  total: number;
  page: Page<AccountSort>;
}

function readFilter(caller: Caller, { q, role, ...days }: ListQuery): AccountFilter {
  return {
    q,
    role: Role.safeParse(role).data,
    scope: scopeOf(caller),
    mobileNumber: Mobile.safeParse(q?.trim()).data,
    ...readDateRange(days),
  };
}

export function createPeopleService(dependencies: Dependencies) {
  const { database, clock, accounts, sessions, bookings, reports } = dependencies;
  const { db, scans } = database;

  function readTodayFilter(caller: Caller, query: ListQuery): AccountFilter {
    const start = localTime(localDay(clock.now()), '00:00');
    return { ...readFilter(caller, query), signedIn: [isoTime(start), isoTime(start + DAY_MS)] };
  }

  async function list(filter: AccountFilter, query: ListQuery, sort: `-${AccountSort}`): Promise<ListedAccounts> {
    const page = readPage(query, ACCOUNT_SORTS, sort, ADMIN_LIST_ROWS);
    const { rows, total } = await listAccounts(scans, filter, page);
    return { accounts: rows.map(toAccount), total, page };
  }

  async function exported(filter: AccountFilter, page: CsvPage): Promise<Account[]> {
    return (await listAccountsAfter(scans, filter, page)).map(toAccount);
  }

  /** Returns the family and the addresses of a person, in one line each: all of them, since they have no list elsewhere. */
  async function familyOf(accountId: string): Promise<Pick<Person, 'patients' | 'addresses'>> {
    const family = await dependencies.patients.listOf(accountId);
    const patients = {
      total: family.length,
      latest: family.map(({ _id, createdAt, name: title, relation: status }) => ({ _id, createdAt, title, status })),
    };
    if (hidesContacts()) return { patients };
    const { addresses: kept, total } = await dependencies.addresses.list(accountId, {});
    const latest = kept.map(({ _id, createdAt, address, locality, city, pincode, addressType: status }) => ({
      _id,
      createdAt,
      title: [address, locality, `${city} ${pincode}`].filter(Boolean).join(', '),
      status,
    }));
    return { patients, addresses: { total, latest } };
  }

  /** Returns a person's records other than bookings, in one line each. */
  async function recordsOf(accountId: string, caller: Caller) {
    const { prescriptions, homeCollection, contact } = dependencies;
    const scope = caller.rights.get('report.read');
    const found = scope ? await reports.find({ ...caller, scope }, accountId) : [];
    const sent = await prescriptions.listOf(accountId, caller, LATEST);
    const asked = await homeCollection.listOf(accountId, caller.rights.get('booking.read') ?? NOWHERE, LATEST);
    const written = await contact.listOf(accountId, scopeOf(caller), LATEST);
    return {
      reports: {
        total: found.length,
        latest: found.slice(0, Number(LATEST.limit)).map(({ _id, createdAt, reportType, patientName, status }) => ({
          _id,
          createdAt,
          title: [reportType, patientName].filter(Boolean).join(', '),
          status,
        })),
      },
      prescriptions: {
        total: sent.total,
        latest: sent.prescriptions.map(({ _id, createdAt, originalName: title, status }) => ({
          _id,
          createdAt,
          title,
          status,
        })),
      },
      homeCollections: {
        total: asked.total,
        latest: asked.requests.map(({ _id, createdAt, preferredDate, preferredSlot, city, status }) => ({
          _id,
          createdAt,
          title: [wishedTime(preferredDate, preferredSlot), city].filter(Boolean).join(', '),
          status,
        })),
      },
      messages: {
        total: written.total,
        latest: written.messages.map(({ _id, createdAt, message: title, handled, answers }) => ({
          _id,
          createdAt,
          title,
          status: answers.length > 0 ? 'answered' : handled ? 'handled' : 'open',
        })),
      },
    };
  }

  /** @throws AppError 404 for no such account within the caller's scope, a deleted one too. */
  async function seenAccount(accountId: string, caller: Caller): Promise<Account> {
    const account = (await isSeen(db, 'accounts', accountId, scopeOf(caller))) && (await accounts.find(accountId));
    if (!account) throw notFound('Account');
    return account;
  }

  return {
    /** Accounts for administrators, newest first, 500 rows at most when no page is asked for. */
    list: (caller: Caller, query: ListQuery): Promise<ListedAccounts> =>
      list(readFilter(caller, query), query, '-createdAt'),

    /** The rows of `list` without its pages and sort, some at a time. */
    exportAll: (caller: Caller, query: ListQuery, page: CsvPage): Promise<Account[]> =>
      exported(readFilter(caller, query), page),

    /** As `list`: accounts that signed in today in Asia/Kolkata, the latest first. */
    listLoginsToday: (caller: Caller, query: ListQuery): Promise<ListedAccounts> =>
      list(readTodayFilter(caller, query), query, '-lastLogin'),

    /** The rows of `listLoginsToday` without its pages and sort, some at a time. */
    exportLoginsToday: (caller: Caller, query: ListQuery, page: CsvPage): Promise<Account[]> =>
      exported(readTodayFilter(caller, query), page),

    /**
     * Of bookings, requests and reports those that the caller may see beside the person.
     * @throws AppError 404 for no such account within the scope, a deleted one too.
     */
    async get(accountId: string, caller: Caller): Promise<Person> {
      const account = await seenAccount(accountId, caller);
      const seen = caller.rights.get('booking.read') ?? NOWHERE;
      const fromCart = await bookings.fromCart.listOf(accountId, seen, LATEST);
      const bookNow = await bookings.bookNow.listOf(accountId, seen, LATEST);
      const bought = caller.rights.has('report.read')
        ? await reports.listPurchases(accountId, LATEST, caller)
        : { total: 0, purchases: [] };
      return {
        account,
        sessions: await sessions.listOf(accountId, caller),
        cartBookings: { total: fromCart.total, latest: fromCart.bookings },
        bookings: { total: bookNow.total, latest: bookNow.bookings },
        reportPurchases: { total: bought.total, latest: bought.purchases },
        ...(await familyOf(accountId)),
        ...(await recordsOf(accountId, caller)),
      };
    },

    /**
     * With what a booking on the telephone begins. A number that may not be seen is left out, since it would be booked with.
     * @throws AppError 404 as `get`.
     */
    async householdOf(accountId: string, caller: Caller): Promise<Household> {
      await seenAccount(accountId, caller);
      const known = await bookings.bookNow.listKnownPatients(accountId, caller.rights.get('booking.read') ?? NOWHERE);
      if (!hidesContacts())
        return { patients: known, addresses: (await dependencies.addresses.list(accountId, {})).addresses };
      return { patients: known.map((patient) => ({ ...patient, mobileNumber: '' })), addresses: [] };
    },
  };
}

export type PeopleService = ReturnType<typeof createPeopleService>;
