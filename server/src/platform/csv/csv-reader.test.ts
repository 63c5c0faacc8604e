// On SQLite alone: reads and writes no database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { asTyped, neutralised } from './csv-formulas.ts';
import { CsvBroken, type CsvRecord, readCsv } from './csv-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'labfront-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(bytes: string | Uint8Array): Promise<CsvRecord[]> {
  const path = join(folder, 'file.csv');
  writeFileSync(path, bytes);
  return Array.fromAsync(readCsv(path));
}

const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
const ENCODINGS: [string, (text: string) => Uint8Array][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 LE with a mark', (text) => utf16(`\uFEFF${text}`)],
  ['UTF-16 BE with a mark', (text) => utf16(`\uFEFF${text}`, true)],
  ['UTF-16 LE', (text) => utf16(text)],
  ['UTF-16 BE', (text) => utf16(text, true)],
  ['Windows-1252', (text) => Buffer.from(text.replaceAll('खून', 'xx').replaceAll('–', '\x96'), 'latin1')],
];

describe.each(ENCODINGS)('%s', (encoding, encode) => {
  const name = encoding === 'Windows-1252' ? 'Café – xx' : 'Café – खून';

  test.each([
    [',', '\n'],
    [',', '\r\n'],
    [';', '\r\n'],
    [';', '\n'],
    ['\t', '\r'],
    ['\t', '\r\n'],
  ])('with %j and %j', async (delimiter, lineEnd) => {
    const rows = [
      ['name', 'price', '"a list; of, words"'],
      ['Café – खून', '5', `"a${lineEnd}""b""${delimiter}"`],
      ['', '', ' '],
      ['Zinc', '', `"1${lineEnd}${lineEnd}2"`],
      ['Iron', '7', ''],
    ];
    const records = await read(encode(rows.map((row) => row.join(delimiter)).join(lineEnd)));
    expect(records).toEqual([
      { line: 1, cells: ['name', 'price', 'a list; of, words'] },
      { line: 2, cells: [name, '5', `a${lineEnd}"b"${delimiter}`] },
      { line: 5, cells: ['Zinc', '', `1${lineEnd}${lineEnd}2`] },
      { line: 8, cells: ['Iron', '7', ''] },
    ]);
  });

  test('in pieces that cut characters', async () => {
    const long = Array.from({ length: 30_000 }, (_, index) => `${name} ${index}`);
    const records = await read(encode(`name,x\n${long.map((text) => `${text},1`).join('\n')}`));
    expect(records.slice(1).map(({ cells }) => cells[0])).toEqual(long);
  });
});

test.each(['sep=;', '"sep=;"', 'SEP=;'])(
  'a first line that says the delimiter, %s, is obeyed and no row',
  async (first) => {
    expect(await read(`\uFEFF${first}\r\nname;list, of words\r\nIron;7\r\n`)).toEqual([
      { line: 2, cells: ['name', 'list, of words'] },
      { line: 3, cells: ['Iron', '7'] },
    ]);
  },
);

test('blank lines above the first row do not hide its delimiter', async () => {
  expect(await read('\r\n\r\nname;price\r\nIron;7\r\n')).toEqual([
    { line: 3, cells: ['name', 'price'] },
    { line: 4, cells: ['Iron', '7'] },
  ]);
});

test('a quotation mark that is never closed is said where its row begins', async () => {
  const error = await read('a,b\n1,2\n3,"4\n5,6\n').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CsvBroken);
  expect(error).toMatchObject({ line: 3 });
});

test('quotation marks inside a text that has none around it are part of it', async () => {
  expect((await read('a,b\n5" tube,x "y" z\n')).at(-1)?.cells).toEqual(['5" tube', 'x "y" z']);
});

describe('formulas', () => {
  const FORMULA = /^["' ]*[=+\-@]/;
  /** The cells as seen by a program that splits at another delimiter and ignores quotation marks. */
  const cellsElsewhere = (line: string) => line.split(/[;\t\r\n]/);
  const piece = fc.oneof(
    fc.constantFrom('=', '+', '-', '@', ';', '\t', '\r', '\n', "'", '"', ' ', '＝', 'a'),
    fc.string(),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  test('what is written against them is read as it was typed', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const written = neutralised(typed);
        expect(asTyped(written)).toBe(typed);
        for (const cell of cellsElsewhere(written)) expect(cell).not.toMatch(/^[" ]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['x;=1+1', "x;'=1+1"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x; "=1+1"', 'x; "\'=1+1"'],
    ['x\n@SUM(1)', "x\n'@SUM(1)"],
    ["x;'=1", "x;''=1"],
    ['=1;=2', "'=1;'=2"],
    ['a; b, c', 'a; b, c'],
    ['5 = 5', '5 = 5'],
  ])('%j is written as %j', (typed, written) => {
    expect(neutralised(typed)).toBe(written);
    expect(written.split(/[;\t\n]/).some((cell) => FORMULA.test(cell.replace(/'/, 'x')))).toBe(false);
  });

  test('a text of a million signs takes no time worth speaking of', () => {
    for (const sign of [' ', "'", ';', ' =', '"']) {
      const before = process.cpuUsage();
      neutralised(`;${sign.repeat(200_000)}`);
      asTyped(`;${sign.repeat(200_000)}`);
      expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    }
  });
});
