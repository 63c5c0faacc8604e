// Bookings of one kind or of both as lists: filtered, sorted, in pages or as a file.

import type { PaymentStatus } from '@labfront/contract/cart-bookings';
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import { isPastEnd } from '../../platform/base/request-context.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { countRows, listAfter, listPage } from '../../platform/db/list-page.ts';
import { findByRuns, type NamedRecords } from '../../platform/db/run-search.ts';
import { findNamedWords, mentionsOrNames } from '../../platform/db/search-text.ts';
import { isOnSqlite } from '../../platform/db/sqlite-adapter.ts';
import { unindexed } from '../../platform/db/unindexed.ts';
import { atCentre, within, withinWalked } from '../record-scopes/record-scopes.service.ts';
import type { BookingKind, BookingState } from './booking-kinds.ts';
import { type BookingWithPerson, withPerson } from './bookings.queries.ts';

/** By the words of both kinds' lists; a state is sorted by the word that is shown. */
const COLUMNS = {
  createdAt: 'created_at',
  bookingDate: 'created_at',
  totalAmount: 'total_amount',
  totalPrice: 'total_amount',
  status: 'shown_status',
  date: 'date',
} as const;
export type BookingSort = keyof typeof COLUMNS;

export interface BookingFilter {
  /** Undefined for both. */
  kind: BookingKind | undefined;
  /** Of whoever asks for the staff. */
  scope?: Scope;
  accountId?: string;
  status?: BookingState | undefined;
  paymentStatus?: PaymentStatus | undefined;
  paymentMethod?: 'online' | 'at_collection' | undefined;
  /** Those that stand and need another time, because theirs was lost. */
  needsTime?: boolean;
  notCancelled?: boolean;
  /** Those of which a part is paid and the rest is due. */
  partPaid?: boolean;
  /** The id of a test or package that is booked. */
  item?: string | undefined;
  city?: string | undefined;
  /** A centre's id, or `NO_CENTRE`. */
  centre?: string | undefined;
  collection?: 'home' | 'centre' | undefined;
  /** The day of the collection. */
  date?: string | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Booking number, payment or order id of one from the cart, a patient's name, or the customer by name, mobile number or e-mail. */
  q?: string | undefined;
}

type Bookings = ExpressionBuilder<Tables, 'bookings'>;

/** An order that is walked on its index, where another index would have to be sorted. */
interface Walk {
  /** Past the index of a state. */
  ofStates: boolean;
  /** Past the index of a centre: only a page near an end of many, because all other centres are walked past too. */
  ofCentres: boolean;
}

/**
 * Bookings whose money is to go back, all of it or a part: by then the booking itself is paid as before. In two ways that an index serves
 * each, with the states written out for it.
 */
const OWES_MONEY = sql<SqlBool>`bookings.id IN (
  SELECT owing.id FROM bookings AS owing WHERE owing.payment_status = 'refund_pending' AND owing.kind IN ('cart-booking', 'booking')
  UNION SELECT payment_orders.subject_id FROM refunds JOIN payments ON payments.id = refunds.payment_id
  JOIN payment_orders ON payment_orders.id = payments.order_id WHERE refunds.status = 'pending')`;

/** In the words of the index `bookings_part_paid`, which alone is read for it. */
const IS_PART_PAID = sql<SqlBool>`bookings.id IN (
  SELECT part.id FROM bookings AS part
  WHERE part.paid_amount > 0 AND part.payment_status IN ('created', 'failed') AND part.status <> 'Cancelled')`;

const NO_WALK: Walk = { ofStates: false, ofCentres: false };

function matches(row: Bookings, filter: BookingFilter, named: readonly RawBuilder<SqlBool>[], walk: Walk) {
  return row.and([
    ...(filter.kind ? [row('bookings.kind', '=', filter.kind)] : []),
    ...(walk.ofCentres ? withinWalked(filter.scope) : within('bookings', filter.scope)),
    ...atCentre('bookings', filter.centre),
    ...(filter.accountId ? [row('bookings.account_id', '=', filter.accountId)] : []),
    ...(filter.status
      ? [row(walk.ofStates ? unindexed<BookingState>('bookings.status') : 'bookings.status', '=', filter.status)]
      : []),
    ...(filter.paymentStatus === 'refund_pending' ? [OWES_MONEY] : []),
    ...(filter.paymentStatus && filter.paymentStatus !== 'refund_pending'
      ? [row('bookings.payment_status', '=', filter.paymentStatus)]
      : []),
    ...(filter.paymentMethod ? [row('bookings.payment_method', '=', filter.paymentMethod)] : []),
    ...(filter.needsTime
      ? [row('bookings.lost_window', 'is not', null), row('bookings.status', '=', 'Confirmed')]
      : []),
    ...(filter.notCancelled ? [row('bookings.status', '<>', 'Cancelled')] : []),
    ...(filter.partPaid ? [IS_PART_PAID] : []),
    ...(filter.item
      ? [
          row('bookings.id', 'in', (of) =>
            of
              .selectFrom('booking_lines')
              .select('booking_id')
              .where('item_id', '=', filter.item ?? ''),
          ),
        ]
      : []),
    ...(filter.city ? [row('bookings.city', '=', filter.city)] : []),
    ...(filter.collection ? [row('bookings.collection', '=', filter.collection)] : []),
    ...(filter.date ? [row('bookings.date', '=', filter.date)] : []),
    ...(filter.from ? [row('bookings.created_at', '>=', filter.from)] : []),
    ...(filter.to ? [row('bookings.created_at', '<', filter.to)] : []),
    ...named,
  ]);
}

