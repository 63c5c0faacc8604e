// A cart as its person sees it: its lines at the prices of its city, with what its coupon takes off and the fee of a visit.
import type { Cart } from '@labfront/contract/cart';
import { toRupees } from '@labfront/contract/money';
import { fastingOfOrder } from '@labfront/contract/preparation';
import { chargesOf, type PricingLine, priceLines, subtotalOf } from '@labfront/contract/pricing';
import type { Db } from '../../platform/db/database.ts';
import { type CatalogueService, type PricedItem, summaryOf, type VisitorCity } from '../catalogue/catalogue.service.ts';
import type { CouponsService, PutCoupon } from '../coupons/coupons.service.ts';
import type { ServiceabilityService } from '../serviceability/serviceability.service.ts';
import { type CartLine, deleteLines, type KnownCart, listLines } from './cart.queries.ts';

/** The cart as a booking uses it: saleable lines with their current prices in paise. */
export interface PricedCart {
  lines: { itemId: string; quantity: number; item: PricedItem; discount: number; isRegulated: boolean }[];
  /** The coupon that was put in, whether it counts or not. */
  couponId: string | null;
  /** The coupon that counts. */
  coupon: PutCoupon['coupon'];
  discountPaise: number;
  feePaise: number;
  totalPaise: number;
  /** The city whose prices these are; null for base prices. */
  cityId: string | null;
  /** The same cart as the wire shows it. */
  cart: Cart;
}

/** A cart's lines with what its coupon takes off each of them. */
interface Shown extends Omit<PricedCart, 'lines' | 'cityId'> {
  shares: readonly number[];
}

/** Returns the city that a cart is priced for: that of the last refused booking, until the visitor chooses another one. */
export function cityOf(cart: KnownCart, { cityId, isAsked }: VisitorCity): string | null {
  const isKept = !isAsked && cart.seen_city_id !== null && cart.seen_city_id === (cityId ?? '');
  return isKept ? cart.city_id : cityId;
}

export const isSaleable = (line: CartLine) => line.active === 1 && line.deleted_at === null;

export const toPricing = ({ item_id: itemId, category, final_price: price, quantity }: CartLine): PricingLine => ({
  itemId,
  category,
  price,
  quantity,
});

function namesOf(gone: readonly CartLine[]): Pick<Cart, 'removed' | 'removedHi'> {
  if (gone.length === 0) return {};
  return { removed: gone.map(({ name }) => name), removedHi: gone.map(({ name, name_hi }) => name_hi || name) };
}

export interface CartViewDependencies {
  catalogue: CatalogueService;
  coupons: CouponsService;
  serviceability: ServiceabilityService;
}

export function createCartView({ catalogue, coupons, serviceability }: CartViewDependencies) {
  /** The lines at the prices of a city, where it has its own. */
  async function pricedLines(db: Db, cartId: string, cityId: string | null): Promise<CartLine[]> {
    const lines = await listLines(db, cartId);
    const ids = lines.map((line) => line.item_id);
    const prices = await catalogue.pricesIn(db, cityId, ids);
    return lines.map((line) => ({ ...line, ...prices.get(line.item_id) }));
  }

  /** @param city where the sample is taken, as its name; null while nobody knows. */
  async function show(
    db: Db,
    { id, account_id: accountId, coupon_id: couponId, pincode }: KnownCart,
    lines: readonly CartLine[],
    gone: readonly CartLine[] = [],
    city: string | null = null,
  ): Promise<Shown> {
    const priced = lines.map(toPricing);
    const basket = { accountId, lines: priced, city };
    const { coupon, discount: shown, shares, refusal } = await coupons.weighPut(db, couponId, basket);
    const fee = await serviceability.feeIn(db, pincode, subtotalOf(priced));
    const { discount, total } = priceLines(priced, shares, fee);
    return {
      shares,
      couponId,
      coupon,
      discountPaise: discount,
      feePaise: fee,
      totalPaise: total,
      cart: {
        _id: id,
        items: lines.map((line) => ({ _id: line.id, itemId: summaryOf(line.item_id, line), quantity: line.quantity })),
        totalAmount: toRupees(total),
        discount: shown,
        couponRefusal: refusal,
        charges: chargesOf(fee),
        pincode,
        ...(lines.length > 0 && { fasting: fastingOfOrder(lines.map(({ preparation }) => preparation)) }),
        ...namesOf(gone),
      },
    };
  }

  /** Reads the lines and removes those of items that left the catalogue; the caller holds the cart's lock. */
  async function readLocked(
    tx: Db,
    cartId: string,
    cityId: string | null,
  ): Promise<{ lines: CartLine[]; gone: CartLine[] }> {
    const all = await pricedLines(tx, cartId, cityId);
    const gone = all.filter((line) => !isSaleable(line));
    await deleteLines(
      tx,
      gone.map((line) => line.id),
    );
    return { lines: all.filter(isSaleable), gone };
  }

  return { pricedLines, show, readLocked };
}
