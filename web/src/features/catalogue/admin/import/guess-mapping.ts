// Guesses the mapping of a foreign file's columns to the import's columns by common column names.

export const IMPORT_COLUMNS = [
  'kind',
  'code',
  'name',
  'nameHi',
  'category',
  'description',
  'descriptionHi',
  'price',
  'discountPercent',
  'sampleType',
  'parameter',
  'parameterHi',
  'duration',
  'preparation',
  'preparationHi',
  'aliases',
  'nablAccredited',
  'sensitive',
  'regulated',
  'popular',
  'active',
  'tests',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Our column → the file's; blank leaves it out. */
export type Mapping = Readonly<Record<ImportColumn, string>>;

/** Whole headers first, then words of which one is enough; in the order in which they are believed. */
const NAMES: Record<ImportColumn, readonly string[]> = {
  kind: ['type', 'item type'],
  code: ['test code', 'item code', 'service code', 'sku', 'id'],
  name: ['test name', 'test', 'investigation', 'item name', 'service', 'package name', 'title'],
  nameHi: ['hindi name', 'name in hindi'],
  category: ['department', 'group', 'section', 'speciality', 'specialty'],
  description: ['about', 'details', 'remarks'],
  descriptionHi: ['hindi description', 'description in hindi'],
  price: ['rate', 'mrp', 'amount', 'cost', 'charges', 'charge', 'fee', 'inr', 'rs', 'rupees'],
  discountPercent: ['discount', 'discount percent', 'off'],
  sampleType: ['specimen', 'sample', 'sample type', 'specimen type'],
  parameter: ['parameters', 'analytes', 'components'],
  parameterHi: ['hindi parameters', 'parameters in hindi'],
  duration: ['turnaround', 'turnaround time', 'tat', 'reporting time', 'report time'],
  preparation: ['instructions', 'patient preparation', 'fasting'],
  preparationHi: ['hindi preparation', 'preparation in hindi'],
  aliases: ['alias', 'synonyms', 'other names', 'also known as'],
  nablAccredited: ['nabl', 'accredited'],
  sensitive: ['private', 'confidential'],
  regulated: ['pcpndt', 'prenatal'],
  popular: ['featured', 'bestseller'],
  active: ['status', 'enabled', 'available'],
  tests: ['included tests', 'includes', 'test codes'],
};

/** `tier1NABL_inr` → `tier1 nabl inr`. */
function plain(header: string): string {
  return header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** 0 for no likeness. Our own name beats every other, a whole header beats a word of it. */
function likeness(column: ImportColumn, header: string): number {
  const text = plain(header);
  if (text === plain(column)) return 100;
  const place = NAMES[column].indexOf(text);
  if (place !== -1) return 80 - place;
  // A single word of a longer header is sufficient only for a price: "tier1_nabl_inr".
  const words = new Set(text.split(' '));
  const word = column === 'price' ? ['price', ...NAMES.price].findIndex((name) => words.has(name)) : -1;
  return word === -1 ? 0 : 40 - word;
}

/** Whether a file has the import's own columns, named as our export names them: nothing has to be asked. */
export function hasOwnColumns(headers: readonly string[]): boolean {
  const own = new Set<string>(IMPORT_COLUMNS);
  const named = headers.filter(Boolean);
  return named.every((header) => own.has(header)) && ['name', 'code'].some((column) => named.includes(column));
}

/** Maps each column of the file at most once, to the most similar import column. */
export function guessMapping(headers: readonly string[]): Mapping {
  const pairs = IMPORT_COLUMNS.flatMap((column) =>
    headers.map((header) => ({ column, header, score: likeness(column, header) })),
  ).filter(({ score }) => score > 0);
  const guess = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, ''])) as Record<ImportColumn, string>;
  const used = new Set<string>();
  for (const { column, header } of pairs.sort((a, b) => b.score - a.score)) {
    if (guess[column] !== '' || used.has(header)) continue;
    guess[column] = header;
    used.add(header);
  }
  return guess;
}

/** Names the columns that no column of the import reads, and tells whether one of them is the price after the discount. */
export function unusedColumns(
  headers: readonly string[],
  mapping: Mapping,
): { names: string[]; hasFinalPrice: boolean } {
  const used = new Set(Object.values(mapping));
  const names = headers.filter((header) => header !== '' && !used.has(header));
  return { names, hasFinalPrice: names.some((name) => /^(final|net|offer|sale) price\b/.test(plain(name))) };
}
