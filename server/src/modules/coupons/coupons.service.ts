// Coupons (laboratory.md, section 2): kept by staff, weighed against a cart or a booking, used up and returned.

import type { CartDiscount, CouponRefusal } from '@labfront/contract/cart';
import type { ListQuery } from '@labfront/contract/common';
import type { Coupon, CouponBody, CouponChange, CouponCheckQuery } from '@labfront/contract/coupons';
import { type Outcome, outcome } from '@labfront/contract/messages/outcomes';
import { toRupees } from '@labfront/contract/money';
import { couponDiscount, type PricingLine } from '@labfront/contract/pricing';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, badField, conflictAt, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { isOfCity, refuseContradictions, showTerms, termsOf, toColumns, toCoupon } from './coupon-fields.ts';
import {
  COUPON_SORTS,
  type CouponFilter,
  type CouponRow,
  type CouponSort,
  countUses,
  deleteCoupon,
  findCoupon,
  findCouponByCode,
  hasBooked,
  insertCoupon,
  insertUse,
  isReferenced,
  listCoupons,
  listCouponsAfter,
  listUsesOf,
  takeUse,
  updateCoupon,
} from './coupons.queries.ts';

const WHOLE_LIST_ROWS = 500;

type Body = z.output<typeof CouponBody>;
type Change = z.output<typeof CouponChange>;

/** The order that a coupon is checked against. */
export interface Basket {
  accountId: string;
  lines: readonly PricingLine[];
  /** The city where the sample is taken; null while it is unknown. */
  city: string | null;
}

/** Why a coupon does not count for a basket. */
export type CouponRefused =
  | { key: 'COUPON_UNKNOWN' | 'COUPON_EXPIRED' | 'COUPON_USED_UP' | 'COUPON_USED_UP.account' }
  | { key: 'COUPON_MINIMUM'; missing: number }
  | { key: 'COUPON_NOT_APPLICABLE' | 'COUPON_NOT_APPLICABLE.first' }
  | { key: 'COUPON_NOT_APPLICABLE.city'; city: string };

/** `amount` in paise off, spread over the basket's lines. */
export type Weighed = { amount: number; shares: readonly number[] } | { refused: CouponRefused };

/** A coupon that somebody put in: what it takes off while it counts, or why it does not count now. */
export interface PutCoupon {
  coupon: { id: string; code: string } | null;
  /** The same as the cart shows it. */
  discount: CartDiscount | null;
  shares: readonly number[];
  refusal: CouponRefusal | null;
}

const NO_COUPON: PutCoupon = { coupon: null, discount: null, shares: [], refusal: null };

function toRefusal(code: string, refused: CouponRefused): CouponRefusal {
  const [reason] = refused.key.split('.') as [CouponRefusal['reason']];
  return { code, reason, missing: 'missing' in refused ? toRupees(refused.missing) : null };
}

function refusalOf(refused: CouponRefused): AppError {
  if (refused.key === 'COUPON_MINIMUM') {
    const details = { missing: toRupees(refused.missing) };
    return new AppError('COUPON_MINIMUM', { missing: rupeesText(refused.missing) }, { details });
  }
  if (refused.key === 'COUPON_NOT_APPLICABLE.city') return new AppError(refused.key, { city: refused.city });
  return new AppError(refused.key);
}

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  catalogue: Pick<CatalogueService, 'findSaleable' | 'findServedCity'>;
  limits: Limits;
}

/** Codes that an account may try in vain, so that nobody finds coupons by guessing. */
const TRIES: Limit = { name: 'coupon-tries', max: 30, windowMs: 3_600_000 };

