// How a booking comes to be from a cart: in one transaction, the same request twice giving the same booking.
import { createHash } from 'node:crypto';
import type { Cart } from '@labfront/contract/cart';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ResolvedDetails } from '../booking-details/booking-details.service.ts';
import type { CartService, PricedCart } from '../cart/cart.service.ts';
import type { Lifecycle } from './bookings.lifecycle.ts';
import type { NewBooking, Placement } from './bookings.placement.ts';
import { type BookingRow, findStanding, findUnpaid, listLinesOf, setBooking } from './bookings.queries.ts';
import type { MadeBooking } from './cart-bookings.view.ts';

/** What `place` found in the cart. Refusals are answers, so that what left the cart stays out of it when they are thrown. */
export type Placed =
  | Booked
  | { emptyCart: Cart }
  | { changedCart: Cart }
  | { sameAs: Pick<BookingRow, 'booking_number' | 'patient'> };

export interface Booked {
  bookingId: string;
  /** What was written, when it was made here and has not changed since. */
  made?: MadeBooking;
}

interface Request extends Pick<NewBooking, 'caller' | 'account' | 'details' | 'window'> {
  amountPaise: number;
  /** The customer knows that the same is booked for that day. */
  again: boolean;
}

interface Dependencies {
  clock: Clock;
  cart: CartService;
  lifecycle: Lifecycle;
  placement: Placement;
}

/** The same cart at the same prices with the same details gives the same text. */
function fingerprintOf(cart: PricedCart, details: ResolvedDetails): string {
  const lines = cart.lines
    .map(({ itemId, quantity, item }) => [itemId, quantity, item.final_price] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([lines, details]))
    .digest('hex');
}

const toLine = ({ itemId, quantity, item }: PricedCart['lines'][number]): NewBooking['lines'][number] => ({
  id: newId(),
  item_id: itemId,
  kind: item.kind,
  slug: item.slug,
  name: item.name,
  price: item.price,
  discount_basis_points: item.discount_basis_points,
  final_price: item.final_price,
  quantity,
  description: null,
  parameters: null,
  included: null,
  preparation: item.preparation,
});

export function createCartPlacement({ clock, cart, lifecycle, placement }: Dependencies) {
  async function insertFromCart(tx: Db, request: Request, priced: PricedCart, fingerprint: string): Promise<Booked> {
    const { caller, account, details, window } = request;
    const lines = priced.lines.map(toLine);
    const booking = { caller, account, details, window, total: priced.totalPaise, lines, fingerprint };
    const made = await placement.insert(tx, { kind: 'cart-booking', ...booking });
    const { id: bookingId } = made.row;
    if (made.row.firm_at !== null) {
      await lifecycle.makeFirm(tx, bookingId);
      return { bookingId };
    }
    if (details.payment_method === 'at_collection') {
      const booked = priced.lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
      await cart.takeBought(tx, account._id, booked, made.row.created_at);
      await lifecycle.acknowledge(tx, 'cart-booking', bookingId, made.lines);
    }
    return { bookingId, made };
  }

  /** A booking of that day that holds all of this cart already. */
  async function findSame(tx: Db, { account, details }: Request, priced: PricedCart) {
    const standing = await findStanding(tx, account._id, details.date);
    const held = Map.groupBy(
      await listLinesOf(
        tx,
        standing.map(({ id }) => id),
      ),
      (line) => line.booking_id,
    );
    const holdsAll = (id: string) => {
      const items = new Set(held.get(id)?.map(({ item_id }) => item_id));
      return priced.lines.every(({ itemId }) => items.has(itemId));
    };
    return standing.find(({ id }) => holdsAll(id));
  }

  /** The booking that this very request made before. */
  async function resume(tx: Db, booking: BookingRow, { window }: Request): Promise<Placed> {
    if (window) await placement.holdPlace(tx, booking, window);
    await setBooking(tx, booking.id, { cart_as_of: isoTime(clock.now()) });
    return { bookingId: booking.id };
  }

  /** Ends an order that nobody has paid, unless that happened in this moment. */
  async function giveUp(tx: Db, { id }: BookingRow): Promise<void> {
    const booking = await lifecycle.hold(tx, 'cart-booking', id);
    if (booking?.status === 'Pending') await lifecycle.cancel(tx, booking);
  }

  /**
   * Finds the unpaid online booking that this very request made before, or makes one; an older unpaid online order is cancelled.
   * What is paid at the collection leaves the cart at once; the same for the same day again has to be wanted (`again`).
   * @throws WindowFull when the window has no place left. AppError 409 `OPEN_BOOKINGS_LIMIT` past so many unpaid bookings.
   */
  return async (tx: Db, request: Request): Promise<Placed> => {
    const { amountPaise, details, window } = request;
    const accountId = request.account._id;
    const priced = await cart.priceForBooking(tx, accountId);
    // First: a cart that is empty because its last item left the catalogue has changed, and its customer is told what went.
    if (priced.cart.removed) return { changedCart: priced.cart };
    if (priced.lines.length === 0) return { emptyCart: priced.cart };
    if (priced.totalPaise !== amountPaise) return { changedCart: priced.cart };
    const isPaidAtCollection = details.payment_method === 'at_collection';
    if (isPaidAtCollection && !request.again) {
      const sameAs = await findSame(tx, request, priced);
      if (sameAs) return { sameAs };
    }
    // Before the unpaid ones are read: what one of them held may be over, and then it takes its place again.
    if (window) await lifecycle.expireHolds(tx);
    const fingerprint = fingerprintOf(priced, details);
    const unpaid = (await findUnpaid(tx, accountId)).filter(({ payment_method }) => payment_method === 'online');
    const same = unpaid.find((booking) => booking.fingerprint === fingerprint);
    if (same) return resume(tx, same, request);
    for (const older of unpaid) await giveUp(tx, older);
    return insertFromCart(tx, request, priced, fingerprint);
  };
}