/** Numbers of a booking, name, mobile number and e-mail of its customer, and the names of its patients. */
const BY_PEOPLE = { index: 'booking_search', key: 'booking_id', owner: 'bookings.id' } as const;

/** Whether a filter asks for nothing but its words. */
function isWholeShop({ q: _words, scope, ...rest }: BookingFilter): boolean {
  const isEverywhere = scope === undefined || scope.kind === 'all';
  return isEverywhere && Object.values(rest).every((value) => value === undefined || value === false);
}

/** The length of a list that is searched, which decides how its page is found. Without another filter the search itself counts it. */
async function countNamed(db: Db, filter: BookingFilter, named: NamedRecords): Promise<number> {
  if (isWholeShop(filter)) return named.count();
  return named.countOf(named.isNamedOfPart, (condition) =>
    countRows(
      db,
      db.selectFrom('bookings').where((row) => matches(row, filter, condition ? [condition] : [], NO_WALK)),
    ),
  );
}

/** The whole list, in the order of time. */
const WHOLE = { ordered: false, offset: 0 };
/** A list is walked from its nearer end so far; of fewer bookings in all it is not worth it. */
const WALKED = 1_000;
const MANY = 10_000;

function isNearEnd(offset: number, total: number): boolean {
  if (isPastEnd(total)) return offset <= WALKED;
  return total >= MANY && Math.min(offset, total - offset) <= WALKED;
}

/** The list, its length if that is known, and the words that its search has to read the rows for because no index finds them. */
async function listed(db: Db, filter: BookingFilter, page: { ordered: boolean; offset: number } = WHOLE) {
  const { accountId, q } = filter;
  const named = accountId === undefined ? await findByRuns(db, q, BY_PEOPLE) : undefined;
  const total = named && !named.isKnown ? await countNamed(db, filter, named) : undefined;
  const conditions = named
    ? [total === undefined ? named.isNamed : named.isNamedOfPage(total)]
    : mentionsOrNames('bookings', 'account_id', await findNamedWords(db, 'accounts', q, accountId));
  const list = {
    db,
    table: 'bookings' as const,
    found: db.selectFrom('bookings').where((row) =>
      matches(row, filter, conditions, {
        // Bookings that are known are ordered, whatever the order: no index is walked for it.
        ofStates: page.ordered || named?.isKnown === true,
        // The index of a centre has the order of time of each kind, and PostgreSQL knows how many rows a centre has.
        ofCentres: isOnSqlite(db) && filter.kind === undefined && total !== undefined && isNearEnd(page.offset, total),
      }),
    ),
    rows: withPerson(db),
  };
  return { list, total, q: named || accountId !== undefined ? undefined : q };
}

export async function listBookings(
  db: Db,
  filter: BookingFilter,
  page: Page<BookingSort>,
): Promise<{ rows: BookingWithPerson[]; total: number }> {
  const { field, direction } = page.sort;
  const order = { column: COLUMNS[field], direction, mayBeEmpty: field === 'date' };
  // The two kinds say a state by different words: together they are sorted by the state itself.
  const byState = { column: 'status', direction } as const;
  const isOfBoth = filter.kind === undefined && field === 'status';
  const isOrdered = filter.kind === undefined && ['total_amount', 'date'].includes(COLUMNS[field]);
  const { list, q, total } = await listed(db, filter, { ordered: isOrdered, offset: page.offset });
  return listPage(list, { page, q, order: isOfBoth ? [byState, { column: 'created_at', direction }] : [order] }, total);
}

/** The next rows of the whole list, newest first. */
export const listBookingsAfter = async (db: Db, filter: BookingFilter, page: CsvPage): Promise<BookingWithPerson[]> =>
  listAfter((await listed(db, filter)).list, page);

/** Home collections of a day that somebody goes to: what waits for an online payment is none yet. */
export const listCollectionsOfDay = (db: Db, date: string, scope: Scope, most: number): Promise<BookingWithPerson[]> =>
  withPerson(db)
    .where('bookings.date', '=', date)
    .where(unindexed('bookings.collection'), '=', 'home')
    .where(unindexed('bookings.status'), '<>', 'Cancelled')
    .where((row) =>
      row.or([row('bookings.status', '<>', 'Pending'), row('bookings.payment_method', '=', 'at_collection')]),
    )
    .where((row) => row.and(within('bookings', scope)))
    .orderBy('bookings.slot')
    .limit(most)
    .execute();
