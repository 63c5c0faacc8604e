import { z } from 'zod';
import { Id, listQueryWith, Rupees, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

export const SampleType = z.enum(['Blood', 'Urine', 'Stool', 'Feces', 'Oral Fluid', 'Other']);
export type SampleType = z.output<typeof SampleType>;

/** What tests and packages have in common. */
const Item = z.object({
  _id: Id,
  slug: z.string(),
  code: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  price: Rupees,
  discountPercent: z.number(),
  finalPrice: Rupees,
  preparation: z.string(),
  popular: z.boolean(),
  active: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const Test = Item.extend({
  sampleType: SampleType,
  parameter: z.array(z.string()),
  /** Turnaround time as text, "24 hours". */
  duration: z.string(),
  aliases: z.array(z.string()),
  nablAccredited: z.boolean(),
});
export type Test = z.output<typeof Test>;

/** A test as a package lists it. */
export const PackagedTest = Test.pick({
  _id: true,
  slug: true,
  name: true,
  description: true,
  parameter: true,
  finalPrice: true,
  sampleType: true,
  duration: true,
});
export type PackagedTest = z.output<typeof PackagedTest>;

export const Package = Item.extend({
  tests: z.array(PackagedTest),
  /** Number of all parameters of its tests. */
  parameters: z.number(),
});
export type Package = z.output<typeof Package>;

/** A test or package as carts and bookings name it. */
export const CatalogueItemSummary = Item.pick({
  _id: true,
  slug: true,
  name: true,
  price: true,
  discountPercent: true,
  finalPrice: true,
}).extend({ kind: z.enum(['test', 'package']) });
export type CatalogueItemSummary = z.output<typeof CatalogueItemSummary>;

export const catalogue = {
  listTests: endpoint({
    method: 'GET',
    path: '/test',
    access: 'public',
    summary: 'Active tests; an administrator with all=true gets inactive ones too',
    query: listQueryWith('category', 'popular', 'all', 'letter'),
    response: z.object({ data: z.array(Test) }),
  }),
  getTest: endpoint({
    method: 'GET',
    path: '/test/fetchTestById/:id',
    access: 'public',
    summary: 'One test by id or slug',
    params: z.object({ id: Id }),
    response: z.object({ data: Test }),
  }),
  listPackages: endpoint({
    method: 'GET',
    path: '/package',
    access: 'public',
    summary: 'Active packages; an administrator with all=true gets inactive ones too',
    query: listQueryWith('category', 'popular', 'all', 'test'),
    response: z.object({ data: z.array(Package) }),
  }),
  getPackage: endpoint({
    method: 'GET',
    path: '/package/:id',
    access: 'public',
    summary: 'One package by id or slug',
    params: z.object({ id: Id }),
    response: z.object({ data: Package }),
  }),
};
