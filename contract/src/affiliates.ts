// Franchise partners: they refer bookings by a link and earn a commission on the payments of those bookings.
import { z } from 'zod';
import {
  blankAsMissing,
  Email,
  Id,
  ListQuery,
  listQueryWith,
  Mobile,
  numeric,
  Rupees,
  requiredLine,
  Timestamp,
  text,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

/** `2026-03`. */
export const Month = z.string(rule('month')).regex(/^\d{4}-(0[1-9]|1[0-2])$/, rule('month'));

const Percent = numeric(
  z
    .number(rule('percentType'))
    .min(0, rule('atLeastPercent', { least: 0 }))
    .max(100, rule('atMostPercent', { most: 100 }))
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, rule('decimals')),
  rule('percentType'),
);

const Code = text(20, 'Code')
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,19}$/, rule('partnerCode')));

export const AffiliateBody = z.object({
  name: requiredLine(120, 'Name'),
  mobileNumber: Mobile,
  email: blankAsMissing(Email),
  city: requiredLine(80, 'City'),
  code: blankAsMissing(Code),
  commissionPercent: Percent,
  active: z.boolean(rule('trueOrFalse')).nullish(),
});

/** Missing or null fields stay unchanged. Only the e-mail can be removed, by sending it empty or null. */
export const AffiliateChange = z.object({
  name: requiredLine(120, 'Name').nullish(),
  mobileNumber: Mobile.nullish(),
  email: z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), Email.nullish()),
  city: requiredLine(80, 'City').nullish(),
  code: blankAsMissing(Code),
  commissionPercent: Percent.nullish(),
  active: z.boolean(rule('trueOrFalse')).nullish(),
});

export const Affiliate = z.object({
  _id: Id,
  name: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  city: z.string(),
  code: z.string(),
  commissionPercent: z.number(),
  active: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Affiliate = z.output<typeof Affiliate>;

/** A partner in the list, with this month's bookings and revenue so far. */
export const ListedAffiliate = Affiliate.extend({
  thisMonth: z.object({ bookings: z.number(), revenue: Rupees, commission: Rupees }),
});
export type ListedAffiliate = z.output<typeof ListedAffiliate>;

export const StatementLine = z.object({
  bookingNumber: z.string(),
  /** The time of payment. */
  date: Timestamp,
  /** Payments received less refunds. */
  amount: Rupees,
  commission: Rupees,
});
export type StatementLine = z.output<typeof StatementLine>;

export const Statement = z.object({
  partner: Affiliate,
  month: z.string(),
  lines: z.array(StatementLine),
  revenue: Rupees,
  commission: Rupees,
  paidAt: Timestamp.nullable(),
});
export type Statement = z.output<typeof Statement>;

const ById = z.object({ id: Id });

export const affiliates = {
  listAffiliates: endpoint({
    method: 'GET',
    path: '/affiliate',
    access: 'staff',
    permission: 'partner.read',
    summary: 'Partners, by name; status is active or inactive',
    query: ListQuery,
    response: z.object({ data: z.array(ListedAffiliate) }),
  }),
  createAffiliate: endpoint({
    method: 'POST',
    path: '/affiliate',
    access: 'staff',
    permission: 'partner.manage',
    summary: 'Add a partner; a code is made when none is given',
    body: AffiliateBody,
    response: z.object({ data: Affiliate, message: z.string() }),
    status: 201,
  }),
  updateAffiliate: endpoint({
    method: 'PUT',
    path: '/affiliate/:id',
    access: 'staff',
    permission: 'partner.manage',
    summary: 'Change a partner; bookings brought before keep their commission',
    params: ById,
    body: AffiliateChange,
    response: z.object({ data: Affiliate, message: z.string() }),
  }),
  deleteAffiliate: endpoint({
    method: 'DELETE',
    path: '/affiliate/:id',
    access: 'staff',
    permission: 'partner.manage',
    summary: 'Delete a partner who has brought nothing; the others can be deactivated',
    params: ById,
    response: z.object({ id: Id, message: z.string() }),
  }),
  getStatement: endpoint({
    method: 'GET',
    path: '/affiliate/:id/statement',
    access: 'staff',
    permission: 'partner.read',
    summary: "A partner's paid bookings of a month and the commission on them; this month unless one is named",
    params: ById,
    query: listQueryWith('month'),
    response: z.object({ data: Statement }),
  }),
  payOut: endpoint({
    method: 'POST',
    path: '/affiliate/:id/payout',
    access: 'staff',
    permission: 'partner.manage',
    summary: 'Mark a month as paid out; its statement is kept as it is now',
    params: ById,
    body: z.object({ month: Month }),
    response: z.object({ data: Statement, message: z.string() }),
  }),
};
