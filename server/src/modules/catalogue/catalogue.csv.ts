// An administrator's list as a file to read; the file that can be imported again is the catalogue's export.
import type { Package, Test } from '@labfront/contract/catalogue';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

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
  { header: 'Other names', value: (item) => item.aliases.join('; ') },
  { header: 'Preparation', value: (item) => item.preparation },
  { header: 'Popular', value: (item) => yesOrNo(item.popular) },
  { header: 'Active', value: (item) => yesOrNo(item.active) },
  { header: 'Changed (IST)', value: (item) => localTimestamp(item.updatedAt) },
];

export const TEST_COLUMNS: readonly CsvColumn<Test>[] = [
  ...first,
  { header: 'Specimen', value: (test) => test.sampleType },
  { header: 'Turnaround', value: (test) => test.duration },
  { header: 'Parameters', value: (test) => test.parameter.join('; ') },
  { header: 'NABL accredited', value: (test) => yesOrNo(test.nablAccredited) },
  { header: 'Sensitive', value: (test) => yesOrNo(test.sensitive === true) },
  { header: 'Regulated', value: (test) => yesOrNo(test.regulated === true) },
  ...last,
];

export const PACKAGE_COLUMNS: readonly CsvColumn<Package>[] = [
  ...first,
  { header: 'Tests', value: (pack) => pack.tests.map((test) => test.name).join('; ') },
  { header: 'Parameters', value: (pack) => pack.parameters },
  ...last,
];
