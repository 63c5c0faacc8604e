// The editable fields of an item, and their columns in the database.
import type { PackageBody, SampleType, TestBody } from '@labfront/contract/catalogue';
import { finalPricePaise, toPaise, toRupees } from '@labfront/contract/money';
import type { CatalogueItemRow } from './catalogue.queries.ts';

/** The fields of a test and of a package together; fields that a kind does not have keep their empty value. */
export type ItemFields = Omit<TestBody, 'sampleType'> & Omit<PackageBody, 'tests'> & { sampleType: SampleType | null };

/** Undefined fields stay unchanged. */
export type FieldsChange = { [K in keyof ItemFields]?: ItemFields[K] | undefined };

export function withChange(fields: ItemFields, change: FieldsChange): ItemFields {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const changed: ItemFields = { ...fields, ...(Object.fromEntries(given) as Partial<ItemFields>) };
  // A Hindi instruction that says something else than the new English one is worse than none.
  if (change.preparationHi === undefined && changed.preparation !== fields.preparation) changed.preparationHi = '';
  if (change.parameterHi === undefined && !isSameList(changed.parameter, fields.parameter)) changed.parameterHi = [];
  return changed;
}

const isSameList = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

export const EMPTY_FIELDS = {
  sampleType: null,
  parameter: [],
  parameterHi: [],
  duration: '',
  nablAccredited: false,
  sensitive: false,
  regulated: false,
  parameters: null,
} satisfies Partial<ItemFields>;

const words = (json: string) => JSON.parse(json) as string[];

export function fieldsOf(row: CatalogueItemRow): ItemFields {
  return {
    name: row.name,
    code: row.code,
    nameHi: row.name_hi,
    description: row.description,
    descriptionHi: row.description_hi,
    category: row.category,
    price: toRupees(row.price),
    discountPercent: row.discount_basis_points / 100,
    sampleType: row.sample_type,
    parameter: words(row.parameters),
    parameterHi: words(row.parameters_hi),
    parameters: row.parameter_count,
    duration: row.duration,
    preparation: row.preparation,
    preparationHi: row.preparation_hi,
    aliases: words(row.aliases),
    nablAccredited: row.nabl_accredited === 1,
    sensitive: row.sensitive === 1,
    regulated: row.regulated === 1,
    popular: row.popular === 1,
    active: row.active === 1,
  };
}

type Columns = Omit<CatalogueItemRow, 'id' | 'kind' | 'slug' | 'created_at' | 'updated_at' | 'deleted_at'>;

/** Prices in paise; the final price is always computed here. */
export function columnsOf(fields: ItemFields): Columns {
  const price = toPaise(fields.price);
  return {
    name: fields.name,
    code: fields.code,
    name_hi: fields.nameHi,
    description: fields.description,
    description_hi: fields.descriptionHi,
    category: fields.category,
    price,
    discount_basis_points: Math.round(fields.discountPercent * 100),
    final_price: finalPricePaise(price, fields.discountPercent),
    sample_type: fields.sampleType,
    parameters: JSON.stringify(fields.parameter),
    parameters_hi: JSON.stringify(fields.parameterHi),
    parameter_count: fields.parameters,
    duration: fields.duration,
    preparation: fields.preparation,
    preparation_hi: fields.preparationHi,
    aliases: JSON.stringify(fields.aliases),
    nabl_accredited: Number(fields.nablAccredited),
    sensitive: Number(fields.sensitive),
    regulated: Number(fields.regulated),
    popular: Number(fields.popular),
    active: Number(fields.active),
  };
}

/** Names of the columns that differ. */
export function changedColumns(before: CatalogueItemRow, after: Columns): string[] {
  return Object.entries(after).flatMap(([column, value]) =>
    before[column as keyof Columns] === value ? [] : [column],
  );
}
