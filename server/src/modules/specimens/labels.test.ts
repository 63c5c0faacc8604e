// On SQLite alone: reads and writes no database.
// Every label is read back by a scanner from the dots of a printer: each container and time of draw, the longest texts of each script.
import { accessionNumber, tubeCode } from '@labfront/contract/specimen-codes';
import { USUAL_CONTAINERS } from '@labfront/contract/test-definitions';
import { type Container, SPECIMEN_TIMINGS } from '@labfront/contract/tube-plan';
import { beforeAll, describe, expect, test } from 'vitest';
import { textOfPages } from '../../../test/pdf-text.ts';
import { DOTS_PER_MM, emptyLabel, faultsOf, fill, gapInFirstLine, printPdf } from '../../../test/printed-labels.ts';
import { code128 } from './barcode.ts';
import { type Label, labelOf } from './label.ts';
import { draw } from './label-pdf.ts';
import { toZpl } from './label-zpl.ts';

const NAMES = [
  'Asha Verma',
  'W'.repeat(60),
  'Venkatanarasimharajuvaripeta Subramaniam Chandrasekaran',
  'श्रीमती लक्ष्मीनारायणी वेंकटसुब्रमण्यन अय्यर',
  'வெங்கடசுப்பிரமணியன் Iyer வேங்கடராமன் சுப்பையா',
  'వేంకట లక్ష్మీనరసింహారావు సుబ్రహ్మణ్యం',
];
const LONG: Container = { kind: 'other', colour: 'W'.repeat(40), additive: 'M'.repeat(80), capacityMl: 30 };

/** Labels of tubes from the first number to the last. */
function makeLabels(): Label[] {
  const kinds = [...Object.values(USUAL_CONTAINERS), LONG].flatMap(({ colour, additive }) =>
    SPECIMEN_TIMINGS.map((timing) => ({ colour, additive, timing })),
  );
  return kinds.map((kind, index) => {
    const parts = { year: 2026, labCode: '99', counter: index % 2 === 0 ? index + 1 : 9_999_999 - index };
    const tests = Array.from({ length: (index % 20) + 1 }, (_, test) => ({
      testId: `${test}`,
      name: `Test ${'W'.repeat(test)}`,
    }));
    const specimen = index % 3 === 0 ? 'W'.repeat(80) : 'Serum';
    const row = { ...kind, specimen, tests: JSON.stringify(tests), tube_code: tubeCode(parts, (index % 99) + 1) };
    const infant = index % 5 === 0 && { infantAge: { value: 729, unit: 'days' as const } };
    const patient = { name: NAMES[index % NAMES.length] ?? '', age: 118, sex: 'other', ...infant };
    const codes = new Map(tests.map(({ testId }) => [testId, `LB${testId.padStart(3, '0')}`]));
    return labelOf(row, patient, accessionNumber(parts), index % 2 === 0 ? { codes } : {});
  });
}

const labels = makeLabels();

test('each label is read back to exactly its code, and nothing is printed outside 46 mm', async () => {
  const printed = await printPdf(await draw({ labels }));
  expect(printed).toHaveLength(labels.length);
  for (const [index, { tubeCode, name }] of labels.entries()) {
    const dots = printed[index] ?? emptyLabel();
    expect(await faultsOf(dots, tubeCode), `${name} ${tubeCode}`).toEqual([]);
    expect(gapInFirstLine(dots), name).toBeGreaterThanOrEqual(DOTS_PER_MM);
  }
});

test('time of draw, cap and age are never cut off', async () => {
  const row = {
    ...USUAL_CONTAINERS.fluoride,
    timing: 'post_meal' as const,
    specimen: 'Arterial heparin whole blood, on ice',
  };
  const patient = { name: NAMES[1] ?? '', age: 118, sex: 'female' };
  const label = labelOf({ ...row, tests: '[]', tube_code: '26010000001012' }, patient, '260100000012');
  const [text] = await textOfPages(await draw({ labels: [label] }));
  for (const part of ['F 118 y', 'after meal', 'Grey (Sodium fluoride and potassium oxalate)'])
    expect(text).toContain(part);
});

