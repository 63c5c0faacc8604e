// Bodies for creating or changing a test or a package. The import checks its rows with the same schemas.
import { z } from 'zod';
import { Id, isTwoDecimals, numeric, requiredText, text } from './common.ts';
import { type Label, rule } from './messages/rules.ts';
import { finalPricePaise, toPaise } from './money.ts';

export const SampleType = z.enum(
  ['Blood', 'Urine', 'Stool', 'Feces', 'Oral Fluid', 'Other'],
  rule('specimen', { specimens: 'Blood, Urine, Stool, Feces, Oral Fluid or Other' }),
);
export type SampleType = z.output<typeof SampleType>;

const MAX_PRICE = 1_000_000;
const LEAST_FINAL_PAISE = 100;

export const Price = numeric(
  z
    .number(rule('priceType'))
    .min(0, rule('priceNegative'))
    .max(MAX_PRICE, rule('priceMost'))
    .refine(isTwoDecimals, rule('decimals')),
  rule('priceType'),
);

export const DiscountPercent = numeric(
  z
    .number(rule('discountType'))
    .min(0, rule('discountNegative'))
    .max(100, rule('discountMost', { most: 100 }))
    .refine(isTwoDecimals, rule('decimals')),
  rule('discountType'),
);

const ParameterCount = numeric(
  z
    .number(rule('parameterCount'))
    .int(rule('parameterCountWhole'))
    .min(0, rule('atLeast', { least: 0 }))
    .max(10_000, rule('atMost', { most: '10,000' })),
  rule('parameterCountType'),
);

/** One blank between words: two names that read the same are the same. */
const Name = requiredText(200, 'Name').transform((name) => name.replace(/\s+/g, ' '));

/** Blank without a Hindi name. */
const NameHi = text(200, 'Hindi name').transform((name) => name.replace(/\s+/g, ' '));

/** Blank means none. */
const Code = text(60, 'Code')
  .transform((code) => code || null)
  .nullable();

const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], rule('flag'));

/** Short texts without blanks and duplicates; case does not matter. */
const words = (label: Label, wrongType: string) =>
  z
    .array(text(200, label), wrongType)
    .max(500, rule('atMost', { most: 500 }))
    .transform((list) => {
      const seen = new Set(['']);
      return list.filter((word) => !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase()));
    });

/** The tests of a package by id; whole records, as a package shows them, count by their `_id`. */
const TestIds = z
  .array(z.union([Id, z.object({ _id: Id }).transform(({ _id }) => _id)], rule('testId')), rule('testsType'))
  .max(200, rule('testsMost', { most: 200 }));

const common = {
  name: Name,
  nameHi: NameHi,
  code: Code,
  description: text(5_000, 'Description'),
  descriptionHi: text(5_000, 'Hindi description'),
  category: text(100, 'Category'),
  price: Price,
  discountPercent: DiscountPercent,
  preparation: text(2_000, 'Preparation'),
  preparationHi: text(2_000, 'Hindi preparation'),
  aliases: words('Alias', rule('aliasesType')),
  popular: Flag,
  active: Flag,
};

const testFields = {
  ...common,
  sampleType: SampleType,
  parameter: words('Parameter', rule('parametersType')),
  parameterHi: words('Hindi parameter', rule('parametersType')),
  duration: text(100, 'Turnaround'),
  nablAccredited: Flag,
  /** Its name stands in no message, on no label and behind no share link. */
  sensitive: Flag,
  /** A prenatal genetic test: sold only at a centre with a PCPNDT registration in date. */
  regulated: Flag,
};

const packageFields = {
  ...common,
  tests: TestIds,
  /** Null: counted from the tests. */
  parameters: ParameterCount.nullable(),
};

/** A missing value gets the default, and so does null, because some clients send null for empty fields. */
const or = <S extends z.ZodType, const D extends z.output<S>>(schema: S, fallback: D) =>
  schema.nullish().transform((value): z.output<S> => value ?? fallback);

/** Returns the problem of a price together with its discount, and its field; null if both are valid. */
export function finalPriceIssue(price: number, discountPercent: number): { path: string; message: string } | null {
  const paise = finalPricePaise(toPaise(price), discountPercent);
  if (paise === 0 || paise >= LEAST_FINAL_PAISE) return null;
  return {
    path: discountPercent > 0 ? 'discountPercent' : 'price',
    message: rule('finalPrice'),
  };
}

/** Returns the problem of Hindi parameters that are not one for each English one; null if they are, or if there are none. */
export function parameterHiIssue(
  parameter: readonly string[],
  parameterHi: readonly string[],
): { path: string; message: string } | null {
  if (parameterHi.length === 0 || parameterHi.length === parameter.length) return null;
  const counts = { english: parameter.length, hindi: parameterHi.length };
  return { path: 'parameterHi', message: rule('parametersHiCount', counts) };
}

function checkParameterHi({ value, issues }: z.core.ParsePayload<Pick<TestChange, 'parameter' | 'parameterHi'>>): void {
  if (issues.length > 0 || !value.parameter || !value.parameterHi) return;
  const issue = parameterHiIssue(value.parameter, value.parameterHi);
  if (issue) issues.push({ code: 'custom', message: issue.message, path: [issue.path], input: value });
}

function checkFinalPrice({ value, issues }: z.core.ParsePayload<{ price: number; discountPercent: number }>): void {
  // An invalid price was already reported on its own.
  if (issues.length > 0) return;
  const issue = finalPriceIssue(value.price, value.discountPercent);
  if (issue) issues.push({ code: 'custom', message: issue.message, path: [issue.path], input: value });
}

const defaults = {
  code: or(Code, null),
  nameHi: or(NameHi, ''),
  description: or(testFields.description, ''),
  descriptionHi: or(testFields.descriptionHi, ''),
  category: or(testFields.category, ''),
  discountPercent: or(DiscountPercent, 0),
  preparation: or(testFields.preparation, ''),
  preparationHi: or(testFields.preparationHi, ''),
  aliases: or(testFields.aliases, []),
  popular: or(Flag, false),
  active: or(Flag, true),
};

/** The body of a new test: every field except name and price has a default. */
export const TestBody = z
  .object({
    ...testFields,
    ...defaults,
    sampleType: or(SampleType, 'Other'),
    parameter: or(testFields.parameter, []),
    parameterHi: or(testFields.parameterHi, []),
    duration: or(testFields.duration, ''),
    nablAccredited: or(Flag, false),
    sensitive: or(Flag, false),
    regulated: or(Flag, false),
  })
  .check(checkFinalPrice, checkParameterHi);
export type TestBody = z.output<typeof TestBody>;

/** The body of a new package. If `parameters` is null, the server counts them. */
export const PackageBody = z
  .object({
    ...packageFields,
    ...defaults,
    tests: or(TestIds, []),
    parameters: or(packageFields.parameters, null),
  })
  .check(checkFinalPrice);
export type PackageBody = z.output<typeof PackageBody>;

/** A change of a test: the whole record or a part of it; missing fields stay unchanged. */
export const TestChange = z.object(testFields).partial().check(checkParameterHi);
export type TestChange = { [Field in keyof typeof testFields]?: z.output<(typeof testFields)[Field]> | undefined };

/** A change of a package: the whole record or a part of it; missing fields stay unchanged. */
export const PackageChange = z.object(packageFields).partial();
export type PackageChange = z.output<typeof PackageChange>;
