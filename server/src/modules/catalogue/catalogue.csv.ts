// An administrator's list as a file. Its headers are for readers; its cells are as the import reads them, which finds nothing to change.
import type { Package, Test } from '@labfront/contract/catalogue';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';
import type { Catalogue } from './catalogue.service.ts';
import { testReference } from './catalogue-export.ts';
import { writeList } from './import-lists.ts';

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');

const first: readonly CsvColumn<Test | Package>[] = [
  { header: 'Name', value: (item) => item.name },
  { header: 'Hindi name', value: (item) => item.nameHi ?? '' },
  { header: 'Code', value: (item) => item.code },
  { header: 'Category', value: (item) => item.category },
  { header: 'Price (INR)', value: (item) => item.price },
  { header: 'Discount (%)', value: (item) => item.discountPercent },
  { header: 'Final price (INR)', value: (item) => item.finalPrice },
];

const last: readonly CsvColumn<Test | Package>[] = [
  { header: 'Other names', value: (item) => writeList(item.aliases) },
  { header: 'Preparation', value: (item) => item.preparation },
  { header: 'Popular', value: (item) => yesOrNo(item.popular) },
  { header: 'Active', value: (item) => yesOrNo(item.active) },
  { header: 'Changed (IST)', value: (item) => localTimestamp(item.updatedAt) },
];

export const TEST_COLUMNS: readonly CsvColumn<Test>[] = [
  ...first,
  { header: 'Type', value: () => 'test' },
  { header: 'Specimen', value: (test) => test.sampleType },
  { header: 'Turnaround', value: (test) => test.duration },
  { header: 'Parameters', value: (test) => writeList(test.parameter) },
  { header: 'NABL accredited', value: (test) => yesOrNo(test.nablAccredited) },
  { header: 'Sensitive', value: (test) => yesOrNo(test.sensitive === true) },
  { header: 'Regulated', value: (test) => yesOrNo(test.regulated === true) },
  ...last,
];

export const packageColumns = (source: Catalogue): readonly CsvColumn<Package>[] => [
  ...first,
  { header: 'Type', value: () => 'package' },
  { header: 'Tests', value: (pack) => writeList(pack.tests.map(testReference(source))) },
  { header: 'Number of parameters', value: (pack) => pack.parameters },
  ...last,
];
