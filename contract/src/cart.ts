import { z } from 'zod';
import { CatalogueItemSummary } from './catalogue.ts';
import { Id, numeric, Rupees } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

export { MAX_LINES, MAX_QUANTITY } from './cart-limits.ts';

export const CartItem = z.object({ _id: Id, itemId: CatalogueItemSummary, quantity: z.number() });
export type CartItem = z.output<typeof CartItem>;

export const Cart = z.object({
  _id: Id,
  items: z.array(CartItem),
  totalAmount: Rupees,
  /** Names of items that left the catalogue; present only in the answer that removes them. */
  removed: z.array(z.string()).optional(),
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

export const cart = {
  getCart: endpoint({ method: 'GET', path: '/cart/get-cart', access: 'user', summary: 'The own cart', response: Cart }),
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
};
