import type { BookingDetails } from '@labfront/contract/booking-details';
import { BOOKING_MOVES } from '@labfront/contract/booking-moves';
import { type Booking, BookingStatus } from '@labfront/contract/bookings';
import { STATES } from '@labfront/contract/messages/words';
import { toRupees } from '@labfront/contract/money';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { needsMove, readState } from '../../platform/moves.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Resend } from '../../platform/resend.ts';
import type { Caller } from '../../platform/serve.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AffiliatesService } from '../affiliates/affiliates.service.ts';
import { type BookingDetailsService, placeOf } from '../booking-details/booking-details.service.ts';
import type { BookingLimitsService } from '../booking-limits/booking-limits.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import type { LedgerMatchService } from '../ledger/ledger-match.service.ts';
import type { GivenBack, PaymentsService } from '../payments/payments.service.ts';
import type { ReceiptFile, ReceiptsService } from '../receipts/receipts.service.ts';
import { isTold, sendBookingMail } from './booking-mails.ts';
import type { Wanted } from './bookings.contents.ts';
import { createBookingLists } from './bookings.lists.ts';
import { createBookingMoney } from './bookings.money.ts';
import { createBookingPlacement } from './bookings.placement.ts';
import {
  type BookingItemRow,
  type BookingRow,
  type BookingWithPerson,
  deleteBooking,
  expireBooking,
  findBooking,
  forgetDetails,
  hasBookedItem,
  listExpired,
  listItemsOf,
  lockBooking,
  moveBooking,
  setContents,
} from './bookings.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  accounts: AccountsService;
  affiliates: AffiliatesService;
  catalogue: CatalogueService;
  bookingDetails: BookingDetailsService;
  limitsOfBookings: BookingLimitsService;
  windows: CollectionWindowsService;
  site: Site;
  payments: PaymentsService;
  receipts: ReceiptsService;
  resend: Resend;
  ledgerMatch: LedgerMatchService;
}

/** Bookings that one sweep ends: the next comes a minute later. */
const EXPIRED_AT_ONCE = 200;

const isOpen = ({ status }: Pick<BookingRow, 'status'>) => BOOKING_MOVES[status].length > 0;

function keptForItsMoney(): AppError {
  return new AppError('BOOKING_PAID.kept');
}

