// The fields of a coupon as the wire has them, and as its row keeps them.
import type { CartDiscount } from '@labfront/contract/cart';
import type { Coupon, CouponChange } from '@labfront/contract/coupons';
import { toPaise, toRupees } from '@labfront/contract/money';
import { type CouponTerms, countsFor, type PricingLine } from '@labfront/contract/pricing';
import type { z } from 'zod';
import { dayStart, isoTime } from '../../platform/base/clock.ts';
import { badField } from '../../platform/base/errors.ts';
import type { CouponRow } from './coupons.queries.ts';

const listOf = (json: string) => JSON.parse(json) as string[];

export const termsOf = (row: CouponRow): CouponTerms => ({
  kind: row.kind,
  value: row.value,
  maxDiscount: row.max_discount,
  minAmount: row.min_amount,
  itemIds: listOf(row.item_ids),
  categories: listOf(row.categories),
});

/** Whether a coupon counts in a city; null while it is unknown. */
export function isOfCity(row: CouponRow, city: string | null): boolean {
  const cities = listOf(row.cities).map((name) => name.toLowerCase());
  return cities.length === 0 || city === null || cities.includes(city.trim().toLowerCase());
}

const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise));

/** The terms as the cart shows them: of the categories, the items of the cart that are in them. */
export function showTerms(row: CouponRow, lines: readonly PricingLine[]): NonNullable<CartDiscount['terms']> {
  const terms = termsOf(row);
  const counted = lines.filter((line) => countsFor(terms, line)).map(({ itemId }) => itemId);
  return {
    kind: row.kind,
    value: row.value / 100,
    maxDiscount: rupeesOrNull(row.max_discount),
    minAmount: rupeesOrNull(row.min_amount),
    itemIds: [...new Set(counted)],
  };
}

export function toCoupon(row: CouponRow): Coupon {
  return {
    _id: row.id,
    code: row.code,
    kind: row.kind,
    value: row.value / 100,
    maxDiscount: rupeesOrNull(row.max_discount),
    minAmount: rupeesOrNull(row.min_amount),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    totalUses: row.total_uses,
    usesPerAccount: row.uses_per_account,
    itemIds: listOf(row.item_ids),
    categories: listOf(row.categories),
    cities: listOf(row.cities),
    firstOrderOnly: row.first_order_only === 1,
    active: row.active === 1,
    used: row.used,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A day holds as a whole: it begins at midnight in India, and as an end it is over with the next midnight. */
function momentOf(given: string, isEnd: boolean): string {
  return dayStart(/^\d{4}-\d{2}-\d{2}$/.test(given) ? given : undefined, isEnd ? 1 : 0) ?? isoTime(Date.parse(given));
}

const paise = (rupees: number | null | undefined) => (rupees == null ? rupees : toPaise(rupees));
const json = (values: readonly string[] | null | undefined) =>
  values === undefined ? undefined : JSON.stringify([...new Set(values ?? [])]);
const flag = (value: boolean | null | undefined) => (value == null ? undefined : value ? 1 : 0);

/** The columns that are named; what is not named is left out. */
export function toColumns(given: z.output<typeof CouponChange>): Partial<CouponRow> {
  const columns = {
    code: given.code ?? undefined,
    kind: given.kind ?? undefined,
    // Hundredths of a percent and paise are both a hundredth of what is said.
    value: given.value == null ? undefined : toPaise(given.value),
    max_discount: paise(given.maxDiscount),
    min_amount: paise(given.minAmount),
    valid_from: given.validFrom == null ? undefined : momentOf(given.validFrom, false),
    valid_until: given.validUntil == null ? undefined : momentOf(given.validUntil, true),
    total_uses: given.totalUses,
    uses_per_account: given.usesPerAccount,
    item_ids: json(given.itemIds),
    categories: json(given.categories),
    cities: json(given.cities),
    first_order_only: flag(given.firstOrderOnly),
    active: flag(given.active),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** @throws AppError 400 at the field where fields do not fit each other. */
export function refuseContradictions(row: CouponRow): void {
  if (row.kind === 'percent' && row.value > 10_000) throw badField('value', 'VALIDATION.couponPercent');
  if (row.valid_from >= row.valid_until) throw badField('validUntil', 'VALIDATION.couponOrder');
}