export function createCouponsService({ database, clock, audit, catalogue, limits }: Dependencies) {
  const { db, scans } = database;
  const now = () => isoTime(clock.now());
  const readFilter = ({ status, q }: ListQuery): CouponFilter => {
    const wanted = status?.toLowerCase();
    return { active: wanted === 'active' ? true : wanted === 'inactive' ? false : undefined, q };
  };

  /** @throws AppError 409 `CODE_TAKEN` at `code`. */
  async function refuseTaken(tx: Db, { id, code }: CouponRow): Promise<void> {
    const twin = await findCouponByCode(tx, code);
    if (twin && twin.id !== id) throw conflictAt('code', 'CODE_TAKEN', { name: twin.code });
  }

  /** @throws AppError 400 at `itemIds` for what is not on sale. */
  async function refuseUnknownItems(tx: Db, itemIds: readonly string[] | null | undefined): Promise<void> {
    if (!itemIds || itemIds.length === 0) return;
    const known = await catalogue.findSaleable(tx, [...itemIds]);
    if (itemIds.some((id) => !known.has(id))) throw badField('itemIds', 'VALIDATION.couponItem');
  }

  /** Checks the conditions that do not depend on the lines. @returns null if the coupon is valid so far. */
  async function refusedFor(connection: Db, row: CouponRow, accountId: string): Promise<CouponRefused | null> {
    const at = now();
    if (row.active === 0 || at < row.valid_from) return { key: 'COUPON_UNKNOWN' };
    if (at >= row.valid_until) return { key: 'COUPON_EXPIRED' };
    const { firm, waiting } = await countUses(connection, row.id, accountId);
    if (row.uses_per_account !== null && firm >= row.uses_per_account) return { key: 'COUPON_USED_UP.account' };
    if (row.total_uses !== null && row.used - waiting >= row.total_uses) return { key: 'COUPON_USED_UP' };
    const isLate = row.first_order_only === 1 && (await hasBooked(connection, accountId));
    return isLate ? { key: 'COUPON_NOT_APPLICABLE.first' } : null;
  }

  async function weigh(connection: Db, row: CouponRow | undefined, basket: Basket): Promise<Weighed> {
    if (!row) return { refused: { key: 'COUPON_UNKNOWN' } };
    const refused = await refusedFor(connection, row, basket.accountId);
    if (refused) return { refused };
    const { city } = basket;
    if (city !== null && !isOfCity(row, city)) return { refused: { key: 'COUPON_NOT_APPLICABLE.city', city } };
    const result = couponDiscount(basket.lines, termsOf(row));
    if ('amount' in result) return result;
    const { refused: key } = result;
    return { refused: key === 'COUPON_MINIMUM' ? { key, missing: result.missing } : { key } };
  }

  /** As `weigh`. @throws AppError 409 with the code of the refusal. */
  async function mustWeigh(connection: Db, row: CouponRow | undefined, basket: Basket) {
    const weighed = await weigh(connection, row, basket);
    if ('refused' in weighed) throw refusalOf(weighed.refused);
    return weighed;
  }

  /** Finds a coupon by the code that somebody typed, in any case. */
  const findByCode = (connection: Db, code: string): Promise<CouponRow | undefined> =>
    findCouponByCode(connection, code.trim().toUpperCase());

  return {
    /** Coupons, newest first; `q` finds by code. */
    async list(query: ListQuery): Promise<{ coupons: Coupon[]; total: number; page: Page<CouponSort> }> {
      const page = readPage(query, COUPON_SORTS, '-createdAt', WHOLE_LIST_ROWS);
      const { rows, total } = await listCoupons(scans, readFilter(query), page);
      return { coupons: rows.map(toCoupon), total, page };
    },

    /** The rows of `list` without its pages and sort, some at a time. */
    exportAll: async (query: ListQuery, page: CsvPage): Promise<Coupon[]> =>
      (await listCouponsAfter(scans, readFilter(query), page)).map(toCoupon),

    /** @throws AppError 409 `CODE_TAKEN` at `code`, 400 at fields that contradict each other or name nothing on sale. */
    create: (body: Body): Promise<Coupon> =>
      database.write(async (tx) => {
        const at = now();
        const none = { max_discount: null, min_amount: null, total_uses: null, uses_per_account: null };
        const open = { item_ids: '[]', categories: '[]', cities: '[]', first_order_only: 0, active: 1, used: 0 };
        const row = { id: newId(), ...none, ...open, ...toColumns(body), created_at: at, updated_at: at } as CouponRow;
        refuseContradictions(row);
        await refuseUnknownItems(tx, body.itemIds);
        await refuseTaken(tx, row);
        await insertCoupon(tx, row);
        await audit.write(tx, { action: 'coupon.created', recordId: row.id, details: { code: row.code } });
        return toCoupon(row);
      }),

    /** Fields that the change does not name stay; bookings keep their discount. @throws AppError 404, and as `create`. */
    update: (id: string, change: Change): Promise<Coupon> =>
      database.write(async (tx) => {
        const before = await findCoupon(tx, id);
        if (!before) throw notFound('Coupon');
        const columns = { ...toColumns(change), updated_at: now() };
        const after = { ...before, ...columns };
        refuseContradictions(after);
        if (columns.item_ids !== before.item_ids) await refuseUnknownItems(tx, change.itemIds);
        await refuseTaken(tx, after);
        const row = await updateCoupon(tx, id, columns);
        const details = { code: after.code, active: after.active === 1 };
        await audit.write(tx, { action: 'coupon.updated', recordId: id, details });
        return toCoupon(row ?? after);
      }),

    /** Deletes a coupon, or deactivates one that something was booked with. @throws AppError 404. */
    remove: (id: string): Promise<{ deleted: boolean; message: Outcome }> =>
      database.write(async (tx) => {
        const row = await findCoupon(tx, id);
        if (!row) throw notFound('Coupon');
        const { code } = row;
        const deleted = !(await isReferenced(tx, id));
        if (deleted) await deleteCoupon(tx, id);
        else await updateCoupon(tx, id, { active: 0, updated_at: now() });
        const action = deleted ? 'coupon.deleted' : 'coupon.deactivated';
        await audit.write(tx, { action, recordId: id, details: { code } });
        return { deleted, message: outcome(action, { code }) };
      }),

    /** Does what an account asks for with a code that it typed. @throws AppError 429 after 30 failures in an hour: codes are not guessed. */
    attempt: <T>(accountId: string, work: () => Promise<T>): Promise<T> => limits.attempt([[TRIES, accountId]], work),

    /**
     * Returns the discount of a code on items that staff book for a customer, at the prices of the city.
     * @throws AppError as `mustWeigh`.
     */
    async check({ code, userId, city, items }: CouponCheckQuery): Promise<{ code: string; amount: number }> {
      const served = city === undefined ? undefined : await catalogue.findServedCity(db, city);
      const priced = await catalogue.findSaleable(
        db,
        items.map(({ itemId }) => itemId),
        served?._id ?? null,
      );
      const lines = items.flatMap(({ itemId, quantity }) => {
        const item = priced.get(itemId);
        return item ? [{ itemId, category: item.category, price: item.final_price, quantity }] : [];
      });
      const row = await findByCode(db, code);
      const { amount } = await mustWeigh(db, row, { accountId: userId, lines, city: served?.name ?? null });
      return { code: row?.code ?? code, amount: toRupees(amount) };
    },

    findByCode,

    /**
     * Weighs a coupon against a basket. An order of the account that waits for its online payment does not count against it, because
     * booking the cart again continues or replaces it.
     */
    weigh,

    /** As `weigh`, of the coupon that is in a cart. It says nothing of a basket without lines. */
    async weighPut(connection: Db, couponId: string | null, basket: Basket): Promise<PutCoupon> {
      const row = couponId === null || basket.lines.length === 0 ? undefined : await findCoupon(connection, couponId);
      if (!row) return NO_COUPON;
      const { id, code } = row;
      const weighed = await weigh(connection, row, basket);
      if ('refused' in weighed) return { ...NO_COUPON, refusal: toRefusal(code, weighed.refused) };
      const { amount, shares } = weighed;
      const discount = { code, amount: toRupees(amount), terms: showTerms(row, basket.lines) };
      return { coupon: { id, code }, discount, shares, refusal: null };
    },

    mustWeigh,

    /**
     * Takes a use inside `tx` and returns what writes it to the booking once that is inserted. The coupon's row is held from here to the
     * commit. A trigger returns the use when the booking ends unpaid.
     * @throws AppError 409 `COUPON_USED_UP`; what is returned throws 409 `COUPON_NOT_APPLICABLE` where another open booking of the account,
     * also one that waits for its payment, has a coupon for a first order.
     */
    async take(tx: Db, couponId: string, accountId: string): Promise<(bookingId: string) => Promise<void>> {
      const use = await takeUse(tx, couponId, accountId, now());
      if (use === null) throw new AppError('COUPON_USED_UP');
      return async (bookingId) => {
        const isTaken = await insertUse(tx, {
          coupon_id: couponId,
          account_id: accountId,
          ...use,
          booking_id: bookingId,
        });
        if (!isTaken) throw new AppError('COUPON_NOT_APPLICABLE.first');
      };
    },

    /**
     * The shares of a coupon's discount in lines that were changed: its terms count, not its dates and uses.
     * @param city where the sample is taken; null while it is unknown. None is taken off in another city than the coupon's.
     */
    async reweigh(
      tx: Db,
      couponId: string,
      lines: readonly PricingLine[],
      city: string | null = null,
    ): Promise<readonly number[]> {
      const row = await findCoupon(tx, couponId);
      const result = row && isOfCity(row, city) ? couponDiscount(lines, termsOf(row)) : undefined;
      return result && 'amount' in result ? result.shares : lines.map(() => 0);
    },

    /** Coupons that an account has used. */
    exportOwn: (accountId: string) => listUsesOf(db, accountId),
  };
}

export type CouponsService = ReturnType<typeof createCouponsService>;
