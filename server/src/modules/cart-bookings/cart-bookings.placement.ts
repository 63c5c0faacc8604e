// How a booking comes to be from a cart: in one transaction, the same request twice giving the same booking.
import type { Account } from '@labfront/contract/accounts';
import type { Cart } from '@labfront/contract/cart';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { newId, newSpokenNumber } from '../../platform/ids.ts';
import type { Caller } from '../../platform/serve.ts';
import type { AffiliatesService } from '../affiliates/affiliates.service.ts';
import type { ResolvedDetails } from '../booking-details/booking-details.service.ts';
import type { BookingLimitsService } from '../booking-limits/booking-limits.service.ts';
import type { CartService, PricedCart } from '../cart/cart.service.ts';
import {
  type CollectionWindowsService,
  type OpenWindow,
  WindowFull,
} from '../collection-windows/collection-windows.service.ts';
import { fingerprintOf, HOLD_MS } from './booking-request.ts';
import type { Lifecycle } from './cart-bookings.lifecycle.ts';
import {
  type CartBookingRow,
  findUnpaid,
  insertBooking,
  prolongPlace,
  regainPlace,
  setPlace,
} from './cart-bookings.queries.ts';
import type { MadeBooking } from './cart-bookings.view.ts';

/** What `place` found in the cart. Refusals are answers, so that what left the cart stays out of it when they are thrown. */
export type Placed = Booked | { emptyCart: Cart } | { changedCart: Cart };

export interface Booked {
  bookingId: string;
  /** What was written, when it was made here and has not changed since. */
  made?: MadeBooking;
}

interface Request {
  caller: Pick<Caller, 'role'>;
  account: Pick<Account, '_id' | 'mobileNumber'>;
  amountPaise: number;
  details: ResolvedDetails;
  window: OpenWindow | null;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  affiliates: AffiliatesService;
  cart: CartService;
  limitsOfBookings: BookingLimitsService;
  windows: CollectionWindowsService;
  lifecycle: Lifecycle;
}

export function createPlacement(dependencies: Dependencies) {
  const { database, clock, affiliates, cart, limitsOfBookings, windows, lifecycle } = dependencies;
  const holdUntil = () => isoTime(clock.now() + HOLD_MS);

  async function insertFromCart(tx: Db, request: Request, priced: PricedCart, fingerprint: string): Promise<Booked> {
    const { account, caller, details, window } = request;
    const id = newId();
    const paise = priced.totalPaise;
    const isFree = paise === 0;
    const isPaidAtCollection = details.payment_method === 'at_collection';
    const expiresAt = await limitsOfBookings.admit(tx, caller, { id, account, paise, isPaidAtCollection, details });
    if (window && !(await windows.take(tx, window))) throw new WindowFull();
    const now = isoTime(clock.now());
    const isHeldForPayment = window !== null && !isFree && !isPaidAtCollection;
    const row: CartBookingRow = {
      ...details,
      id,
      booking_number: newSpokenNumber('LB'),
      account_id: account._id,
      total_amount: paise,
      status: isFree ? 'Confirmed' : 'Pending',
      payment_status: isFree ? 'paid' : 'created',
      order_id: null,
      payment_id: null,
      fingerprint,
      window_city_id: window?.cityId ?? null,
      place_held: window ? 1 : 0,
      place_expires_at: isHeldForPayment ? holdUntil() : null,
      expires_at: expiresAt,
      expired_at: null,
      lost_window: null,
      cart_cleared_at: null,
      cart_as_of: now,
      created_at: now,
      updated_at: now,
    };
    const lines = priced.lines.map(({ itemId, quantity, item }, position) => ({
      id: newId(),
      booking_id: id,
      item_id: itemId,
      kind: item.kind,
      name: item.name,
      price: item.price,
      final_price: item.final_price,
      quantity,
      position,
    }));
    await insertBooking(tx, row, lines);
    await affiliates.attribute(tx, 'cart-booking', id, row.referral_code);
    if (!isFree) return { bookingId: id, made: { row, lines } };
    await lifecycle.makeFirm(tx, id);
    return { bookingId: id };
  }

  /**
   * Holds an unpaid booking's place for another ten minutes, also when the hold was over.
   * @throws WindowFull when somebody else has the place.
   */
  async function hold(tx: Db, booking: CartBookingRow, window: OpenWindow): Promise<void> {
    if (await prolongPlace(tx, booking.id, holdUntil())) return;
    if ((await regainPlace(tx, booking.id, holdUntil())) && !(await windows.take(tx, window))) throw new WindowFull();
  }

  /** The booking that this very request made before. */
  async function resume(tx: Db, booking: CartBookingRow, window: OpenWindow | null): Promise<Placed> {
    if (window && booking.payment_method === 'online') await hold(tx, booking, window);
    await setPlace(tx, booking.id, { cart_as_of: isoTime(clock.now()) });
    return { bookingId: booking.id };
  }

  return {
    /**
     * Holds the place of a booking that waits for its payment for another ten minutes.
     * @throws AppError 409 `WINDOW_FULL` with `free` when the place was lost meanwhile, 400 `WINDOW_PAST`.
     */
    async holdAnew(booking: CartBookingRow): Promise<void> {
      const { status, date, slot, window_city_id: cityId } = booking;
      if (status !== 'Pending' || cityId === null || date === null || slot === null) return;
      const window = await windows.find(cityId, date, slot);
      await windows.explainFull(window, () =>
        database.write(async (tx) => {
          await lifecycle.expireHolds(tx);
          await hold(tx, booking, window);
        }),
      );
    },

    /**
     * Finds the unpaid booking that this very request made before, or makes one; an older unpaid online order is cancelled.
     * @throws WindowFull when the window has no place left. AppError 409 `OPEN_BOOKINGS_LIMIT` past so many unpaid bookings.
     */
    async place(tx: Db, request: Request): Promise<Placed> {
      const { amountPaise, details, window } = request;
      const accountId = request.account._id;
      const priced = await cart.priceForBooking(tx, accountId);
      // First: a cart that is empty because its last item left the catalogue has changed, and its customer is told what went.
      if (priced.cart.removed) return { changedCart: priced.cart };
      if (priced.lines.length === 0) return { emptyCart: priced.cart };
      if (priced.totalPaise !== amountPaise) return { changedCart: priced.cart };
      // Before the unpaid ones are read: what one of them held may be over, and then it takes its place again.
      if (window) await lifecycle.expireHolds(tx);
      const fingerprint = fingerprintOf(priced, details);
      const unpaid = await findUnpaid(tx, accountId);
      const same = unpaid.find((booking) => booking.fingerprint === fingerprint);
      if (same) return resume(tx, same, window);
      for (const older of unpaid) if (older.payment_method === 'online') await lifecycle.cancel(tx, older);
      return insertFromCart(tx, request, priced, fingerprint);
    },
  };
}
