// Writes down a booking of either kind, in the transaction that takes its place, and keeps that place until it is paid.
import type { Account } from '@labfront/contract/accounts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound, sessionEnded } from '../../platform/base/errors.ts';
import { newId, newReferenceNumber } from '../../platform/base/ids.ts';
import { onlyPartnerOf } from '../../platform/base/scope.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AffiliatesService } from '../affiliates/affiliates.service.ts';
import type { ResolvedDetails } from '../booking-details/booking-details.service.ts';
import type { BookingLimitsService } from '../booking-limits/booking-limits.service.ts';
import {
  type CollectionWindowsService,
  type OpenWindow,
  WindowFull,
} from '../collection-windows/collection-windows.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import type { PatientsService } from '../patients/patients.service.ts';
import { centresToBookAt } from './booked-for.ts';
import { type BookingKind, KINDS } from './booking-kinds.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import { type BookingPatients, insertPatients, NO_PATIENTS } from './booking-patients.queries.ts';
import { prolongPlace } from './booking-places.queries.ts';
import type { Lifecycle } from './bookings.lifecycle.ts';
import { type BookingLineRow, type BookingRow, insertBooking, setBooking } from './bookings.queries.ts';
import { ofCentre } from './firm-bookings.ts';
import type { RegulatedTests } from './regulated-tests.ts';

/** A booking as it was written. */
export interface MadeBooking {
  row: BookingRow;
  lines: BookingLineRow[];
  patients: BookingPatients;
}

/** A payment order that is not paid keeps its place in a window for so long. */
const HOLD_MS = 10 * 60_000;

/**
 * Lines of one booking, of all its patients together: a family of ten with ten items each. Whoever lists bookings reads all of them.
 */
const MOST_LINES = 100;

export interface NewBooking {
  kind: BookingKind;
  id?: string;
  caller: Pick<Caller, 'accountId' | 'rights' | 'scope'>;
  account: Pick<Account, '_id' | 'mobileNumber'>;
  details: ResolvedDetails;
  window: OpenWindow | null;
  /** Paise, with discount and fee. */
  total: number;
  /** The city whose prices these are; null for base prices. */
  priceCityId: string | null;
  /** The coupon whose use it takes. */
  coupon?: { id: string; code: string } | null;
  /** Paise that the coupon takes off. */
  discount?: number;
  /** Paise of a home visit. */
  fee?: number;
  lines: readonly Omit<BookingLineRow, 'booking_id' | 'position'>[];
  /** The items of each patient; without it everything is for the one patient of `details`. */
  patients?: BookingPatients;
  /** Of one from the cart. */
  fingerprint?: string | null;
  /** The regulated items among `lines`, where they are known. */
  regulated?: ReadonlySet<string>;
}

type HoldingRow = Pick<BookingRow, 'id' | 'centre_id' | 'places'>;

interface Dependencies {
  database: Database;
  clock: Clock;
  affiliates: AffiliatesService;
  limitsOfBookings: BookingLimitsService;
  patients: PatientsService;
  windows: CollectionWindowsService;
  coupons: CouponsService;
  lifecycle: Pick<Lifecycle, 'expireHolds'>;
  regulated: RegulatedTests;
}

