// Exports the whole catalogue in the columns of the import, which accepts it without changes.
import type { Package, Test } from '@labfront/contract/catalogue';
import type { CsvColumn } from '../../platform/csv/csv.ts';
import type { Catalogue } from './catalogue.service.ts';
import type { ImportColumn } from './import-columns.ts';
import { writeList } from './import-lists.ts';

type Item = { kind: 'test'; item: Test } | { kind: 'package'; item: Package };
export type ExportRow = Item & { _id: string };

/** Tests before packages, each by name. */
export function exportRows({ tests, packages }: Catalogue): ExportRow[] {
  return [
    ...tests.map((item) => ({ _id: item._id, kind: 'test' as const, item })),
    ...packages.map((item) => ({ _id: item._id, kind: 'package' as const, item })),
  ];
}

const flag = (value: boolean) => String(value);

/** A value that only tests have; empty for a package. */
const ofTest = (value: (test: Test) => string) => (row: ExportRow) => (row.kind === 'test' ? value(row.item) : '');

/** Refers to a test as the import looks for it: by its code, or by its name where it has none. */
export const testReference =
  ({ testsByKey }: Pick<Catalogue, 'testsByKey'>) =>
  ({ _id, name }: { _id: string; name: string }): string =>
    testsByKey.get(_id)?.code ?? name;

export function exportColumns(source: Catalogue): readonly CsvColumn<ExportRow>[] {
  const reference = testReference(source);
  const columns: Record<ImportColumn, CsvColumn<ExportRow>['value']> = {
    kind: ({ kind }) => kind,
    code: ({ item }) => item.code,
    name: ({ item }) => item.name,
    nameHi: ({ item }) => item.nameHi ?? '',
    category: ({ item }) => item.category,
    description: ({ item }) => item.description,
    descriptionHi: ({ item }) => item.descriptionHi ?? '',
    price: ({ item }) => item.price,
    discountPercent: ({ item }) => item.discountPercent,
    sampleType: ofTest(({ sampleType }) => sampleType),
    parameter: ofTest(({ parameter }) => writeList(parameter)),
    parameterHi: ofTest(({ parameterHi }) => writeList(parameterHi ?? [])),
    duration: ofTest(({ duration }) => duration),
    preparation: ({ item }) => item.preparation,
    preparationHi: ({ item }) => item.preparationHi ?? '',
    aliases: ({ item }) => writeList(item.aliases),
    nablAccredited: ofTest(({ nablAccredited }) => flag(nablAccredited)),
    sensitive: ofTest(({ sensitive = false }) => flag(sensitive)),
    regulated: ofTest(({ regulated = false }) => flag(regulated)),
    popular: ({ item }) => flag(item.popular),
    active: ({ item }) => flag(item.active),
    tests: (row) => (row.kind === 'package' ? writeList(row.item.tests.map(reference)) : ''),
  };
  return Object.entries(columns).map(([header, value]) => ({ header, value }));
}