describe('the tests of a tube', () => {
  const NAMES_OF_TESTS = ['Liver Function Test (LFT)', 'Kidney Function Test (KFT)', 'Lipid Profile', 'Calcium, Total'];
  const tests = NAMES_OF_TESTS.map((name, index) => ({ testId: `${index}`, name }));
  const codes = new Map(tests.map(({ testId }) => [testId, `LB10${testId}`]));
  const row = { ...USUAL_CONTAINERS.serum, timing: 'any' as const, specimen: 'Serum', tube_code: '26010000001012' };
  const patient = { name: 'Asha Verma', age: 34, sex: 'female' };
  const printed = async (some: typeof tests, known: Parameters<typeof labelOf>[3]) => {
    const label = labelOf({ ...row, tests: JSON.stringify(some) }, patient, '260100000012', known);
    const [pdf = ''] = await textOfPages(await draw({ labels: [label] }));
    return { pdf, zpl: await toZpl([label]) };
  };

  test('are named where their names fit, else all of them stand there by their codes', async () => {
    for (const text of Object.values(await printed(tests.slice(2, 3), { codes }))) {
      expect(text).toContain('Lipid Profile');
      expect(text).not.toContain('LB102');
    }
    for (const text of Object.values(await printed(tests, { codes }))) {
      expect(text).toContain('LB100, LB101, LB102, LB103');
      expect(text).not.toContain('Liver');
    }
  });

  test('keep the name of one without a code, and of a sensitive one neither stands there', async () => {
    const known = { codes: new Map([...codes].slice(1)), sensitive: new Set(['3']) };
    for (const text of Object.values(await printed(tests, known))) {
      expect(text).toMatch(/Liver Function Test \(LFT\), LB101, LB102, ?(Private t|…)/);
      expect(text).not.toMatch(/Calcium|LB103/);
    }
  });
});

test('a label that was printed by an earlier release is printed again as it was', async () => {
  const tube = 'serum · gold (clot activator and gel)';
  const label = {
    tubeCode: '26010000001012',
    name: 'Asha',
    person: 'F 34 y',
    accession: '260100000012',
    tube,
    tests: 'TSH',
  };
  const [text] = await textOfPages(await draw({ labels: [label] }));
  expect(text).toContain(tube);
});

describe('for ZPL printers', () => {
  const BARS = /\^FO(\d+),(\d+)\^BY(\d+),2\.0,(\d+)\^BCN,\4,N,N,N,N\^FD>;(\d+)\^FS/;
  let zpl: string[];
  beforeAll(async () => {
    zpl = (await toZpl(labels)).split('^XZ').slice(0, -1);
  });

  test('each code is read back, and no line of text stands beside the bars', async () => {
    expect(zpl).toHaveLength(labels.length);
    for (const [index, one] of zpl.entries()) {
      const [, left, top, module, height, digits = ''] = (BARS.exec(one) ?? []) as unknown as number[] & string[];
      const [x, y, dots, rows] = [left, top, module, height].map(Number) as [number, number, number, number];
      const label = emptyLabel();
      let at = x;
      for (const [bar, modules] of code128(digits).entries()) {
        if (bar % 2 === 0) fill(label, at, y, modules * dots, rows);
        at += modules * dots;
      }
      expect(await faultsOf(label, labels[index]?.tubeCode ?? '')).toEqual([]);
      for (const [, line, size] of one.matchAll(/\^FO\d+,(\d+)\^A0N,(\d+)/g))
        expect(Number(line) + Number(size) <= y || Number(line) >= y + rows, one).toBe(true);
    }
  });

  test('long texts are cut, and what is a command to the printer is not written', async () => {
    const written = await toZpl([
      { ...(labels[0] as Label), name: '^XZ~JA\\&_5E', tests: 'W'.repeat(120), codes: 'W'.repeat(120) },
    ]);
    const [label] = written.split('\n^XZ');
    expect(label).toContain('^FD XZ JA & 5E^FS');
    expect(label).toMatch(/\^FDW{20,26}…\^FS$/);
  });
});

