// The cart (spec.md section 7, Cart; wire.md, Cart and cart bookings).
import { type Cart, MAX_LINES, MAX_QUANTITY } from '@labfront/contract/cart';
import { toRupees } from '@labfront/contract/money';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type CatalogueService, type PricedItem, summaryOf } from '../catalogue/catalogue.service.ts';
import {
  type Bought,
  type CartLine,
  deleteLines,
  emptyCart,
  findCartId,
  insertLine,
  listLines,
  lockCart,
  setQuantity,
  takeFromCart,
} from './cart.queries.ts';

/** The cart as a booking uses it: saleable lines with their current prices in paise. */
export interface PricedCart {
  lines: { itemId: string; quantity: number; item: PricedItem }[];
  totalPaise: number;
  /** The same cart as the wire shows it. */
  cart: Cart;
}

const isSaleable = (line: CartLine) => line.active === 1 && line.deleted_at === null;

const totalOf = (lines: readonly CartLine[]) => lines.reduce((sum, line) => sum + line.final_price * line.quantity, 0);

function toCart(cartId: string, lines: readonly CartLine[], removed: readonly string[]): Cart {
  return {
    _id: cartId,
    items: lines.map((line) => ({ _id: line.id, itemId: summaryOf(line.item_id, line), quantity: line.quantity })),
    totalAmount: toRupees(totalOf(lines)),
    ...(removed.length > 0 && { removed: [...removed] }),
  };
}

export function createCartService({
  database,
  clock,
  catalogue,
}: {
  database: Database;
  clock: Clock;
  catalogue: CatalogueService;
}) {
  /** Reads the cart and removes items that left the catalogue; the caller holds the cart's lock. */
  async function readLocked(tx: Db, cartId: string): Promise<{ lines: CartLine[]; cart: Cart }> {
    const all = await listLines(tx, cartId);
    const gone = all.filter((line) => !isSaleable(line));
    await deleteLines(
      tx,
      gone.map((line) => line.id),
    );
    const lines = all.filter(isSaleable);
    return {
      lines,
      cart: toCart(
        cartId,
        lines,
        gone.map((line) => line.name),
      ),
    };
  }

  /** Changes a cart under its lock, and returns the changed cart with the names of items that left the catalogue. */
  async function change(
    accountId: string,
    work: (tx: Db, cartId: string, lines: CartLine[]) => Promise<void>,
  ): Promise<Cart> {
    return database.write(async (tx) => {
      const cartId = await lockCart(tx, accountId, newId(), isoTime(clock.now()));
      const before = await readLocked(tx, cartId);
      await work(tx, cartId, before.lines);
      const { cart } = await readLocked(tx, cartId);
      return before.cart.removed ? { ...cart, removed: before.cart.removed } : cart;
    });
  }

  const refuseQuantity = () => {
    throw new AppError('QUANTITY_LIMIT', { limit: MAX_QUANTITY });
  };

  return {
    /** Returns the account's cart. Items that left the catalogue are removed and named once in `removed`. */
    async get(accountId: string): Promise<Cart> {
      const cartId = await findCartId(database.db, accountId);
      const lines = cartId === undefined ? [] : await listLines(database.db, cartId);
      // A cart without such items needs no lock.
      if (cartId !== undefined && lines.every(isSaleable)) return toCart(cartId, lines, []);
      return change(accountId, async () => {});
    },

    /**
     * Adds an item; repeated calls add up.
     * @throws AppError 404 for an item that is not on sale, 409 `QUANTITY_LIMIT` above 10 of it, 409 `CART_FULL` for a 51st line.
     */
    async add(accountId: string, itemId: string, quantity: number): Promise<Cart> {
      return change(accountId, async (tx, cartId, lines) => {
        const line = lines.find((candidate) => candidate.item_id === itemId);
        const total = (line?.quantity ?? 0) + quantity;
        if (total > MAX_QUANTITY) refuseQuantity();
        if (line) return setQuantity(tx, line.id, total);
        if (!(await catalogue.findSaleable(tx, [itemId])).has(itemId)) throw notFound('Test or package');
        if (lines.length >= MAX_LINES) throw new AppError('CART_FULL', { limit: MAX_LINES });
        await insertLine(tx, {
          id: newId(),
          cart_id: cartId,
          item_id: itemId,
          quantity,
          created_at: isoTime(clock.now()),
        });
      });
    },

    /** One more or one less; less than one removes the line. @throws AppError 404 when it is not in the cart, 409 `QUANTITY_LIMIT`. */
    async step(accountId: string, itemId: string, action: 'increase' | 'decrease'): Promise<Cart> {
      return change(accountId, async (tx, _cartId, lines) => {
        const line = lines.find((candidate) => candidate.item_id === itemId);
        if (!line) throw notFound('cartLine');
        const quantity = line.quantity + (action === 'increase' ? 1 : -1);
        if (quantity > MAX_QUANTITY) refuseQuantity();
        if (quantity < 1) await deleteLines(tx, [line.id]);
        else await setQuantity(tx, line.id, quantity);
      });
    },

    /** Removes a line; does nothing if it is missing. */
    async remove(accountId: string, itemId: string): Promise<Cart> {
      return change(accountId, (tx, _cartId, lines) =>
        deleteLines(
          tx,
          lines.filter((line) => line.item_id === itemId).map((line) => line.id),
        ),
      );
    },

    /** Returns the cart with the prices valid in `tx`, locked until it ends, as the basis of a booking. */
    async priceForBooking(tx: Db, accountId: string): Promise<PricedCart> {
      const cartId = await lockCart(tx, accountId, newId(), isoTime(clock.now()));
      const { lines, cart } = await readLocked(tx, cartId);
      const silent = lines.filter(({ kind, preparation }) => kind === 'package' && preparation === '');
      const ofTests = await catalogue.preparationsOfPackages(
        tx,
        silent.map(({ item_id }) => item_id),
      );
      return {
        cart,
        totalPaise: totalOf(lines),
        lines: lines.map((line) => ({
          itemId: line.item_id,
          quantity: line.quantity,
          item: { ...line, id: line.item_id, preparation: ofTests.get(line.item_id) ?? line.preparation },
        })),
      };
    },

    /** Removes bought items from the cart. Quantities added since stay, and so does a line that was added after `asOf` (ISO time). */
    async takeBought(tx: Db, accountId: string, bought: readonly Bought[], asOf: string): Promise<void> {
      const cartId = await lockCart(tx, accountId, newId(), isoTime(clock.now()));
      await takeFromCart(tx, cartId, bought, asOf);
    },

    /** For the end of an account. */
    erasePersonalData: (tx: Db, accountId: string): Promise<void> => emptyCart(tx, accountId),
  };
}

export type CartService = ReturnType<typeof createCartService>;