export function createBookingsService(dependencies: Dependencies) {
  const { database, clock, outbox, audit, windows, payments, limitsOfBookings } = dependencies;
  const { db } = database;
  const now = () => isoTime(clock.now());
  const money = createBookingMoney(dependencies);
  const lists = createBookingLists(database, payments);
  const placement = createBookingPlacement(dependencies);
  const { findOther, priced } = placement;

  async function read(id: string): Promise<Booking> {
    const row = await findBooking(db, id);
    if (!row) throw notFound('Booking');
    const [booking] = await lists.withItems([row]);
    if (!booking) throw notFound('Booking');
    return booking;
  }

  async function giveUpPlace(tx: Db, booking: BookingRow): Promise<void> {
    const place = placeOf(booking);
    if (place && booking.place_held === 1) await windows.free(tx, place);
  }

  const noteMoved = (tx: Db, { id, status }: BookingRow, to: BookingStatus): Promise<void> =>
    audit.write(tx, { action: 'booking.moved', recordId: id, details: { from: status, to } });

  /** @returns false when another request moved the booking in between. */
  async function tryMove(tx: Db, booking: BookingWithPerson, to: BookingStatus, isAdmin: boolean): Promise<boolean> {
    if (!needsMove(BOOKING_MOVES, booking.status, to)) return true;
    if (!(await moveBooking(tx, booking.id, booking.status, to, now()))) return false;
    const goesBack = to === 'rejected' && (await money.giveBackAll(tx, booking.id));
    if (to === 'rejected') await giveUpPlace(tx, booking);
    if (isTold(to) && (isAdmin || goesBack || (await limitsOfBookings.mayMail(tx, booking)))) {
      const terms = goesBack ? 'goesBack' : booking.payment_id === null ? 'toPay' : 'paid';
      await sendBookingMail(tx, outbox, dependencies.site, to, booking, await listItemsOf(tx, [booking.id]), terms);
    }
    if (isAdmin) await noteMoved(tx, booking, to);
    return true;
  }

  /** @throws AppError 404 for a foreign booking, 403 for what an owner may not, 409 `TOO_LATE` once staff have seen to it. */
  function refuseOwner(booking: BookingRow, caller: Caller, to: BookingStatus): void {
    if (booking.account_id !== caller.accountId) throw notFound('Booking');
    if (to !== 'rejected') throw new AppError('FORBIDDEN.cancelOnly');
    if (booking.status === 'pending' || booking.status === 'rejected') return;
    throw new AppError('TOO_LATE.state', { state: STATES[booking.status] });
  }

  return {
    /**
     * Books a package, tests or both. It takes a place in the window that date and slot ask for.
     * @param userId whose booking it is, when an administrator says so; it counts for nobody else.
     * @throws AppError 400 when nothing known is booked and at the field for details that make no sense, 409 `WINDOW_FULL` with `free`,
     * 409 `OPEN_BOOKINGS_LIMIT` past so many unpaid ones of a customer.
     */
    async create(caller: Caller, wanted: Wanted, given: BookingDetails, userId: string | undefined): Promise<Booking> {
      const id = await placement.book(caller, wanted, given, userId);
      outbox.wake();
      return read(id);
    },

    listOwn: lists.listOwn,
    listAll: lists.listAll,
    exportAll: lists.exportAll,
    exportOwn: lists.exportOwn,

    /**
     * Staff change whose booking it is and what is booked. What stays keeps its price, what is new has today's.
     * @param change a missing field stays as it is; `packageId` null takes the package out.
     * @throws AppError 404, 400 when nothing known remains or for no such account, 409 `BOOKING_CLOSED` for one that is over,
     * 409 `BOOKING_PAID` once money was received.
     */
    async update(
      id: string,
      change: { userId: string | undefined; packageId: string | null | undefined; tests: string[] | undefined },
    ): Promise<Booking> {
      if (change.userId !== undefined) await findOther(change.userId);
      await database.write(async (tx) => {
        if (!(await lockBooking(tx, id, now()))) throw notFound('Booking');
        const booking = await findBooking(tx, id);
        if (!booking) throw notFound('Booking');
        if (!isOpen(booking)) {
          throw new AppError('BOOKING_CLOSED', { state: STATES[booking.status] });
        }
        if (booking.payment_id !== null) {
          throw new AppError('BOOKING_PAID');
        }
        const held = await listItemsOf(tx, [id]);
        const heldOf = (kind: BookingItemRow['kind']) =>
          held.filter((item) => item.kind === kind).map((item) => item.id);
        const wanted = {
          packageId: change.packageId === undefined ? (heldOf('package')[0] ?? null) : change.packageId,
          tests: change.tests ?? heldOf('test'),
        };
        const { items, totalPrice } = await priced(tx, id, wanted, held);
        const accountId = change.userId ?? booking.account_id;
        await setContents(tx, id, { account_id: accountId, total_price: totalPrice }, items);
        const details = { priceBefore: toRupees(booking.total_price), price: toRupees(totalPrice), for: accountId };
        await audit.write(tx, { action: 'booking.updated', recordId: id, details });
      });
      return read(id);
    },

    /**
     * Moves a booking on. Its owner may only reject it, while it is pending.
     * @throws AppError 404 for a foreign booking, 400 for no such status, 403 for what an owner may not, 409 `TOO_LATE` or `ILLEGAL_TRANSITION`.
     */
    async updateStatus(caller: Caller, id: string, status: string): Promise<Booking> {
      const isAdmin = caller.role === 'admin';
      await database.write(async (tx) => {
        let isDone = false;
        while (!isDone) {
          const booking = await findBooking(tx, id);
          if (!booking || !(isAdmin || booking.account_id === caller.accountId)) throw notFound('Booking');
          const to = readState(BookingStatus.options, status);
          if (!isAdmin) refuseOwner(booking, caller, to);
          isDone = await tryMove(tx, booking, to, isAdmin);
        }
      });
      outbox.wake();
      return read(id);
    },

    /** Ends bookings with a time that nobody has confirmed, gives their places free and tells their customers. */
    async expireUnconfirmed(): Promise<void> {
      for (const id of await listExpired(db, now(), EXPIRED_AT_ONCE)) {
        await database.write(async (tx) => {
          const booking = await findBooking(tx, id);
          if (!booking || !(await expireBooking(tx, id, now()))) return;
          await giveUpPlace(tx, booking);
          await limitsOfBookings.mailExpired(tx, booking, '/user/booking-list');
        });
      }
      outbox.wake();
    },

    /** Deletes a booking; its place is free again. @throws AppError 404, 409 `BOOKING_PAID` where money was received. */
    async remove(id: string): Promise<void> {
      await database.write(async (tx) => {
        const booking = await deleteBooking(tx, id);
        if (!booking) throw (await findBooking(tx, id)) ? keptForItsMoney() : notFound('Booking');
        await giveUpPlace(tx, booking);
        const details = {
          number: booking.booking_number,
          status: booking.status,
          price: toRupees(booking.total_price),
        };
        await audit.write(tx, { action: 'booking.deleted', recordId: id, details });
      });
    },

    /** As `bookings.money.ts` says. */
    async settle(id: string, method: 'cash' | 'upi', receivedBy: string): Promise<Booking> {
      await money.settle(id, method, receivedBy);
      return read(id);
    },

    /** As `bookings.money.ts` says. */
    async refund(caller: Caller, id: string, back: GivenBack): Promise<Booking> {
      await money.refund(caller, id, back);
      return read(id);
    },

    receipt: (caller: Caller, id: string): Promise<ReceiptFile> => money.receipt(caller, id),
    resendMail: money.resendMail,

    /** Whether any booking, in whatever state, names a test or package. */
    wasBooked: hasBookedItem,

    /** Takes a deleted account's patients and addresses out of its bookings; what was booked stays. */
    forgetPerson: (tx: Db, accountId: string): Promise<void> => forgetDetails(tx, accountId, now()),
  };
}

export type BookingsService = ReturnType<typeof createBookingsService>;
