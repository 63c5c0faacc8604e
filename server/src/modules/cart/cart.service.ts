// The cart (spec.md section 7, Cart; wire.md, Cart and cart bookings).
import { type Cart, MAX_LINES, MAX_QUANTITY } from '@labfront/contract/cart';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { SamplePlace } from '../booking-details/booking-details.service.ts';
import { NO_CITY, type VisitorCity } from '../catalogue/catalogue.service.ts';
import {
  type CartLine,
  closePurchase,
  deleteLines,
  emptyCart,
  findCart,
  insertLine,
  lockCart,
  setCartCity,
  setCoupon,
  setPincode,
  setQuantity,
  takeFromCart,
} from './cart.queries.ts';
import { type CartSwap, swapLines } from './cart-swaps.ts';
import {
  type CartViewDependencies,
  cityOf,
  createCartView,
  isSaleable,
  type PricedCart,
  toPricing,
} from './cart-view.ts';

export type { PricedCart } from './cart-view.ts';

interface Dependencies extends CartViewDependencies {
  database: Database;
  clock: Clock;
}

/** A booking as far as it empties a cart. */
interface Purchase {
  id: string;
  account_id: string;
  coupon_id: string | null;
}

export function createCartService(dependencies: Dependencies) {
  const { database, clock, catalogue, coupons, serviceability } = dependencies;
  const { pricedLines, show, readLocked } = createCartView(dependencies);
  const lock = (tx: Db, accountId: string) => lockCart(tx, accountId, newId(), isoTime(clock.now()));

  /** Changes a cart under its lock, and returns the changed cart with the names of items that left the catalogue. */
  async function change(
    accountId: string,
    seen: VisitorCity,
    work: (tx: Db, cartId: string, lines: CartLine[]) => Promise<void>,
  ): Promise<Cart> {
    return database.write(async (tx) => {
      const known = await lock(tx, accountId);
      const cartId = known.id;
      const before = await readLocked(tx, cartId, cityOf(known, seen));
      await work(tx, cartId, before.lines);
      const after = await lock(tx, accountId);
      const { lines } = await readLocked(tx, cartId, cityOf(after, seen));
      return (await show(tx, after, lines, before.gone)).cart;
    });
  }

  const refuseQuantity = () => {
    throw new AppError('QUANTITY_LIMIT', { limit: MAX_QUANTITY });
  };

  return {
    /**
     * Returns the account's cart at the prices of its city. Items that left the catalogue are removed and named once in `removed`.
     * @param seen the city whose prices the visitor sees.
     */
    async get(accountId: string, seen: VisitorCity = NO_CITY): Promise<Cart> {
      const known = await findCart(database.db, accountId);
      const lines = known === undefined ? [] : await pricedLines(database.db, known.id, cityOf(known, seen));
      // A cart without such items needs no lock.
      if (known !== undefined && lines.every(isSaleable)) return (await show(database.db, known, lines)).cart;
      return change(accountId, seen, async () => {});
    },

    /**
     * Adds an item; repeated calls add up.
     * @throws AppError 404 for an item that is not on sale, 409 `QUANTITY_LIMIT` above 10 of it, 409 `CART_FULL` for a 51st line.
     */
    async add(accountId: string, itemId: string, quantity: number, seen: VisitorCity = NO_CITY): Promise<Cart> {
      return change(accountId, seen, async (tx, cartId, lines) => {
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
    async step(
      accountId: string,
      itemId: string,
      action: 'increase' | 'decrease',
      seen: VisitorCity = NO_CITY,
    ): Promise<Cart> {
      return change(accountId, seen, async (tx, _cartId, lines) => {
        const line = lines.find((candidate) => candidate.item_id === itemId);
        if (!line) throw notFound('cartLine');
        const quantity = line.quantity + (action === 'increase' ? 1 : -1);
        if (quantity > MAX_QUANTITY) refuseQuantity();
        if (quantity < 1) await deleteLines(tx, [line.id]);
        else await setQuantity(tx, line.id, quantity);
      });
    },

    /**
     * Puts lines in place of others, all or none.
     * @throws AppError 404 when a line to take is gone or an item to put in is not on sale, 409 `QUANTITY_LIMIT`, `CART_FULL`.
     */
    swap: (accountId: string, swap: CartSwap, seen: VisitorCity = NO_CITY): Promise<Cart> =>
      change(accountId, seen, async (tx, cartId, lines) => {
        const isOnSale = async (ids: readonly string[]) => (await catalogue.findSaleable(tx, ids)).size === ids.length;
        await swapLines(tx, { cartId, lines, isOnSale, now: isoTime(clock.now()) }, swap);
      }),

    /** The lines that are on sale at the prices of the cart's city, in paise, without changing anything. */
    async linesOf(accountId: string, seen: VisitorCity) {
      const known = await findCart(database.db, accountId);
      const cityId = known === undefined ? seen.cityId : cityOf(known, seen);
      const lines = known === undefined ? [] : await pricedLines(database.db, known.id, cityId);
      const held = lines.filter(isSaleable).map((line) => ({ ...toPricing(line), kind: line.kind }));
      return { lines: held, couponId: known?.coupon_id ?? null, pincode: known?.pincode ?? null, cityId };
    },

    /** Removes a line; does nothing if it is missing. */
    async remove(accountId: string, itemId: string, seen: VisitorCity = NO_CITY): Promise<Cart> {
      return change(accountId, seen, (tx, _cartId, lines) =>
        deleteLines(
          tx,
          lines.filter((line) => line.item_id === itemId).map((line) => line.id),
        ),
      );
    },

    /**
     * Puts a coupon into the cart, in place of another one.
     * @throws AppError 409 `COUPON_UNKNOWN`, `COUPON_EXPIRED`, `COUPON_USED_UP`, `COUPON_MINIMUM`, `COUPON_NOT_APPLICABLE`, 429 for an
     * account that tries too many codes.
     */
    async applyCoupon(accountId: string, code: string, seen: VisitorCity = NO_CITY): Promise<Cart> {
      return coupons.attempt(accountId, () =>
        change(accountId, seen, async (tx, cartId, lines) => {
          const coupon = await coupons.findByCode(tx, code);
          await coupons.mustWeigh(tx, coupon, { accountId, lines: lines.map(toPricing), city: null });
          if (coupon) await setCoupon(tx, cartId, coupon.id);
        }),
      );
    },

    /**
     * Says where the sample is taken at home, so that the cart contains the fee and has the prices of that city.
     * @param pincode null for at a centre.
     * @throws AppError 409 `NOT_SERVED` with the nearest centres.
     */
    async setPlace(accountId: string, pincode: string | null, seen: VisitorCity = NO_CITY): Promise<Cart> {
      if (pincode !== null) await serviceability.mustServe(pincode);
      const cityId = pincode === null ? undefined : await serviceability.cityIdOf(pincode);
      return change(accountId, { ...seen, isAsked: false }, async (tx, cartId) => {
        await setPincode(tx, cartId, pincode);
        await setCartCity(tx, cartId, cityId ?? null, cityId === undefined ? null : (seen.cityId ?? ''));
      });
    },

    /** Takes the coupon out; does nothing without one. */
    removeCoupon: (accountId: string, seen: VisitorCity = NO_CITY): Promise<Cart> =>
      change(accountId, seen, (tx, cartId) => setCoupon(tx, cartId, null)),

    /**
     * Returns the cart with the prices valid in `tx`, locked until it ends, as the basis of a booking: those of the sample's city, of the
     * visitor's (`seen`) where nobody knows it. The cart keeps the pincode, so that it shows the same total from then on.
     */
    async priceForBooking(
      tx: Db,
      accountId: string,
      { seen, sampleCity, soldIn, pincode }: SamplePlace & { seen: VisitorCity },
    ): Promise<PricedCart> {
      const locked = await lock(tx, accountId);
      if (locked.pincode !== pincode) await setPincode(tx, locked.id, pincode);
      const known = { ...locked, pincode };
      const cityId = sampleCity === undefined ? cityOf(known, seen) : sampleCity;
      const { lines, gone } = await readLocked(tx, known.id, cityId);
      const { shares, ...shown } = await show(tx, known, lines, gone, soldIn);
      const silent = lines.filter(({ kind, preparation }) => kind === 'package' && preparation === '');
      const ofTests = await catalogue.preparationsOfPackages(
        tx,
        silent.map(({ item_id }) => item_id),
      );
      return {
        ...shown,
        cityId,
        lines: lines.map((line, index) => ({
          itemId: line.item_id,
          quantity: line.quantity,
          item: { ...line, id: line.item_id, ...ofTests.get(line.item_id) },
          discount: shares[index] ?? 0,
          isRegulated: line.is_regulated === 1,
        })),
      };
    },

    /** The city that the account's cart is priced for, the cart locked until `tx` ends. */
    async lockCity(tx: Db, accountId: string, seen: VisitorCity): Promise<string | null> {
      return cityOf(await lock(tx, accountId), seen);
    },

    /** Prices the cart for a city, where one is known, until the visitor chooses another one than `seen`, or has bought. */
    async keepCity(tx: Db, accountId: string, cityId: string | null | undefined, seen: VisitorCity): Promise<void> {
      if (cityId === undefined) return;
      const { id } = await lock(tx, accountId);
      await setCartCity(tx, id, cityId, seen.cityId ?? '');
    },

    /**
     * Removes what a booking bought from its account's cart, and the coupon that it was bought with. Quantities added since stay, and so
     * does a line that was added after `asOf` (ISO time).
     */
    async takeBought(
      tx: Db,
      { id, account_id: accountId, coupon_id: couponId }: Purchase,
      asOf: string,
    ): Promise<void> {
      const cart = await closePurchase(tx, accountId, couponId, isoTime(clock.now()));
      if (cart) await takeFromCart(tx, cart, id, asOf);
    },

    /** For the end of an account. */
    erasePersonalData: (tx: Db, accountId: string): Promise<void> => emptyCart(tx, accountId),
  };
}

export type CartService = ReturnType<typeof createCartService>;
