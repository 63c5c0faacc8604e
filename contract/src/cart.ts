import { z } from 'zod';
import { Fasting } from './booking-details.ts';
import { CatalogueItemSummary } from './catalogue.ts';
import { Id, InCity, numeric, Rupees, requiredText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { Pincode } from './pincode.ts';

export { MAX_LINES, MAX_QUANTITY } from './cart-limits.ts';

export const CartItem = z.object({ _id: Id, itemId: CatalogueItemSummary, quantity: z.number() });
export type CartItem = z.output<typeof CartItem>;

/** The discount of a coupon. */
export const Discount = z.object({ code: z.string(), amount: Rupees });

/** The discount of a cart, with all that it takes to compute it for other quantities of the same items. */
export const CartDiscount = Discount.extend({
  /** Missing in the answers of a program before. */
  terms: z
    .object({
      kind: z.enum(['percent', 'amount']),
      /** Percent, or rupees. */
      value: z.number(),
      maxDiscount: Rupees.nullable(),
      minAmount: Rupees.nullable(),
      /** The items of the cart that the coupon counts for. */
      itemIds: z.array(Id),
    })
    .optional(),
});
export type CartDiscount = z.output<typeof CartDiscount>;

/** A charge besides the items, which is not discounted. */
export const Charge = z.object({ kind: z.literal('fee'), amount: Rupees });

/** Why the coupon of a cart does not count now; it counts again once the reason is gone. */
export const CouponRefusal = z.object({
  code: z.string(),
  reason: z.enum(['COUPON_UNKNOWN', 'COUPON_EXPIRED', 'COUPON_USED_UP', 'COUPON_MINIMUM', 'COUPON_NOT_APPLICABLE']),
  /** Rupees to the minimum of `COUPON_MINIMUM`. */
  missing: Rupees.nullable(),
});
export type CouponRefusal = z.output<typeof CouponRefusal>;

export const Cart = z.object({
  _id: Id,
  items: z.array(CartItem),
  /** With discount and charges. */
  totalAmount: Rupees,
  discount: CartDiscount.nullable(),
  couponRefusal: CouponRefusal.nullable(),
  charges: z.array(Charge),
  /** The pincode of the home collection, once it is known: its fee is in the charges. */
  pincode: z.string().nullable(),
  /** The fasting that the items of the cart need together; null if one may eat, missing in an empty cart. */
  fasting: Fasting.nullable().optional(),
  /** Names of items that left the catalogue; present only in the answer that removes them. */
  removed: z.array(z.string()).optional(),
  removedHi: z.array(z.string()).optional(),
});
export type Cart = z.output<typeof Cart>;

const CartAnswer = z.object({ cart: Cart, message: z.string() });

// No upper bound here: a quantity above the limit is a conflict (409 `QUANTITY_LIMIT`), in one request or added up over several.
const Quantity = numeric(
  z
    .number(rule('quantityType'))
    .int(rule('quantityWhole'))
    .min(1, rule('atLeast', { least: 1 })),
  rule('quantityWhole'),
)
  .nullish()
  .transform((quantity) => quantity ?? 1);

/** A coupon's code as it was typed. */
const CouponBody = z.object({ code: requiredText(60, 'Code') });

export const cart = {
  getCart: endpoint({
    method: 'GET',
    path: '/cart/get-cart',
    access: 'user',
    summary: 'The own cart',
    query: InCity,
    response: Cart,
  }),
  addToCart: endpoint({
    method: 'POST',
    path: '/cart/add-to-cart',
    access: 'user',
    summary: 'Add a test or package; the same item again adds up',
    body: z.object({ itemId: Id, quantity: Quantity }),
    response: CartAnswer,
  }),
  updateQuantity: endpoint({
    method: 'PUT',
    path: '/cart/update-quantity',
    access: 'user',
    summary: 'One more or one less of a line',
    body: z.object({ itemId: Id, action: z.enum(['increase', 'decrease'], rule('cartAction')) }),
    response: CartAnswer,
  }),
  removeFromCart: endpoint({
    method: 'DELETE',
    path: '/cart/remove-from-cart',
    access: 'user',
    summary: 'Take a line out of the cart',
    body: z.object({ itemId: Id }),
    response: CartAnswer,
  }),
  applyCoupon: endpoint({
    method: 'POST',
    path: '/cart/coupon',
    access: 'user',
    summary: 'Put a coupon into the cart, in place of another one',
    body: CouponBody,
    response: CartAnswer,
  }),
  setPlace: endpoint({
    method: 'PUT',
    path: '/cart/place',
    access: 'user',
    summary: 'Say where the sample is taken at home, so that the total contains the fee; null for at a centre',
    body: z.object({ pincode: Pincode.nullable() }),
    response: CartAnswer,
  }),
  removeCoupon: endpoint({
    method: 'DELETE',
    path: '/cart/coupon',
    access: 'user',
    summary: 'Take the coupon out of the cart',
    response: CartAnswer,
  }),
};
