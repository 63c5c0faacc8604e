// Makes a booking from a cart: in one transaction, the same request twice giving the same booking.
import { createHash } from 'node:crypto';
import type { Cart } from '@labfront/contract/cart';
import { toRupees } from '@labfront/contract/money';
import { priceLines } from '@labfront/contract/pricing';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ChosenPatient, listPatientNames, type SamplePlace } from '../booking-details/booking-details.service.ts';
import type { CartService, PricedCart } from '../cart/cart.service.ts';
import type { CatalogueService, VisitorCity } from '../catalogue/catalogue.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import { asPricing, refuseMismatch, type SharedItem, shareByItem, shareOut } from './booking-patients.ts';
import { findUnpaid } from './booking-payments.queries.ts';
import type { Lifecycle } from './bookings.lifecycle.ts';
import type { MadeBooking, NewBooking, Placement } from './bookings.placement.ts';
import { type BookingRow, findStanding, setBooking } from './bookings.queries.ts';

/** Paise that a gateway takes at least. */
const LEAST_ONLINE = 100;

/** The outcome of `place`. Refusals are answers, so that removed lines stay out of the cart when they are thrown. */
export type Placed =
  | Booked
  | { emptyCart: Cart }
  | { changedCart: Cart; totalPaise: number }
  | { sameAs: Pick<BookingRow, 'booking_number' | 'patient'> };

export interface Booked {
  bookingId: string;
  /** The booking as it was written, when it was made here and has not changed since. */
  made?: MadeBooking;
}

interface Request extends Pick<NewBooking, 'caller' | 'account' | 'details' | 'window'>, SamplePlace {
  amountPaise: number;
  /** The items of each patient; empty when everything is for the one patient of `details`. */
  patients: readonly ChosenPatient[];
  /** The city whose prices the customer sees. */
  seen: VisitorCity;
  /** The customer knows that the same is booked for that day. */
  again: boolean;
}

interface Dependencies {
  clock: Clock;
  cart: CartService;
  catalogue: CatalogueService;
  coupons: CouponsService;
  lifecycle: Lifecycle;
  placement: Placement;
}

/** A cart with what is paid for it: less where a patient gets a test alone and inside a package. */
interface ToBook extends PricedCart {
  items: readonly SharedItem[];
  duePaise: number;
}

