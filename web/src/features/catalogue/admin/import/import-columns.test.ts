import { describe, expect, it } from 'vitest';
import { readFileHead } from './file-head.ts';
import { guessMapping, IMPORT_COLUMNS, unusedColumns } from './guess-mapping.ts';

const head = (bytes: string | Uint8Array<ArrayBuffer>) => readFileHead(new Blob([bytes]));
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);

describe('the first rows of a file', () => {
  it.each([
    ['commas', 'code,"Name, full",price\r\nLB1,"Urine ""R""",5\r\n'],
    ['semicolons', 'code;"Name, full";price\nLB1;"Urine ""R""";5'],
    ['tabs and old line ends', 'code\tName, full\tprice\rLB1\t"Urine ""R"""\t5'],
    ['the delimiter said above', 'sep=;\r\ncode;"Name, full";price\r\nLB1;"Urine ""R""";5'],
    ['blank lines above', '\r\n \r\ncode,"Name, full",price\r\nLB1,"Urine ""R""",5'],
    ['a mark', '\uFEFFcode,"Name, full",price\nLB1,"Urine ""R""",5'],
  ])('with %s', async (_what, text) => {
    expect(await head(text)).toEqual({ headers: ['code', 'Name, full', 'price'], samples: ['LB1', 'Urine "R"', '5'] });
  });

  it.each([
    ['UTF-16 with a mark', utf16('\uFEFFनाम,दर\nखून,5')],
    ['UTF-8', 'नाम,दर\nखून,5'],
  ])('in %s', async (_what, bytes) => {
    expect(await head(bytes)).toEqual({ headers: ['नाम', 'दर'], samples: ['खून', '5'] });
  });

  it('reads UTF-16 without a mark and old Windows letters', async () => {
    expect((await head(utf16('name,price\n')))?.headers).toEqual(['name', 'price']);
    expect((await head(new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x62])))?.headers).toEqual(['Café', 'b']);
  });

  it.each([
    ['nothing', ''],
    ['bytes', '\0\u0001\u0002PK'],
  ])('is none for %s', async (_what, text) => {
    expect(await head(text)).toBeNull();
  });
});

const chosen = (headers: string[]) =>
  Object.fromEntries(Object.entries(guessMapping(headers)).filter(([, header]) => header));

describe('the guess which column is which', () => {
  it('takes our own names as they are', () => {
    expect(chosen([...IMPORT_COLUMNS])).toEqual(Object.fromEntries(IMPORT_COLUMNS.map((name) => [name, name])));
  });

  it('knows what price lists call them', () => {
    expect(chosen(['Test Code', 'Investigation', 'Rate', 'Specimen', 'TAT', 'Department', 'Discount %'])).toEqual({
      code: 'Test Code',
      name: 'Investigation',
      price: 'Rate',
      sampleType: 'Specimen',
      duration: 'TAT',
      category: 'Department',
      discountPercent: 'Discount %',
    });
  });

  it('finds the first rate of a list of government rates, and takes no rate for an accreditation', () => {
    expect(chosen(['code', 'name', 'tier1_nabl_inr', 'tier1_non_nabl_inr'])).toEqual({
      code: 'code',
      name: 'name',
      price: 'tier1_nabl_inr',
    });
  });

  it('reads what the list of tests exports, and names what is not read of it', () => {
    const headers = [
      'Name',
      'Hindi name',
      'Code',
      'Price (INR)',
      'Discount (%)',
      'Final price (INR)',
      'Other names',
      'Changed (IST)',
    ];
    const mapping = guessMapping(headers);
    expect(mapping).toMatchObject({ price: 'Price (INR)', discountPercent: 'Discount (%)', aliases: 'Other names' });
    expect(unusedColumns(headers, mapping)).toEqual({
      names: ['Final price (INR)', 'Changed (IST)'],
      hasFinalPrice: true,
    });
    expect(unusedColumns(['name', 'rate'], guessMapping(['name', 'rate']))).toEqual({
      names: [],
      hasFinalPrice: false,
    });
  });
});
