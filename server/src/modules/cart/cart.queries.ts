import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    carts: CartRow;
    cart_lines: CartLineRow;
  }
}

interface CartRow {
  id: string;
  account_id: string;
  /** The coupon that its person put in, whether it counts now or not. */
  coupon_id: string | null;
  /** The city that a refused booking priced the cart for; null for base prices. Counts while `seen_city_id` is not null. */
  city_id: string | null;
  /** The city that the visitor saw then, '' for base prices. */
  seen_city_id: string | null;
  /** The pincode of a home collection; null at a centre, or while it is unknown. */
  pincode: string | null;
  created_at: string;
  updated_at: string;
}

/** A cart, its coupon and the city that it is kept for. */
export type KnownCart = Pick<CartRow, 'id' | 'account_id' | 'coupon_id' | 'city_id' | 'seen_city_id' | 'pincode'>;

const KNOWN = ['id', 'account_id', 'coupon_id', 'city_id', 'seen_city_id', 'pincode'] as const;

interface CartLineRow {
  id: string;
  cart_id: string;
  item_id: string;
  quantity: number;
  created_at: string;
}

/** A line with its item as the catalogue has it now, also when it cannot be bought any more. */
export interface CartLine {
  id: string;
  item_id: string;
  quantity: number;
  kind: 'test' | 'package';
  slug: string;
  name_hi: string;
  name: string;
  category: string;
  price: number;
  discount_basis_points: number;
  final_price: number;
  preparation: string;
  preparation_hi: string;
  active: number;
  deleted_at: string | null;
  /** 0 or 1: the item is a sensitive test or a package that holds one. */
  is_sensitive: number;
  /** 0 or 1: as `is_sensitive`, of a regulated test. */
  is_regulated: number;
}

/** Whether the item of a line has a mark, as a test or by a test that it holds. */
const isMarked = (mark: 'sensitive' | 'regulated') => sql<number>`
  CASE WHEN catalogue_items.${sql.raw(mark)} = 1 OR EXISTS (
    SELECT 1 FROM package_tests INNER JOIN catalogue_items AS held ON held.id = package_tests.test_id
    WHERE package_tests.package_id = catalogue_items.id AND held.${sql.raw(mark)} = 1
  ) THEN 1 ELSE 0 END`;

/**
 * Finds or creates the account's cart, and locks its row until the transaction ends, so that changes from two tabs run one after the other.
 */
export async function lockCart(tx: Db, accountId: string, newId: string, now: string): Promise<KnownCart> {
  return tx
    .insertInto('carts')
    .values({
      id: newId,
      account_id: accountId,
      coupon_id: null,
      city_id: null,
      seen_city_id: null,
      pincode: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ updated_at: now }))
    .returning(KNOWN)
    .executeTakeFirstOrThrow();
}

export async function findCart(db: Db, accountId: string): Promise<KnownCart | undefined> {
  return db.selectFrom('carts').select(KNOWN).where('account_id', '=', accountId).executeTakeFirst();
}

/** Keeps the city that the cart is priced for; `seenCityId` null forgets it. */
export async function setCartCity(
  tx: Db,
  cartId: string,
  cityId: string | null,
  seenCityId: string | null,
): Promise<void> {
  await tx.updateTable('carts').set({ city_id: cityId, seen_city_id: seenCityId }).where('id', '=', cartId).execute();
}

/** @param pincode null for at a centre. */
export async function setPincode(tx: Db, cartId: string, pincode: string | null): Promise<void> {
  await tx.updateTable('carts').set({ pincode }).where('id', '=', cartId).execute();
}

/** @param couponId null takes it out. */
export async function setCoupon(tx: Db, cartId: string, couponId: string | null): Promise<void> {
  await tx.updateTable('carts').set({ coupon_id: couponId }).where('id', '=', cartId).execute();
}

export async function listLines(db: Db, cartId: string): Promise<CartLine[]> {
  return db
    .selectFrom('cart_lines')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'cart_lines.item_id')
    .select([
      'cart_lines.id',
      'cart_lines.item_id',
      'cart_lines.quantity',
      'catalogue_items.kind',
      'catalogue_items.slug',
      'catalogue_items.name_hi',
      'catalogue_items.name',
      'catalogue_items.category',
      'catalogue_items.price',
      'catalogue_items.discount_basis_points',
      'catalogue_items.final_price',
      'catalogue_items.preparation',
      'catalogue_items.preparation_hi',
      'catalogue_items.active',
      'catalogue_items.deleted_at',
    ])
    .select([isMarked('sensitive').as('is_sensitive'), isMarked('regulated').as('is_regulated')])
    .where('cart_lines.cart_id', '=', cartId)
    .orderBy('cart_lines.created_at')
    .orderBy('cart_lines.id')
    .execute();
}

export async function insertLine(tx: Db, row: CartLineRow): Promise<void> {
  await tx.insertInto('cart_lines').values(row).execute();
}

export async function setQuantity(tx: Db, lineId: string, quantity: number): Promise<void> {
  await tx.updateTable('cart_lines').set({ quantity }).where('id', '=', lineId).execute();
}

export async function deleteLines(tx: Db, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length > 0)
    await tx
      .deleteFrom('cart_lines')
      .where('id', 'in', [...lineIds])
      .execute();
}

/** A locked cart, and the number of its lines. */
interface BoughtCart {
  id: string;
  lines: number;
}

/**
 * Locks an account's cart until the transaction ends, and takes out of it what belonged to a purchase besides the lines: its coupon, and the
 * place that it was priced for.
 */
export async function closePurchase(
  tx: Db,
  accountId: string,
  couponId: string | null,
  now: string,
): Promise<BoughtCart | undefined> {
  return tx
    .updateTable('carts')
    .set({
      coupon_id: sql<string | null>`NULLIF(coupon_id, ${couponId})`,
      city_id: null,
      seen_city_id: null,
      pincode: null,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .returning(['id', sql<number>`(SELECT count(*) FROM cart_lines WHERE cart_id = carts.id)`.as('lines')])
    .executeTakeFirst();
}

/**
 * Removes what a booking bought from a locked cart: of each item the booked quantity, the rest stays.
 * @param asOf ISO time of the booking: a line that was added later belongs to another purchase.
 */
export async function takeFromCart(tx: Db, cart: BoughtCart, bookingId: string, asOf: string): Promise<void> {
  const booked = tx
    .selectFrom('booking_lines')
    .where('booking_lines.booking_id', '=', bookingId)
    .whereRef('booking_lines.item_id', '=', sql.ref('cart_lines.item_id'))
    .select('booking_lines.quantity');
  const gone = await tx
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cart.id)
    .where('created_at', '<=', asOf)
    .where('quantity', '<=', booked)
    .returning('id')
    .execute();
  if (gone.length === Number(cart.lines)) return;
  await tx
    .updateTable('cart_lines')
    .set((row) => ({ quantity: row('quantity', '-', booked) }))
    .where('cart_id', '=', cart.id)
    .where('created_at', '<=', asOf)
    .where('quantity', '>', booked)
    .execute();
}

export async function emptyCart(tx: Db, accountId: string): Promise<void> {
  await tx.updateTable('carts').set({ coupon_id: null, pincode: null }).where('account_id', '=', accountId).execute();
  await tx
    .deleteFrom('cart_lines')
    .where('cart_id', 'in', (carts) => carts.selectFrom('carts').select('id').where('account_id', '=', accountId))
    .execute();
}
