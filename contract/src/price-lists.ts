// Price lists by city. A city without a row for an item sells it at the item's own price.
import { z } from 'zod';
import { DiscountPercent, finalPriceIssue, Price } from './catalogue-bodies.ts';
import { ImportSummary } from './catalogue-import.ts';
import { City } from './cities.ts';
import { blankAsMissing, Id, LocalDate, listQueryWith, Rupees, TextFlag, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

export const MAX_PRICE_LIST_BYTES = 5 * 1_048_576;
export const MAX_PRICE_ROWS = 20_000;

/** The price of an item in a city, from the first to the last day named, both included. */
export const PriceRow = z
  .object({
    itemId: Id,
    price: Price,
    discountPercent: DiscountPercent.nullish().transform((percent) => percent ?? 0),
    validFrom: blankAsMissing(LocalDate),
    validUntil: blankAsMissing(LocalDate),
  })
  .check(({ value, issues }) => {
    if (issues.length > 0) return;
    const issue = finalPriceIssue(value.price, value.discountPercent);
    if (issue) issues.push({ code: 'custom', message: issue.message, path: [issue.path], input: value });
    if (value.validFrom && value.validUntil && value.validUntil < value.validFrom) {
      issues.push({ code: 'custom', message: rule('validityOrder'), path: ['validUntil'], input: value });
    }
  });
export type PriceRow = z.output<typeof PriceRow>;

export const ShownPriceRow = z.object({
  itemId: Id,
  kind: z.enum(['test', 'package']),
  code: z.string().nullable(),
  name: z.string(),
  price: Rupees,
  discountPercent: z.number(),
  finalPrice: Rupees,
  /** Null without a limit. */
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** Whether the row holds today. */
  current: z.boolean(),
  /** The final price where no row holds. */
  baseFinalPrice: Rupees,
});
export type ShownPriceRow = z.output<typeof ShownPriceRow>;

export const PriceList = z.object({
  city: City,
  /** Sent back with a change, so that nobody replaces rows that they have not seen. */
  version: z.string(),
  rows: z.array(ShownPriceRow),
});
export type PriceList = z.output<typeof PriceList>;

/** One price that an item has or had in a city. */
export const PastPrice = ShownPriceRow.pick({
  price: true,
  discountPercent: true,
  finalPrice: true,
  validFrom: true,
  validUntil: true,
}).extend({
  createdAt: Timestamp,
  /** The time at which it was replaced or removed; null while it is in the list. */
  endedAt: Timestamp.nullable(),
});
export type PastPrice = z.output<typeof PastPrice>;

/** The city by its id or its name. */
const OfCity = z.object({ city: Id });

export const priceLists = {
  listPriceLists: endpoint({
    method: 'GET',
    path: '/price-lists',
    access: 'staff',
    permission: 'catalogue.price',
    summary: 'Every city with the number of rows of its price list',
    response: z.object({ data: z.array(z.object({ city: City, rows: z.number() })) }),
  }),
  getPriceList: endpoint({
    method: 'GET',
    path: '/price-lists/:city',
    access: 'staff',
    permission: 'catalogue.price',
    searchesNoContacts: true,
    summary: 'The price list of a city; with format=csv a file in the columns that the import takes',
    params: OfCity,
    query: listQueryWith(),
    response: z.object({ data: PriceList }),
  }),
  setPriceList: endpoint({
    method: 'PUT',
    path: '/price-lists/:city',
    access: 'staff',
    permission: 'catalogue.price',
    summary: 'The price list of a city, all of it',
    params: OfCity,
    body: z.object({
      rows: z.array(PriceRow, rule('scopeType')).max(MAX_PRICE_ROWS, rule('scopeMost', { most: '20,000' })),
      /** The list that the change was made from; without it the change replaces any. */
      version: z.string(rule('version')).max(100, rule('version')).nullish(),
    }),
    response: z.object({ data: PriceList }),
  }),
  importPriceList: endpoint({
    method: 'POST',
    path: '/price-lists/:city/import',
    access: 'staff',
    permission: 'catalogue.price',
    summary: 'Replaces the rows of the items in a CSV file, all or nothing; with dryRun it only says what would happen',
    params: OfCity,
    body: z.object({
      /** "true" previews the result and changes nothing. */
      dryRun: TextFlag,
    }),
    bodyKind: 'multipart',
    files: { file: MAX_PRICE_LIST_BYTES },
    response: ImportSummary,
  }),
  getPriceHistory: endpoint({
    method: 'GET',
    path: '/price-lists/:city/items/:itemId',
    access: 'staff',
    permission: 'catalogue.price',
    summary: 'Every price that an item has or had in a city, newest first',
    params: OfCity.extend({ itemId: Id }),
    response: z.object({ data: z.array(PastPrice) }),
  }),
};
