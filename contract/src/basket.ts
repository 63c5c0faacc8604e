// The cheapest way to buy a set of tests (laboratory.md section 9, Basket).
import { z } from 'zod';
import { Cart } from './cart.ts';
import { MAX_LINES, MAX_QUANTITY } from './cart-limits.ts';
import { CatalogueItemSummary } from './catalogue.ts';
import { Id, InCity, Rupees, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

/** Of one question; up to 25 of them the answer is exact. */
export const MOST_BASKET_TESTS = 60;

const BasketItem = z.object({
  itemId: Id,
  kind: z.enum(['test', 'package']),
  name: z.string(),
  nameHi: z.string().optional(),
  finalPrice: Rupees,
});

/** What the Central Government Health Scheme pays for these tests; absent where it is not known of each. */
const Cghs = Rupees.optional();

export const CheapestBasket = z.object({
  total: Rupees,
  /** The tests and packages to buy; together they hold all tests that were asked for. */
  items: z.array(BasketItem),
  /** The sum of the prices of single tests. */
  singles: Rupees,
  /** Ids of the tests that the packages hold besides. */
  extra: z.array(Id),
  cghs: Cghs,
  /** Whether it is proved that nothing is cheaper. */
  exact: z.boolean(),
});
export type CheapestBasket = z.output<typeof CheapestBasket>;

/** Lines of a cart. */
const CartPart = z.object({ itemId: Id, quantity: z.number() });

/** Lines of the cart that can be had for less, with the same tests for as many patients. */
export const CheaperCart = z.object({
  /** By how much the cart's total falls, its coupon counted before and after. */
  saves: Rupees,
  take: z.array(CartPart),
  put: z.array(z.object({ item: CatalogueItemSummary, quantity: z.number() })),
  /** Names of the tests that come with it besides. */
  extra: z.array(z.object({ name: z.string(), nameHi: z.string().optional() })),
  /** Of the tests that are taken out, for as many patients. */
  cghs: Cghs,
});
export type CheaperCart = z.output<typeof CheaperCart>;

const SwapLines = z
  .array(
    z.object({
      itemId: Id,
      quantity: z
        .number(rule('quantityType'))
        .int(rule('quantityWhole'))
        .min(1, rule('atLeast', { least: 1 }))
        .max(MAX_QUANTITY, rule('atMost', { most: MAX_QUANTITY })),
    }),
    rule('bookedTests'),
  )
  .max(MAX_LINES, rule('prescribedMost', { most: MAX_LINES }));

export const basket = {
  cheapestBasket: endpoint({
    method: 'POST',
    path: '/basket/cheapest',
    access: 'public',
    summary: 'The cheapest tests and packages that hold these tests; up to 60 tests, exact up to 25',
    body: z.object({
      testIds: z
        .array(Id, rule('bookedTests'))
        .min(1, rule('bookedTests'))
        .max(MOST_BASKET_TESTS, rule('basketMost', { most: MOST_BASKET_TESTS }))
        .transform((ids) => [...new Set(ids)]),
      /** Its prices, by name or id; without it those of the visitor's city. */
      city: text(100, 'A city').nullish(),
    }),
    response: CheapestBasket,
  }),
  cheaperCart: endpoint({
    method: 'GET',
    path: '/cart/cheaper',
    access: 'user',
    summary: 'How the tests of the own cart can be had for less; null where they cannot',
    query: InCity,
    response: z.object({ data: CheaperCart.nullable() }),
  }),
  swapCart: endpoint({
    method: 'POST',
    path: '/cart/swap',
    access: 'user',
    summary: 'Take lines out of the cart and put others in, all or none; the other lines stay',
    body: z.object({ take: SwapLines, put: SwapLines }),
    response: z.object({ cart: Cart, message: z.string() }),
  }),
};
