// Coupons: codes that take an amount or a share off a cart or a booking.
import { z } from 'zod';
import { Id, isTwoDecimals, ListQuery, numeric, Rupees, RupeesInput, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

/** A code in any case, as it is stored: in capitals. */
export const CouponCode = text(30, 'Code')
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/, rule('couponCode')));

const LIST_MOST = 200;
const list = (label: 'Code' | 'Category' | 'City') =>
  z
    .array(text(120, label), rule('couponList'))
    .max(LIST_MOST, rule('couponListMost', { most: LIST_MOST }))
    .nullish();

const Value = numeric(
  z
    .number(rule('amountType'))
    .gt(0, rule('amountNotZero'))
    .max(1_000_000, rule('amountTooLarge'))
    .refine(isTwoDecimals, rule('decimals')),
  rule('amountType'),
);
const Uses = numeric(
  z
    .number(rule('quantityType'))
    .int(rule('quantityWhole'))
    .min(1, rule('atLeast', { least: 1 }))
    .max(1_000_000_000, rule('amountTooLarge')),
  rule('quantityWhole'),
);
const Kind = z.enum(['percent', 'amount'], rule('couponKind'));
/** A day, which holds as a whole in India, or a moment. */
const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], rule('couponTime'));
/** Forms send empty text for a field that is cleared. */
const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullish());

/** Optional fields: null clears one, and a missing one stays as it is. */
const further = {
  maxDiscount: clearable(Value),
  minAmount: clearable(RupeesInput),
  totalUses: clearable(Uses),
  usesPerAccount: clearable(Uses),
  itemIds: list('Code'),
  categories: list('Category'),
  cities: list('City'),
  firstOrderOnly: z.boolean(rule('trueOrFalse')).nullish(),
  active: z.boolean(rule('trueOrFalse')).nullish(),
};

export const CouponBody = z.object({
  code: CouponCode,
  kind: Kind,
  /** Percent, or rupees. */
  value: Value,
  validFrom: Moment,
  validUntil: Moment,
  ...further,
});

/** Missing fields stay unchanged. */
export const CouponChange = z.object({
  code: CouponCode.nullish(),
  kind: Kind.nullish(),
  value: Value.nullish(),
  validFrom: Moment.nullish(),
  validUntil: Moment.nullish(),
  ...further,
});

export const Coupon = z.object({
  _id: Id,
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  value: z.number(),
  maxDiscount: Rupees.nullable(),
  minAmount: Rupees.nullable(),
  validFrom: Timestamp,
  /** It does not count any more from this moment on. */
  validUntil: Timestamp,
  totalUses: z.number().nullable(),
  usesPerAccount: z.number().nullable(),
  itemIds: z.array(Id),
  categories: z.array(z.string()),
  cities: z.array(z.string()),
  firstOrderOnly: z.boolean(),
  active: z.boolean(),
  /** Bookings that hold a use of it. */
  used: z.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Coupon = z.output<typeof Coupon>;

const ById = z.object({ id: Id });
const CouponAnswer = z.object({ data: Coupon, message: z.string() });

/** Items of a booking that staff make: `itemId:quantity`, separated by commas. */
const CheckedItems = z
  .string()
  .max(4_000)
  .transform((list) =>
    list.split(',').flatMap((item) => {
      const [itemId = '', quantity = ''] = item.split(':');
      return itemId !== '' && /^([1-9]|10)$/.test(quantity) ? [{ itemId, quantity: Number(quantity) }] : [];
    }),
  );

export const CouponCheckQuery = z.object({
  code: z.string().max(60),
  userId: Id,
  city: z.string().max(120).optional(),
  items: CheckedItems,
});
export type CouponCheckQuery = z.output<typeof CouponCheckQuery>;

export const coupons = {
  checkCoupon: endpoint({
    method: 'GET',
    path: '/coupons/check',
    access: 'staff',
    permission: 'booking.create',
    summary: 'The discount of a coupon on items that staff book for a customer in a city, before they are booked',
    query: CouponCheckQuery,
    response: z.object({ data: z.object({ code: z.string(), amount: Rupees }) }),
  }),
  listCoupons: endpoint({
    method: 'GET',
    path: '/coupons',
    access: 'staff',
    permission: 'catalogue.price',
    summary: 'Coupons, newest first; status is active or inactive',
    query: ListQuery,
    response: z.object({ data: z.array(Coupon) }),
  }),
  createCoupon: endpoint({
    method: 'POST',
    path: '/coupons',
    access: 'staff',
    permission: 'catalogue.price',
    summary: 'Add a coupon',
    body: CouponBody,
    response: CouponAnswer,
    status: 201,
    idempotent: true,
  }),
  updateCoupon: endpoint({
    method: 'PUT',
    path: '/coupons/:id',
    access: 'staff',
    permission: 'catalogue.price',
    summary: 'Change a coupon; what was booked with it before keeps its discount',
    params: ById,
    body: CouponChange,
    response: CouponAnswer,
  }),
  deleteCoupon: endpoint({
    method: 'DELETE',
    path: '/coupons/:id',
    access: 'staff',
    permission: 'catalogue.price',
    summary: 'Delete a coupon, or deactivate one that something was booked with',
    params: ById,
    response: z.object({ id: Id, deleted: z.boolean(), message: z.string() }),
  }),
};