/** The same cart at the same prices with the same details and patients gives the same text. */
function fingerprintOf(cart: PricedCart, { details, patients }: Request): string {
  const lines = cart.lines
    .map(({ itemId, quantity, item }) => [itemId, quantity, item.final_price] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  // An order without patients of its own, coupon and fee has the text that earlier programs made.
  const further = [
    ...(patients.length === 0 ? [] : [patients]),
    ...(cart.coupon ? [cart.coupon.code, cart.discountPaise] : []),
    ...(cart.feePaise > 0 ? [cart.feePaise] : []),
  ];
  return createHash('sha256')
    .update(JSON.stringify([lines, details, ...further]))
    .digest('hex');
}

const toLine = ({ itemId, quantity, item, discount }: PricedCart['lines'][number]): NewBooking['lines'][number] => ({
  id: newId(),
  item_id: itemId,
  kind: item.kind,
  slug: item.slug,
  name: item.name,
  name_hi: item.name_hi || null,
  price: item.price,
  discount_basis_points: item.discount_basis_points,
  final_price: item.final_price,
  quantity,
  discount,
  description: null,
  description_hi: null,
  parameters: null,
  included: null,
  preparation: item.preparation,
  preparation_hi: item.preparation_hi || null,
});

export function createCartPlacement({ clock, cart, catalogue, coupons, lifecycle, placement }: Dependencies) {
  async function sharedItems(tx: Db, { lines }: PricedCart): Promise<SharedItem[]> {
    const packages = lines.filter(({ item }) => item.kind === 'package').map(({ itemId }) => itemId);
    const known = packages.length === 0 ? [] : await catalogue.findBookable(tx, packages, null);
    const testsOf = new Map(known.map(({ id, tests }) => [id, tests.map((test) => test.id)]));
    return lines.map(({ itemId, quantity, item: { name, final_price } }) => ({
      item_id: itemId,
      name,
      quantity,
      final_price,
      includes: testsOf.get(itemId) ?? [],
    }));
  }

  /** The cart at what its patients are billed: the coupon counts for that. */
  async function billed(tx: Db, request: Request, priced: PricedCart, items: readonly SharedItem[]): Promise<ToBook> {
    const { account, soldIn, patients } = request;
    const { lines: ofPatients } = shareOut('', patients, items);
    const categories = new Map(priced.lines.map(({ itemId, item }) => [itemId, item.category]));
    const lines = asPricing(ofPatients, categories);
    const basket = { accountId: account._id, lines, city: soldIn };
    const { coupon, discount: shown, shares, refusal } = await coupons.weighPut(tx, priced.couponId, basket);
    const { discount, total } = priceLines(lines, shares, priced.feePaise);
    const ofItems = shareByItem(lines, shares);
    return {
      ...priced,
      items,
      coupon,
      lines: priced.lines.map((line) => ({ ...line, discount: ofItems.get(line.itemId) ?? 0 })),
      discountPaise: discount,
      duePaise: total,
      cart: {
        ...priced.cart,
        totalAmount: toRupees(priced.totalPaise + priced.discountPaise - discount),
        discount: shown,
        couponRefusal: refusal,
      },
    };
  }

  /** @throws AppError 400 `PATIENTS_DO_NOT_MATCH`, unless the cart is not the one that the customer saw either. */
  async function withPatients(tx: Db, request: Request, priced: PricedCart): Promise<ToBook> {
    const { patients, amountPaise } = request;
    if (patients.length === 0) return { ...priced, items: [], duePaise: priced.totalPaise };
    const items = await sharedItems(tx, priced);
    try {
      refuseMismatch(patients, items);
    } catch (error) {
      if (error instanceof AppError && amountPaise !== priced.totalPaise)
        return { ...priced, items, duePaise: priced.totalPaise };
      throw error;
    }
    return billed(tx, request, priced, items);
  }

  async function insertFromCart(tx: Db, request: Request, priced: ToBook, fingerprint: string): Promise<Booked> {
    const { caller, account, details, window } = request;
    const id = newId();
    const patients = shareOut(id, request.patients, priced.items);
    const lines = priced.lines.map(toLine);
    const { coupon, discountPaise: discount, feePaise: fee, duePaise: total, cityId: priceCityId } = priced;
    const priceOf = { total, priceCityId, lines, patients, coupon, discount, fee };
    const regulated = new Set(priced.lines.flatMap(({ itemId, isRegulated }) => (isRegulated ? [itemId] : [])));
    const booking = { id, caller, account, details, window, ...priceOf, fingerprint, regulated };
    const made = await placement.insert(tx, { kind: 'cart-booking', ...booking });
    const { id: bookingId } = made.row;
    if (made.row.firm_at !== null) {
      await lifecycle.makeFirm(tx, made.row);
      return { bookingId };
    }
    if (details.payment_method === 'at_collection') {
      await cart.takeBought(tx, made.row, made.row.created_at);
      await lifecycle.acknowledge(tx, 'cart-booking', bookingId, made.lines);
    }
    return { bookingId, made };
  }

  /** A booking of that day that holds all of this cart already. */
  async function findSame(tx: Db, { account, details, patients }: Request, priced: PricedCart) {
    // Of a family, somebody else may get the same on that day.
    const isForThem = (row: Pick<BookingRow, 'patient'>) => {
      const names = listPatientNames(row);
      return patients.every(({ patient }) => names.includes(patient.name));
    };
    const standing = (await findStanding(tx, account._id, details.date)).filter(isForThem);
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

  /** A total below a rupee after a coupon is paid at the collection, because no gateway takes it. */
  function payable(request: Request, total: number): Request {
    if (total === 0 || total >= LEAST_ONLINE) return request;
    return { ...request, details: { ...request.details, payment_method: 'at_collection' } };
  }

  /**
   * Finds the unpaid online booking that this very request made before, or makes one; an older unpaid online order is cancelled.
   * Items to be paid at the collection leave the cart at once; the same items for the same day again need `again`.
   * @throws WindowFull when the window has no place left. AppError 409 `OPEN_BOOKINGS_LIMIT` past so many unpaid bookings.
   */
  return async (tx: Db, asked: Request): Promise<Placed> => {
    const { amountPaise, window, seen, sampleCity } = asked;
    const accountId = asked.account._id;
    const whole = await cart.priceForBooking(tx, accountId, asked);
    // First: a cart that is empty because its last item left the catalogue has changed, and its customer is told what went.
    const { totalPaise } = whole;
    if (whole.cart.removed) return { changedCart: whole.cart, totalPaise };
    if (whole.lines.length === 0) return { emptyCart: whole.cart };
    const priced = await withPatients(tx, asked, whole);
    const request = payable(asked, priced.duePaise);
    const { details } = request;
    // The cart's own total is accepted too where less is paid than was seen.
    const isSeen = amountPaise === priced.duePaise || (amountPaise === totalPaise && priced.duePaise < totalPaise);
    if (!isSeen) {
      // The cart answers these prices from now on, so that a front end that knows no cities books on its second try.
      await cart.keepCity(tx, accountId, sampleCity, seen);
      return { changedCart: priced.cart, totalPaise: priced.duePaise };
    }
    const isPaidAtCollection = details.payment_method === 'at_collection';
    if (isPaidAtCollection && !request.again) {
      const sameAs = await findSame(tx, request, priced);
      if (sameAs) return { sameAs };
    }
    // Before the unpaid ones are read: what one of them held may be over, and then it takes its place again.
    if (window) await lifecycle.expireHolds(tx);
    const fingerprint = fingerprintOf(priced, request);
    const unpaid = (await findUnpaid(tx, accountId)).filter(({ payment_method }) => payment_method === 'online');
    const same = unpaid.find((booking) => booking.fingerprint === fingerprint);
    if (same) return resume(tx, same, request);
    for (const older of unpaid) await giveUp(tx, older);
    return insertFromCart(tx, request, priced, fingerprint);
  };
}
