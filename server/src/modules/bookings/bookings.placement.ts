// How a booking of either kind is written down, in the transaction that takes its place, and how it keeps that place until it is paid.
import type { Account } from '@labfront/contract/accounts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { notFound, sessionEnded } from '../../platform/base/errors.ts';
import { newId, newReferenceNumber } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/serve.ts';
import type { AffiliatesService } from '../affiliates/affiliates.service.ts';
import type { ResolvedDetails } from '../booking-details/booking-details.service.ts';
import type { BookingLimitsService } from '../booking-limits/booking-limits.service.ts';
import {
  type CollectionWindowsService,
  type OpenWindow,
  WindowFull,
} from '../collection-windows/collection-windows.service.ts';
import { type BookingKind, KINDS } from './booking-kinds.ts';
import { type Lifecycle, ofCentre } from './bookings.lifecycle.ts';
import {
  type BookingLineRow,
  type BookingRow,
  insertBooking,
  isAccountOver,
  prolongPlace,
  setBooking,
} from './bookings.queries.ts';

/** A payment order that is not paid keeps its place in a window for so long. */
const HOLD_MS = 10 * 60_000;

export interface NewBooking {
  kind: BookingKind;
  id?: string;
  caller: Pick<Caller, 'accountId' | 'rights'>;
  account: Pick<Account, '_id' | 'mobileNumber'>;
  details: ResolvedDetails;
  window: OpenWindow | null;
  /** Paise. */
  total: number;
  lines: readonly Omit<BookingLineRow, 'booking_id' | 'position'>[];
  /** Of one from the cart. */
  fingerprint?: string;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  affiliates: AffiliatesService;
  limitsOfBookings: BookingLimitsService;
  windows: CollectionWindowsService;
  lifecycle: Pick<Lifecycle, 'expireHolds'>;
}

export function createPlacement({ database, clock, affiliates, limitsOfBookings, windows, lifecycle }: Dependencies) {
  const holdUntil = () => isoTime(clock.now() + HOLD_MS);

  /**
   * Holds an unpaid booking's place for another ten minutes, also when the hold was over.
   * @throws WindowFull when somebody else has the place.
   */
  async function holdPlace(tx: Db, booking: Pick<BookingRow, 'id' | 'centre_id'>, window: OpenWindow): Promise<void> {
    const { id } = booking;
    if (await prolongPlace(tx, id, 1, holdUntil())) return;
    if (!(await prolongPlace(tx, id, 0, holdUntil()))) return;
    const taken = await windows.take(tx, window);
    if (!taken) throw new WindowFull();
    await setBooking(tx, id, ofCentre(booking, taken));
  }

  /**
   * The insert waits for an account that is being erased, and an erasure waits for it and finds the booking: none outlives its
   * account.
   */
  async function insertForLiving(
    tx: Db,
    { accountId }: Pick<Caller, 'accountId'>,
    row: BookingRow,
    lines: BookingLineRow[],
  ) {
    await insertBooking(tx, row, lines);
    if (await isAccountOver(tx, row.account_id))
      throw accountId === row.account_id ? sessionEnded() : notFound('Account');
  }

  return {
    holdPlace,

    /**
     * Writes a booking down inside `tx` and takes its place. One that costs nothing from the cart is paid at once.
     * @throws WindowFull when the window has no place left. AppError 409 `OPEN_BOOKINGS_LIMIT` past so many unpaid bookings, 401 or 404
     * when the account has just ended.
     */
    async insert(tx: Db, booking: NewBooking): Promise<{ row: BookingRow; lines: BookingLineRow[] }> {
      const { kind, id = newId(), caller, account, details, window, total, fingerprint = null } = booking;
      const isFromCart = kind === 'cart-booking';
      const isFree = isFromCart && total === 0;
      const isPaidAtCollection = details.payment_method === 'at_collection';
      const admitted = { id, account, paise: total, isPaidAtCollection, details };
      const expiresAt = await limitsOfBookings.admit(tx, caller, admitted);
      const place = window && (await windows.take(tx, window));
      if (place === undefined) throw new WindowFull();
      const now = isoTime(clock.now());
      const isHeldForPayment = window !== null && !isFree && !isPaidAtCollection;
      const row: BookingRow = {
        ...details,
        id,
        kind,
        booking_number: newReferenceNumber(KINDS[kind].prefix),
        account_id: account._id,
        total_amount: total,
        status: isFree ? 'Confirmed' : 'Pending',
        payment_status: isFree ? 'paid' : 'created',
        order_id: null,
        payment_id: null,
        fingerprint,
        ...ofCentre(details, { centreId: place?.centreId ?? null }),
        window_city_id: window?.cityId ?? null,
        place_held: window ? 1 : 0,
        place_expires_at: isHeldForPayment ? holdUntil() : null,
        lost_window: null,
        expires_at: expiresAt,
        expired_at: null,
        firm_at: isFree ? now : null,
        cart_as_of: isFromCart && !isPaidAtCollection ? now : null,
        created_at: now,
        updated_at: now,
      };
      const lines = booking.lines.map((line, position) => ({ ...line, booking_id: id, position }));
      await insertForLiving(tx, caller, row, lines);
      await affiliates.attribute(tx, kind, id, row.referral_code);
      return { row, lines };
    },

    /**
     * Holds the place of a booking that waits for its payment for another ten minutes.
     * @throws AppError 409 `WINDOW_FULL` with `free` when the place was lost meanwhile, 400 `WINDOW_PAST`.
     */
    async holdAnew(booking: BookingRow): Promise<void> {
      const { status, date, slot, window_city_id: cityId, window_centre_id: centreId } = booking;
      if (status !== 'Pending' || cityId === null || date === null || slot === null) return;
      const window = await windows.find(cityId, date, slot, { centreId, isChosen: true });
      await windows.explainFull(window, () =>
        database.write(async (tx) => {
          await lifecycle.expireHolds(tx);
          await holdPlace(tx, booking, window);
        }),
      );
    },
  };
}

export type Placement = ReturnType<typeof createPlacement>;
