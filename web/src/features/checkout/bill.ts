// The bill of the cart for the people it is shared among, by the rule with which the server books it.
import type { CartDiscount, CouponRefusal } from '@labfront/contract/cart';
import { toPaise, toRupees } from '@labfront/contract/money';
import { couponDiscount, type PricingLine, subtotalOf } from '@labfront/contract/pricing';
import { countDuplicates, type DetailsValues, type ItemShare, readShares } from '../booking-details/index.ts';
import type { CartState } from '../cart/index.ts';

/** In rupees. */
export interface Bill {
  /** Not charged, because a package of the same patient holds a test. */
  readonly included: number;
  readonly discount: Pick<CartDiscount, 'code' | 'amount'> | null;
  /** Why the coupon does not count: what is charged may be below its minimum, where the cart as a whole is not. */
  readonly refusal: CouponRefusal | null;
  readonly total: number;
}

type Billed = Pick<CartState, 'cartItems' | 'discount' | 'couponRefusal' | 'charges'>;

const paiseOrNull = (rupees: number | null) => (rupees === null ? null : toPaise(rupees));

function weigh(
  { code, amount, terms }: CartDiscount,
  lines: readonly PricingLine[],
): Pick<Bill, 'discount' | 'refusal'> {
  if (terms === undefined) return { discount: { code, amount }, refusal: null };
  const result = couponDiscount(lines, {
    ...terms,
    // Hundredths of a percent and paise are both a hundredth of what is said.
    value: toPaise(terms.value),
    maxDiscount: paiseOrNull(terms.maxDiscount),
    minAmount: paiseOrNull(terms.minAmount),
    categories: [],
  });
  if ('amount' in result) return { discount: { code, amount: toRupees(result.amount) }, refusal: null };
  const missing = result.refused === 'COUPON_MINIMUM' ? toRupees(result.missing) : null;
  return { discount: null, refusal: { code, reason: result.refused, missing } };
}

/** The people among whom a form shares the cart; none where all of it is for one. */
export const sharesIn = ({ forWhom, shares }: Pick<DetailsValues, 'forWhom' | 'shares'>): readonly ItemShare[] =>
  forWhom === 'family' ? readShares(shares) : [];

export function billOf({ cartItems, discount, couponRefusal, charges }: Billed, shares: readonly ItemShare[]): Bill {
  const whole = cartItems.map(({ itemId: { _id: itemId, finalPrice }, quantity }) => ({
    itemId,
    category: '',
    price: toPaise(finalPrice),
    quantity,
  }));
  const charged = whole.map((line) => ({
    ...line,
    quantity: Math.max(0, line.quantity - countDuplicates(shares, line.itemId)),
  }));
  const subtotal = subtotalOf(charged);
  const coupon = discount ? weigh(discount, charged) : { discount: null, refusal: couponRefusal };
  const further = charges.reduce((sum, { amount }) => sum + toPaise(amount), 0);
  return {
    ...coupon,
    included: toRupees(subtotalOf(whole) - subtotal),
    total: toRupees(subtotal - toPaise(coupon.discount?.amount ?? 0) + further),
  };
}
