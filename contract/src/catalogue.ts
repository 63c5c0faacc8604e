import { z } from 'zod';
import { PackageBody, PackageChange, SampleType, TestBody, TestChange } from './catalogue-bodies.ts';
import { Id, InCity, listQueryWith, Rupees, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { AUDIENCES } from './package-audience.ts';

export {
  finalPriceIssue,
  PackageBody,
  PackageChange,
  parameterHiIssue,
  SampleType,
  TestBody,
  TestChange,
} from './catalogue-bodies.ts';

/** The common fields of tests and packages. */
const Item = z.object({
  _id: Id,
  slug: z.string(),
  code: z.string().nullable(),
  name: z.string(),
  /** Its Hindi texts, where it has them. */
  nameHi: z.string().optional(),
  description: z.string(),
  descriptionHi: z.string().optional(),
  category: z.string(),
  price: Rupees,
  discountPercent: z.number(),
  finalPrice: Rupees,
  preparation: z.string(),
  preparationHi: z.string().optional(),
  /** Alternative names, also in Hindi; the search matches them. */
  aliases: z.array(z.string()),
  popular: z.boolean(),
  active: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

/** Present where they are true. A package has those of its tests. */
const Marks = {
  /** Written consent and counselling come before the sample; the name stands in no message, on no label and behind no share link. */
  sensitive: z.literal(true).optional(),
  /** A prenatal genetic test: sold only at a centre with a PCPNDT registration in date, with consent form and referral. */
  regulated: z.literal(true).optional(),
};

export const Test = Item.extend({
  sampleType: SampleType,
  parameter: z.array(z.string()),
  /** The same parameters in Hindi, in the same order. */
  parameterHi: z.array(z.string()).optional(),
  /** Turnaround time as text, "24 hours". */
  duration: z.string(),
  nablAccredited: z.boolean(),
  ...Marks,
});
export type Test = z.output<typeof Test>;

/** A test in the list of a package. An inactive test is still part of it, but has no page. */
export const PackagedTest = Test.pick({
  _id: true,
  slug: true,
  name: true,
  nameHi: true,
  description: true,
  descriptionHi: true,
  parameter: true,
  parameterHi: true,
  finalPrice: true,
  sampleType: true,
  duration: true,
  active: true,
  sensitive: true,
  regulated: true,
});
export type PackagedTest = z.output<typeof PackagedTest>;

export const Package = Item.extend({
  tests: z.array(PackagedTest),
  /** Number of all parameters of its tests. */
  parameters: z.number(),
  /** The people that it is meant for; none for everybody. */
  audiences: z.array(z.enum(AUDIENCES)),
  /** Organs and conditions: its own category and those of its tests. */
  conditions: z.array(z.string()),
  ...Marks,
});
export type Package = z.output<typeof Package>;

/** A test or package as carts and bookings name it. */
export const CatalogueItemSummary = Item.pick({
  _id: true,
  slug: true,
  name: true,
  nameHi: true,
  price: true,
  discountPercent: true,
  finalPrice: true,
}).extend({ kind: z.enum(['test', 'package']), ...Marks });
export type CatalogueItemSummary = z.output<typeof CatalogueItemSummary>;

const Removed = z.object({ id: Id, message: z.string() });
const AboutTest = z.object({ data: Test, message: z.string() });
const AboutPackage = z.object({ data: Package, message: z.string() });

export const catalogue = {
  listTests: endpoint({
    method: 'GET',
    path: '/test',
    access: 'public',
    widenedBy: 'catalogue.read',
    summary: 'Active tests; an administrator with all=true gets inactive ones too',
    query: listQueryWith('category', 'popular', 'all', 'active', 'sampleType', 'letter'),
    response: z.object({ data: z.array(Test) }),
  }),
  getTest: endpoint({
    method: 'GET',
    path: '/test/fetchTestById/:id',
    access: 'public',
    widenedBy: 'catalogue.read',
    summary: 'One test by id or slug',
    params: z.object({ id: Id }),
    query: InCity,
    response: z.object({ data: Test }),
  }),
  listPackages: endpoint({
    method: 'GET',
    path: '/package',
    access: 'public',
    widenedBy: 'catalogue.read',
    summary: 'Active packages; an administrator with all=true gets inactive ones too',
    query: listQueryWith('category', 'popular', 'all', 'active', 'test', 'audience', 'condition'),
    response: z.object({ data: z.array(Package) }),
  }),
  getPackage: endpoint({
    method: 'GET',
    path: '/package/:id',
    access: 'public',
    widenedBy: 'catalogue.read',
    summary: 'One package by id or slug',
    params: z.object({ id: Id }),
    query: InCity,
    response: z.object({ data: Package }),
  }),
  createTest: endpoint({
    method: 'POST',
    path: '/test',
    access: 'staff',
    permission: 'catalogue.edit',
    summary: 'Add a test; the final price is always computed',
    body: TestBody,
    response: AboutTest,
    status: 201,
  }),
  updateTest: endpoint({
    method: 'PUT',
    path: '/test/:id',
    access: 'staff',
    permission: 'catalogue.edit',
    summary: 'Change a test: the whole record or a part of it; its address stays',
    params: z.object({ id: Id }),
    body: TestChange,
    response: AboutTest,
  }),
  deleteTest: endpoint({
    method: 'DELETE',
    path: '/test/:id',
    access: 'staff',
    permission: 'catalogue.edit',
    summary: 'Take a test out of the catalogue; one that was ever booked is only deactivated',
    params: z.object({ id: Id }),
    response: Removed,
  }),
  createPackage: endpoint({
    method: 'POST',
    path: '/package',
    access: 'staff',
    permission: 'catalogue.edit',
    summary: 'Add a package; the final price is always computed',
    body: PackageBody,
    response: AboutPackage,
    status: 201,
  }),
  updatePackage: endpoint({
    method: 'PUT',
    path: '/package/:id',
    access: 'staff',
    permission: 'catalogue.edit',
    summary: 'Change a package: the whole record or a part of it; its address stays',
    params: z.object({ id: Id }),
    body: PackageChange,
    response: AboutPackage,
  }),
  deletePackage: endpoint({
    method: 'DELETE',
    path: '/package/:id',
    access: 'staff',
    permission: 'catalogue.edit',
    summary: 'Take a package out of the catalogue; one that was ever booked is only deactivated',
    params: z.object({ id: Id }),
    response: Removed,
  }),
};
