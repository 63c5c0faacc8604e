// The rows of an import in the words of its file: old beside new, as texts.
import type { ImportChange } from '@labfront/contract/catalogue-import';
import { finalPricePaise, toRupees } from '@labfront/contract/money';
import type { Db } from '../../platform/db/database.ts';
import type { ImportColumn } from './import-columns.ts';
import { type ChangedRow, changedRows, testsOfRows } from './import-preview.queries.ts';
import type { ItemField } from './import-staging.queries.ts';

export type { ImportChange };

/** More would make the answer to a file of 100,000 rows longer than the file. */
const MOST_CHANGES = 200;

const COLUMNS: Record<ItemField, ImportColumn> = {
  name: 'name',
  name_hi: 'nameHi',
  description: 'description',
  description_hi: 'descriptionHi',
  category: 'category',
  price: 'price',
  discount_basis_points: 'discountPercent',
  sample_type: 'sampleType',
  parameters: 'parameter',
  parameters_hi: 'parameterHi',
  duration: 'duration',
  preparation: 'preparation',
  preparation_hi: 'preparationHi',
  aliases: 'aliases',
  nabl_accredited: 'nablAccredited',
  sensitive: 'sensitive',
  regulated: 'regulated',
  popular: 'popular',
  active: 'active',
};
const LISTS: readonly ItemField[] = ['parameters', 'parameters_hi', 'aliases'];
const FLAGS: readonly ItemField[] = ['nabl_accredited', 'sensitive', 'regulated', 'popular', 'active'];

function asText(field: ItemField, value: string | number | null): string {
  if (value === null) return '';
  if (field === 'price') return String(toRupees(Number(value)));
  if (field === 'discount_basis_points') return String(Number(value) / 100);
  if (FLAGS.includes(field)) return String(Number(value) === 1);
  return LISTS.includes(field) ? (JSON.parse(String(value)) as string[]).join(' | ') : String(value);
}

/** The amount that customers pay, where it is not the price itself: a discount that stays makes it another one than the file says. */
function finalPriceOf({ before, after }: ChangedRow['charged']): ImportChange['fields'] {
  if (!before?.discount && !after?.discount) return [];
  const finalPrice = (charge: typeof after) =>
    charge ? asText('price', finalPricePaise(charge.price, charge.discount / 100)) : '';
  const [from, to] = [finalPrice(before), finalPrice(after)];
  return from === to ? [] : [{ column: 'finalPrice', from, to }];
}

/** The first rows that would change or make something, in the words of the file. */
export async function previewOf(db: Db): Promise<ImportChange[]> {
  const rows = await changedRows(db, MOST_CHANGES);
  const tests = await testsOfRows(
    db,
    rows.flatMap(({ seq, saysTests }) => (saysTests ? [seq] : [])),
  );
  const testsText = (seq: number, when: 'before' | 'after') =>
    tests
      .filter((test) => test.seq === seq && test.when === when)
      .map(({ name }) => name)
      .join(' | ');
  return rows.map(({ seq, line, kind, code, name, isNew, saysTests, charged, fields }) => {
    const changed: ImportChange['fields'] = fields.map(({ field, from, to }) => ({
      column: COLUMNS[field],
      from: asText(field, from),
      to: asText(field, to),
    }));
    changed.push(...finalPriceOf(charged));
    const [from, to] = saysTests ? [testsText(seq, 'before'), testsText(seq, 'after')] : ['', ''];
    if (from !== to) changed.push({ column: 'tests', from, to });
    return { line, kind, code: code ?? '', name, isNew, fields: changed };
  });
}