export function createPlacement(dependencies: Dependencies) {
  const {
    database,
    clock,
    affiliates,
    limitsOfBookings,
    patients: ofAccounts,
    windows,
    lifecycle,
    coupons,
    regulated,
  } = dependencies;
  const holdUntil = () => isoTime(clock.now() + HOLD_MS);

  /**
   * Holds an unpaid booking's places for another ten minutes, also when the hold was over.
   * @throws WindowFull when somebody else has one of them.
   */
  async function holdPlace(tx: Db, booking: HoldingRow, window: OpenWindow): Promise<void> {
    const { id, places } = booking;
    if (await prolongPlace(tx, id, 1, holdUntil())) return;
    if (!(await prolongPlace(tx, id, 0, holdUntil()))) return;
    const taken = await windows.take(tx, window, places);
    if (!taken) throw new WindowFull();
    const centre = ofCentre(booking, taken);
    await regulated.refuse(tx, { ...centre, date: window.date }, await listLinesOf(tx, [id]));
    await setBooking(tx, id, centre);
  }

  /** @throws AppError 401 `SESSION_ENDED` or 404 when the account has just ended. */
  async function insertForLiving(
    tx: Db,
    { accountId }: Pick<Caller, 'accountId'>,
    row: BookingRow,
    lines: BookingLineRow[],
    patients: BookingPatients,
  ) {
    const isLiving = await insertBooking(tx, row, lines);
    if (!isLiving) throw accountId === row.account_id ? sessionEnded() : notFound('Account');
    await insertPatients(tx, patients);
  }

  /** The row of a new booking once its places are taken, if it has a window. One from the cart that costs nothing is paid at once. */
  function rowOf(
    {
      kind,
      account,
      details,
      window,
      total,
      priceCityId,
      coupon = null,
      discount = 0,
      fee = 0,
      fingerprint = null,
    }: NewBooking,
    taken: Pick<BookingRow, 'id' | 'places' | 'expires_at'> & { centreId: string | null },
  ): BookingRow {
    const { id, places, expires_at, centreId } = taken;
    const now = isoTime(clock.now());
    const isFromCart = kind === 'cart-booking';
    const isFree = isFromCart && total === 0;
    const isPaidAtCollection = details.payment_method === 'at_collection';
    const isHeldForPayment = window !== null && !isFree && !isPaidAtCollection;
    return {
      ...details,
      id,
      kind,
      booking_number: newReferenceNumber(KINDS[kind].prefix),
      account_id: account._id,
      total_amount: total,
      paid_amount: 0,
      credited: 0,
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.code ?? null,
      discount,
      fee,
      staff_discount: 0,
      staff_discount_reason: null,
      promised: 0,
      status: isFree ? 'Confirmed' : 'Pending',
      payment_status: isFree ? 'paid' : 'created',
      order_id: null,
      payment_id: null,
      fingerprint,
      ...ofCentre(details, { centreId }),
      price_city_id: priceCityId,
      window_city_id: window?.cityId ?? null,
      places,
      place_held: window ? 1 : 0,
      place_expires_at: isHeldForPayment ? holdUntil() : null,
      lost_window: null,
      expires_at,
      expired_at: null,
      firm_at: isFree ? now : null,
      collection_started_at: null,
      cart_as_of: isFromCart && !isPaidAtCollection ? now : null,
      rescheduled: 0,
      created_at: now,
      updated_at: now,
    };
  }

  return {
    holdPlace,
    holdUntil,

    /**
     * Writes a booking down inside `tx` and takes its places, one for each patient. One that costs nothing from the cart is paid at once.
     * @throws WindowFull when the window has not so many places left. AppError 400 `BOOKING_TOO_LARGE`, 403 `CENTRE_NOT_YOURS` for
     * staff of other centres who book for somebody else, 404 for a patient who has just been deleted, 409
     * `OPEN_BOOKINGS_LIMIT` past so many unpaid bookings, 409 `CENTRE_NOT_REGISTERED` as `RegulatedTests`, 401 or 404 when the
     * account has just ended.
     */
    async insert(tx: Db, booking: NewBooking): Promise<MadeBooking> {
      const { kind, id = newId(), caller, account, window, total, coupon = null } = booking;
      const { patients = NO_PATIENTS } = booking;
      if (Math.max(booking.lines.length, patients.lines.length) > MOST_LINES)
        throw new AppError('BOOKING_TOO_LARGE', { most: MOST_LINES });
      const places = Math.max(1, patients.patients.length);
      // Whoever books for one partner alone would not see a booking of nobody or of another.
      const partner = onlyPartnerOf(caller.scope);
      const referral_code = partner === null ? booking.details.referral_code : await affiliates.codeOf(tx, partner);
      const details = { ...booking.details, referral_code };
      const isPaidAtCollection = details.payment_method === 'at_collection';
      const admitted = { id, account, paise: total, isPaidAtCollection, places, details };
      const expiresAt = await limitsOfBookings.admit(tx, caller, admitted);
      // Before the place, as a booking that ends does: no two wait for each other.
      const useCoupon = coupon && (await coupons.take(tx, coupon.id, account._id));
      const place = window && (await windows.take(tx, window, places));
      if (place === undefined) throw new WindowFull();
      const row = rowOf(
        { ...booking, details },
        { id, places, expires_at: expiresAt, centreId: place?.centreId ?? null },
      );
      const own = centresToBookAt(caller, account);
      if (own && (row.centre_id === null || !own.includes(row.centre_id))) {
        throw new AppError('CENTRE_NOT_YOURS');
      }
      const lines = booking.lines.map((line, position) => ({ ...line, booking_id: id, position }));
      await regulated.refuse(tx, row, lines, booking.regulated);
      const ids = patients.patients.flatMap(({ patient_id: patientId }) => (patientId === null ? [] : [patientId]));
      await ofAccounts.holdForBooking(tx, account._id, ids);
      await insertForLiving(tx, caller, row, lines, patients);
      await useCoupon?.(id);
      await affiliates.attribute(tx, kind, id, row.referral_code);
      return { row, lines, patients };
    },

    /**
     * Holds the place of a booking that waits for its payment for another ten minutes.
     * @throws AppError 409 `WINDOW_FULL` with `free` when the place was lost meanwhile, 400 `WINDOW_PAST`.
     */
    async holdAnew(booking: BookingRow): Promise<void> {
      const { status, date, slot, places, window_city_id: cityId, window_centre_id: centreId } = booking;
      if (status !== 'Pending' || cityId === null || date === null || slot === null) return;
      const window = await windows.find(cityId, date, slot, { centreId, isChosen: true });
      await windows.explainFull(window, places, () =>
        database.write(async (tx) => {
          await lifecycle.expireHolds(tx);
          await holdPlace(tx, booking, window);
        }),
      );
    },
  };
}

export type Placement = ReturnType<typeof createPlacement>;
