// Lines of a cart in place of others (laboratory.md section 9, Basket).
import { MAX_LINES, MAX_QUANTITY } from '@labfront/contract/cart-limits';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { type CartLine, deleteLines, insertLine, setQuantity } from './cart.queries.ts';

interface Part {
  itemId: string;
  quantity: number;
}

export interface CartSwap {
  take: readonly Part[];
  put: readonly Part[];
}

const addedUp = (parts: readonly Part[]) =>
  Map.groupBy(parts, ({ itemId }) => itemId)
    .entries()
    .map(([itemId, same]) => ({ itemId, quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .toArray();

/** The quantities of items after a swap. @throws AppError 404 when something to take is not there in that number. */
function quantitiesAfter(lines: readonly CartLine[], { take, put }: CartSwap): Map<string, number> {
  const left = new Map(lines.map(({ item_id, quantity }) => [item_id, quantity]));
  for (const { itemId, quantity } of addedUp(take)) {
    const held = left.get(itemId) ?? 0;
    if (held < quantity) throw notFound('cartLine');
    left.set(itemId, held - quantity);
  }
  for (const { itemId, quantity } of addedUp(put)) left.set(itemId, (left.get(itemId) ?? 0) + quantity);
  return left;
}

interface LockedCart {
  cartId: string;
  lines: readonly CartLine[];
  isOnSale: (itemIds: readonly string[]) => Promise<boolean>;
  now: string;
}

/**
 * Takes lines out of a locked cart and puts others in, all or none.
 * @throws AppError 404 when a line to take is gone or an item to put in is not on sale, 409 `QUANTITY_LIMIT`, `CART_FULL`.
 */
export async function swapLines(tx: Db, { cartId, lines, isOnSale, now }: LockedCart, swap: CartSwap): Promise<void> {
  const after = quantitiesAfter(lines, swap);
  const wanted = [...after].filter(([, quantity]) => quantity > 0);
  if (wanted.some(([, quantity]) => quantity > MAX_QUANTITY))
    throw new AppError('QUANTITY_LIMIT', { limit: MAX_QUANTITY });
  const known = new Map(lines.map((line) => [line.item_id, line]));
  const added = wanted.filter(([itemId]) => !known.has(itemId));
  if (!(await isOnSale(added.map(([itemId]) => itemId)))) throw notFound('Test or package');
  if (wanted.length > MAX_LINES) throw new AppError('CART_FULL', { limit: MAX_LINES });
  await deleteLines(
    tx,
    lines.filter(({ item_id }) => after.get(item_id) === 0).map(({ id }) => id),
  );
  for (const [itemId, quantity] of wanted) {
    const line = known.get(itemId);
    if (!line) await insertLine(tx, { id: newId(), cart_id: cartId, item_id: itemId, quantity, created_at: now });
    else if (line.quantity !== quantity) await setQuantity(tx, line.id, quantity);
  }
}
