// The lines and the price of a Book Now booking, at the prices of the city where the sample is taken.
import type { Account } from '@labfront/contract/accounts';
import { toPaise } from '@labfront/contract/money';
import { type PricingLine, priceLines, subtotalOf } from '@labfront/contract/pricing';
import { badField } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ChosenPatient, SamplePlace } from '../booking-details/booking-details.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CatalogueService, VisitorCity } from '../catalogue/catalogue.service.ts';
import type { CouponsService, PutCoupon } from '../coupons/coupons.service.ts';
import type { ServiceabilityService } from '../serviceability/serviceability.service.ts';
import { chargedItems, contentsOf, type Wanted } from './book-now.contents.ts';
import { listPatientLines } from './booking-patients.queries.ts';
import { asPricing, chosenBefore, itemsByPatients, refuseMismatch, shareByItem, shareOut } from './booking-patients.ts';
import type { BookingLineRow } from './bookings.queries.ts';

/** The price that the caller saw before booking. */
export interface Shown {
  /** The city whose prices they see. */
  seen: VisitorCity;
  /** Rupees; undefined where the front end does not say it. */
  amount: number | undefined;
}

/** The conditions that decide the prices of a booking. */
interface Asked extends Shown, SamplePlace {
  account: Pick<Account, '_id'>;
  caller: Pick<Caller, 'accountId'>;
  chosen: readonly ChosenPatient[];
  couponCode: string | undefined;
}

/** The discount of a coupon on the billed lines. */
type Weigh = (lines: readonly PricingLine[]) => Promise<Pick<PutCoupon, 'coupon' | 'shares'>>;

const NO_COUPON: Weigh = async () => ({ coupon: null, shares: [] });

/** Paise of a home visit for lines of this sum. */
type FeeOf = (subtotal: number) => Promise<number>;

interface Prices {
  held?: readonly BookingLineRow[];
  cityId: string | null;
}

interface Dependencies {
  cart: CartService;
  catalogue: CatalogueService;
  coupons: CouponsService;
  serviceability: ServiceabilityService;
}