describe('a name in a script that the printer lacks', () => {
  const PICTURE = /\^FO16,12\^GFA,(\d+),\1,(\d+),([0-9A-F]+)\^FS/;
  const base = labels[0] as Label;
  /** The rows of the picture of a name. */
  async function rowsOf(name: string): Promise<string[]> {
    const [, bytes, rowBytes, hex = ''] = PICTURE.exec(await toZpl([{ ...base, name, person: 'F 34 y' }])) ?? [];
    expect(hex).toHaveLength(Number(bytes) * 2);
    const rows = hex.match(new RegExp(`.{${Number(rowBytes) * 2}}`, 'g')) ?? [];
    return rows.map((row) => [...row].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join(''));
  }

  test.each(NAMES.slice(3))(
    '%s is drawn in its line, beside the person, and nothing is cut off its letters',
    async (name) => {
      const rows = await rowsOf(name);
      expect(rows).toHaveLength(28);
      const inked = rows.flatMap((row, index) => (row.includes('1') ? index : []));
      expect([inked[0], inked.at(-1)]).not.toContain(undefined);
      // Letters that touch the edge of the picture may have lost a part.
      expect([inked.includes(0), inked.includes(27), (inked.at(-1) ?? 0) - (inked[0] ?? 0) >= 16]).toEqual([
        false,
        false,
        true,
      ]);
      expect(Math.max(...rows.map((row) => row.lastIndexOf('1')))).toBeLessThan(384 - 16 - 60);
    },
  );

  test('its dots are those of the name', async () => {
    const name = 'आशा वर्मा';
    const drawn = await rowsOf(name);
    expect(await rowsOf('उषा शर्मा')).not.toEqual(drawn);
    const zpl = await toZpl([{ ...base, name, tests: 'थायरॉइड' }]);
    expect(zpl.match(/\^GFA/g)).toHaveLength(2);
    expect(zpl).not.toMatch(/[^\x20-\x7e\n…·]/);
    expect(await toZpl([{ ...base, name: 'José Fernandes' }])).toContain('^FDJosé Fernandes^FS');
    // Beside English too: signs side by side are wider than a joined letter.
    const widthOf = async (text: string) => Math.max(...(await rowsOf(text)).map((row) => row.lastIndexOf('1')));
    expect(await widthOf('A क्षत्रिय')).toBeLessThanOrEqual(await widthOf('क क्षत्रिय'));
  });
});

describe('the measure finds', () => {
  const CODE = '26010000001012';
  /** A good label whose dots one change spoils. */
  async function spoilt(spoil: (dots: Uint8Array) => void): Promise<string[]> {
    const label = { tubeCode: CODE, name: 'Asha', person: 'F 34 y', accession: '260100000012', tube: '', tests: '' };
    const [dots = emptyLabel()] = await printPdf(await draw({ labels: [label] }));
    spoil(dots);
    return faultsOf(dots, CODE);
  }
  const [LEFT, RIGHT, TOP] = [11 * DOTS_PER_MM, 39 * DOTS_PER_MM, 12 * DOTS_PER_MM];

  test.each([
    ['nothing on a good one', [], () => {}],
    ['ink in the quiet zone', ['quiet zone'], (dots: Uint8Array) => fill(dots, LEFT - 19, TOP, 1, 1)],
    ['ink in the quiet zone on the right', ['quiet zone'], (dots: Uint8Array) => fill(dots, RIGHT + 19, TOP, 1, 1)],
    ['a bar that is one dot short', ['bars'], (dots: Uint8Array) => fill(dots, LEFT, 0, 1, 200, 0)],
    ['another code', ['not read', 'bars'], (dots: Uint8Array) => fill(dots, LEFT + 40, 0, 40, 200, 0)],
    ['ink in the margin', ['wider than 46 mm'], (dots: Uint8Array) => fill(dots, 384, 0, 1, 1)],
  ])('%s', async (_, faults, spoil) => {
    expect(await spoilt(spoil)).toEqual(faults);
  });
});