export function createBookNowPricing({ cart, catalogue, coupons, serviceability }: Dependencies) {
  /** @throws AppError 400 when nothing of what is wanted is in the catalogue or the booking. */
  async function contents(tx: Db, id: string, wanted: Wanted, { held = [], cityId }: Prices) {
    const ids = [...wanted.tests, ...(wanted.packageId ? [wanted.packageId] : [])];
    const known = await catalogue.findBookable(tx, ids, cityId);
    const lines = contentsOf(id, wanted, held, known);
    if (lines.length === 0) throw badField('tests', 'VALIDATION.nothingToBook');
    return lines;
  }

  /** @throws AppError 400 `PATIENTS_DO_NOT_MATCH`. */
  function shared(id: string, lines: readonly BookingLineRow[], wanted: Wanted, chosen: readonly ChosenPatient[]) {
    const items = itemsByPatients(lines, wanted.tests, chosen);
    refuseMismatch(chosen, items);
    const patients = shareOut(id, chosen, items);
    const quantified = lines.map((line, index) => ({ ...line, quantity: items[index]?.quantity ?? 1 }));
    return { lines: quantified, patients, billed: patients.lines };
  }

  const forOne = (lines: readonly BookingLineRow[]) => ({
    lines,
    billed: chargedItems(lines).map(({ item_id, final_price: price }) => ({ item_id, price })),
  });

  /**
   * Returns the lines and price of a booking at the prices of a city, divided among its patients.
   * @throws AppError 400 when nothing of what is wanted is in the catalogue or the booking, and `PATIENTS_DO_NOT_MATCH`.
   */
  async function priced(
    tx: Db,
    id: string,
    wanted: Wanted,
    chosen: readonly ChosenPatient[],
    { weigh, feeOf, ...prices }: Prices & { weigh: Weigh; feeOf: FeeOf },
  ) {
    const whole = await contents(tx, id, wanted, prices);
    const { billed, lines, ...further } = chosen.length === 0 ? forOne(whole) : shared(id, whole, wanted, chosen);
    const categories = await catalogue.categoriesOf(
      tx,
      billed.map(({ item_id }) => item_id),
    );
    const pricing = asPricing(billed, categories);
    const { coupon, shares } = await weigh(pricing);
    const ofItems = shareByItem(pricing, shares);
    const { discount, fee, total } = priceLines(pricing, shares, await feeOf(subtotalOf(pricing)));
    const discounted = lines.map((line) => ({ ...line, discount: ofItems.get(line.item_id) ?? 0 }));
    return { lines: discounted, coupon, discount, fee, total, ...further };
  }

  /**
   * Changes what a booking with patients holds: one patient gets all of it, several keep what is theirs of it.
   * Of its coupon the terms count, not the dates and uses; the fee stays as it was booked.
   * @throws AppError 400 `PATIENTS_DO_NOT_MATCH` for something new in a booking for several patients.
   */
  async function sharedAnew(
    tx: Db,
    id: string,
    wanted: Wanted,
    { couponId, fee, city, ...given }: Prices & { couponId: string | null; fee: number; city: string | null },
  ) {
    const weigh: Weigh = async (lines) => ({
      coupon: null,
      shares: couponId === null ? [] : await coupons.reweigh(tx, couponId, lines, city),
    });
    const prices = { ...given, weigh, feeOf: async () => fee };
    const before = await listPatientLines(tx, [id]);
    const chosen = chosenBefore(before);
    if (chosen.length === 0) return priced(tx, id, wanted, [], prices);
    const lines = await contents(tx, id, wanted, prices);
    const left = new Set(lines.map(({ item_id }) => item_id));
    const itemsOf = (itemIds: readonly string[]) =>
      chosen.length === 1 ? [...left] : itemIds.filter((itemId) => left.has(itemId));
    const anew = chosen.map((one) => ({ ...one, itemIds: itemsOf(one.itemIds) }));
    if ([...left].some((itemId) => !anew.some(({ itemIds }) => itemIds.includes(itemId)))) {
      throw badField('tests', 'PATIENTS_DO_NOT_MATCH.several');
    }
    return priced(tx, id, { ...wanted, tests: [...new Set(wanted.tests)] }, anew, prices);
  }

  /** @throws AppError 409 with the code of a coupon that does not count. */
  function weighing(tx: Db, { account, soldIn, couponCode }: Asked): Weigh {
    if (couponCode === undefined) return NO_COUPON;
    return async (lines) => {
      const coupon = await coupons.findByCode(tx, couponCode);
      const basket = { accountId: account._id, lines, city: soldIn };
      const { shares } = await coupons.mustWeigh(tx, coupon, basket);
      return { coupon: coupon ?? null, shares };
    };
  }

  /**
   * Returns the booked lines at the prices of the city where the sample is taken.
   * @throws AppError 409 with the code of a coupon that does not count.
   * @returns `isChanged` when something else was shown: the cart answers that city's prices from now on, and the same request books.
   */
  async function pricedAsShown(tx: Db, id: string, wanted: Wanted, asked: Asked) {
    const { account, caller, chosen, sampleCity, seen, amount, pincode } = asked;
    const isForOther = account._id !== caller.accountId;
    const seenCity = isForOther ? null : await cart.lockCity(tx, account._id, seen);
    const cityId = sampleCity === undefined ? seenCity : sampleCity;
    const feeOf: FeeOf = (subtotal) => serviceability.feeIn(tx, pincode, subtotal);
    const booked = await priced(tx, id, wanted, chosen, { cityId, weigh: weighing(tx, asked), feeOf });
    const priceCityId = cityId ?? null;
    if (amount === undefined && (isForOther || cityId === seenCity))
      return { booked: { ...booked, priceCityId }, isChanged: false };
    const before = booked.total + booked.discount;
    const shown =
      amount === undefined
        ? (await priced(tx, id, wanted, chosen, { cityId: seenCity, weigh: NO_COUPON, feeOf })).total
        : toPaise(amount);
    // Before the coupon: the code is sent with the booking, so that nobody was shown what it takes off.
    const isChanged = shown !== before && (amount === undefined || shown !== booked.total);
    if (isChanged && !isForOther) await cart.keepCity(tx, account._id, cityId, seen);
    return { booked: { ...booked, priceCityId }, isChanged };
  }

  return { pricedAsShown, sharedAnew };
}

/** The booked lines, with their total in paise. */
export type PricedContents = Awaited<ReturnType<ReturnType<typeof createBookNowPricing>['pricedAsShown']>>['booked'];
