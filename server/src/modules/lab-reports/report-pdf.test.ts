// On SQLite alone: reads and writes no database.
// The content of a made report, found again by reading its text: each thing that ISO 15189 clause 7.4.1.6 asks for.
import { expect, test } from 'vitest';
import { png } from '../../../test/file-samples.ts';
import { aContent, aRow } from '../../../test/made-report.ts';
import { actualTexts, rightEdgeOf, textOfPages } from '../../../test/pdf-text.ts';
import type { ReportContent, ReportPictures } from './report-content.ts';
import { draw } from './report-pdf.ts';

const NONE: ReportPictures = { logo: null, symbols: {}, signatures: {} };
const pagesOf = async (content: ReportContent, pictures = NONE, isPreview = false) =>
  textOfPages(await draw({ content, pictures, isPreview }));

/** On every page. */
const EVERYWHERE = [
  'Narmada Diagnostics',
  'Bhopal Central Laboratory',
  '12 MP Nagar, Bhopal, 462011',
  'Asha Verma',
  '34 years, Female',
  '23456789012',
  '260100000017',
  'LB-7K3M-Q9XD',
  'Dr Meena Shah, City Clinic, MP-77',
  '22 Nov 2026, 06:40',
  '22 Nov 2026, 07:50',
  '22 Nov 2026, 11:30',
  'RP-7K3M-Q9XD',
  'https://lab.example/check/RP-7K3M-Q9XD',
];

test('each page says whose report it is, of how many pages, and the last one where it ends', async () => {
  const pages = await pagesOf(aContent({}, 60));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    for (const text of EVERYWHERE) expect(page).toContain(text);
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page.includes('End of report')).toBe(index === pages.length - 1);
  }
});

test('a table that goes on says again what its columns are and whose test it is', async () => {
  const [first, ...others] = await pagesOf(aContent({}, 60));
  expect(first).not.toContain('continued');
  const going = others.filter((page) => page.includes('13.0 – 17.0'));
  expect(going.length).toBeGreaterThan(1);
  for (const page of going) expect(page).toMatch(/Test Result Unit Reference range.*Renal Profile \(continued\)/);
});

test('no page has a heading without its first row, or an end mark without its signature', async () => {
  const [first] = aContent().tests;
  if (!first) throw new Error('The sample has no test');
  for (let before = 14; before < 24; before += 1) {
    const tests = [
      { ...first, rows: Array.from({ length: before }, (_, index) => aRow(index + 1)) },
      { ...first, lineId: 'l2', department: 'Serology', name: 'Last Profile', rows: [aRow(99, { heading: 'Group' })] },
    ];
    const pages = await pagesOf(aContent({ tests }));
    for (const page of pages) {
      const said = ['SEROLOGY', 'Last Profile', 'Group', 'Parameter 99'].map((text) => page.includes(text));
      expect([before, new Set(said).size]).toEqual([before, 1]);
      expect([before, page.includes('End of report')]).toEqual([before, page.includes('Dr Asha Rao')]);
    }
  }
});

test.each([
  ['below results', {}],
  ['below a critical value', { flag: 'HH' }],
] as const)('no page has a signature and nothing that was signed: %s', async (_where, last) => {
  const [first] = aContent().tests;
  if (!first) throw new Error('The sample has no test');
  for (let before = 15; before < 22; before += 1) {
    const rows = Array.from({ length: before }, (_, index) => aRow(index + 1, { flag: 'N' }));
    const pages = await pagesOf(aContent({ tests: [{ ...first, rows: [...rows, aRow(99, last)] }] }));
    const signed = pages.at(-1) ?? '';
    expect([before, signed.includes('Dr Asha Rao'), signed.includes('Parameter 99')]).toEqual([before, true, true]);
  }
});

test.each(['en', 'hi'] as const)(
  'a text that goes on over pages has its unit and range where it begins: %s',
  async (language) => {
    const [first] = aContent().tests;
    if (!first) throw new Error('The sample has no test');
    const english = Array.from({ length: 400 }, (_, index) => `Colony ${index}.`).join(' ');
    const value = language === 'en' ? english : 'सैंपल में बैक्टीरिया मिले। '.repeat(70);
    const range = { low: null, high: null, criticalLow: null, criticalHigh: null, expected: ['No growth'] };
    const culture = aRow(2, { name: 'Culture', value, unit: 'CFU/mL', flag: 'A', range, method: '' });
    const content = aContent({ language, tests: [{ ...first, rows: [culture, aRow(99, { flag: 'N' })] }] });
    const [start = '', ...others] = await pagesOf(content);
    for (const said of ['Culture', 'CFU/mL', 'No growth']) expect(start).toContain(said);
    expect(others.length).toBeGreaterThan(0);
    for (const page of others) {
      expect(page).not.toMatch(/CFU|No growth/);
      expect(page).toMatch(/Reference range.*Renal Profile.*continued/);
    }
    expect(others.at(-1)).toMatch(/A Other than expected.*Parameter 99 .*99\.10 mg\/dL 13\.0 – 17\.0.*Dr Asha Rao/);
  },
);

test('a list of critical values that goes on says again what it is', async () => {
  const [first] = aContent().tests;
  if (!first) throw new Error('The sample has no test');
  const rows = Array.from({ length: 70 }, (_, index) => aRow(index + 1, { flag: 'HH' }));
  const pages = await pagesOf(aContent({ tests: [{ ...first, rows }] }));
  const listed = pages.filter((page) => /HH Parameter \d/.test(page));
  expect(listed.length).toBeGreaterThan(1);
  for (const page of listed.slice(1)) expect(page).toContain('Critical (continued)');
  expect(pages.at(-1)).toMatch(/HH Parameter 70.*Dr Asha Rao/);
});

test('the age of an infant is in days or months, in both languages', async () => {
  const headOf = async (value: number, unit: 'days' | 'months', language: 'en' | 'hi') => {
    const patient = { id: null, uhid: null, name: 'Baby Verma', age: 0, infantAge: { value, unit }, sex: 'female' };
    return (await pagesOf(aContent({ patient, language }))).join(' ');
  };
  expect(await headOf(20, 'days', 'en')).toContain('20 days, Female');
  expect(await headOf(1, 'days', 'en')).toContain('1 day, Female');
  expect(await headOf(5, 'months', 'hi')).toContain('5 months, Female / 5 महीने,');
});

test('an empty line of a comment keeps its paragraphs apart', async () => {
  const heightOf = async (comment: string) => (await pagesOf(aContent({ comment }))).length;
  const lines = (by: string) => Array.from({ length: 40 }, (_, line) => `Line ${line}`).join(by);
  expect(await heightOf(lines('\n\n\n\n'))).toBeGreaterThan(await heightOf(lines('\n')));
});

test('results stand with unit, range, method and a word for their flag, and who authorised them', async () => {
  const rows = [
    aRow(1, { value: '0', flag: 'N' }),
    aRow(2, { value: '<0.5', flag: 'LL' }),
    aRow(3, { value: '1e-3', flag: 'HH' }),
    aRow(4, {
      value: 'Reactive',
      flag: 'A',
      unit: '',
      range: { low: null, high: null, criticalLow: null, criticalHigh: null, expected: ['Non-reactive'] },
    }),
    aRow(5, { value: 'not_done', reason: 'Clotted', flag: null, range: null }),
    aRow(6, { value: '7', flag: null, range: null, noRange: 'uncertain' }),
    aRow(7, {
      value: '8',
      flag: 'H',
      range: { low: null, high: '5', criticalLow: null, criticalHigh: null, expected: [] },
    }),
    aRow(8, {
      value: '2.6',
      range: { low: '0.1', high: '2.5', criticalLow: null, criticalHigh: null, expected: [], pregnancyWeek: 0 },
    }),
    aRow(9, { value: '2.7', flag: null, range: null, noRange: 'pregnancy' }),
  ];
  const [test1] = aContent().tests;
  if (!test1) throw new Error('No test');
  const text = (await pagesOf(aContent({ tests: [{ ...test1, rows }] }))).join(' ');
  for (const said of [
    ...[
      'Renal Profile',
      'BIOCHEMISTRY',
      'Specimen: Serum',
      'Parameter 1',
      'mg/dL',
      '13.0 – 17.0',
      'Method: Photometry',
    ],
    ...['<0.5', 'LL Critically low', '1e-3', 'HH Critically high', 'Reactive', 'A Other than expected', 'Non-reactive'],
    ...['0.1 – 2.5 (in pregnancy)', 'depends on pregnancy'],
    ...['Not done: Clotted', 'depends on age or sex', '≤ 5', 'H High', 'Dr Asha Rao', 'MD Pathology, MP-1234'],
    ...['Authorised: 22 Nov 2026, 09:40', '26010000001701', 'Critical', 'LL Parameter 2: <0.5 mg/dL'],
  ]) {
    expect(text).toContain(said);
  }
});

test('marks, amendments, other laboratories and comments are said', async () => {
  const [own] = aContent().tests;
  if (!own) throw new Error('No test');
  const referral = { name: 'Delhi Reference Lab', address: 'Delhi', accreditation: 'NABL MC-9' };
  const other = { id: 'c2', name: 'Indore Laboratory', address: 'Indore', phone: '', email: '' };
  const content = aContent({
    kind: 'amended',
    version: 3,
    otherLaboratories: [other],
    tests: [
      own,
      { ...own, lineId: 'l2', name: 'Vitamin D', referral },
      { ...own, lineId: 'l3', centreId: 'c2', comment: 'Slightly haemolysed' },
    ],
    certificates: [{ body: 'NABL', number: 'MC-1234', url: '', centre: 'Bhopal' }],
    amendments: [
      { test: 'Renal Profile', parameter: 'Urea', before: '30', after: '31', reasonCode: 'typing', reason: 'Misread' },
    ],
    pending: ['Culture'],
    notPerformed: ['Urine'],
    remarks: ['Fasting: 9 hours'],
    comment: 'Repeat in a week',
  });
  const pages = await pagesOf(content);
  expect(pages.every((page) => page.includes('Amended report') && page.includes('Certificate MC-1234'))).toBe(true);
  const text = pages.join(' ');
  for (const said of [
    ...['v3', 'Renal Profile, Urea: 30 is now 31 (typing error, Misread)', 'Still open', 'Culture', 'Not performed'],
    ...['Measured by the referral laboratory: Delhi Reference Lab, Delhi, NABL MC-9'],
    ...['Measured at: Indore Laboratory, Indore', 'Fasting: 9 hours', 'Repeat in a week', 'Slightly haemolysed'],
  ]) {
    expect(text).toContain(said);
  }
  expect((await pagesOf(aContent({ kind: 'preliminary', isPreliminary: true }), NONE, true)).join(' ')).toMatch(
    /Preliminary report.*Preview, not a report/,
  );
});

test('every page says that a value is critical, and marks that do not fit beside each other stand below each other', async () => {
  const many = (flag: 'HH' | 'N') => {
    const [first] = aContent().tests;
    if (!first) throw new Error('The sample has no test');
    return [
      { ...first, rows: Array.from({ length: 60 }, (_, index) => aRow(index, { flag: index === 59 ? flag : 'N' })) },
    ];
  };
  const whole = { kind: 'amended', isPreliminary: true, version: 3, language: 'hi' } as const;
  const pages = await pagesOf(aContent({ ...whole, tests: many('HH') }), NONE, true);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.every((page) => page.includes('Critical value / गंभीर नतीजा'))).toBe(true);
  expect((await pagesOf(aContent({ tests: many('N') }))).join(' ')).not.toContain('Critical');
  const pdf = await draw({ content: aContent({ ...whole, tests: many('HH') }), pictures: NONE, isPreview: true });
  expect(await rightEdgeOf(pdf)).toBeLessThan(595 - 30);
});

test('an invalid value is called so once', async () => {
  const [first] = aContent().tests;
  if (!first) throw new Error('The sample has no test');
  const rows = [aRow(1, { value: 'invalid', reason: 'Lipaemic', flag: 'INVALID' })];
  const text = (await pagesOf(aContent({ tests: [{ ...first, rows }] }))).join(' ');
  expect(text.match(/Invalid/g)).toHaveLength(1);
  expect(text).toContain('Invalid: Lipaemic');
});

test('200 parameters, names in several scripts, a comment of two pages and a signature go on over as many pages as needed', async () => {
  const comment = Array.from({ length: 130 }, (_, line) => `Line ${line} of what was seen.`).join('\n');
  const patient = { id: null, uhid: null, name: 'Ravi Kumar ரவி আশা రవి રવિ', age: null, sex: null };
  const signature = (await png()).toString('base64');
  const pages = await pagesOf(aContent({ language: 'hi', comment, patient }, 200), {
    ...NONE,
    signatures: { s1: signature },
  });
  const text = pages.join(' ');
  for (let number = 1; number <= 200; number += 1) expect(text).toContain(`Parameter ${number} `);
  for (const line of [0, 64, 129]) expect(text).toContain(`Line ${line} of what was seen.`);
  for (const page of pages) {
    expect(page).toContain('Ravi Kumar');
    expect(page).toMatch(/[\u0B80-\u0BFF]{2}/);
    expect(page).toMatch(/Patient \/ मरीज़/);
  }
});

test('Hindi is kept as it is read, not only as its letters are drawn', async () => {
  const pdf = await draw({ content: aContent({ language: 'hi' }), pictures: NONE, isPreview: false });
  const said = actualTexts(pdf);
  expect(said).toContain('Age, sex / उम्र, लिंग');
  expect(said).toContain('Parameter 21 / हीमोग्लोबिन');
  // A comment that goes on over the next page would be read twice.
  const comment = Array.from({ length: 60 }, () => 'सैंपल थोड़ा हीमोलाइज़ था, नतीजे को ध्यान से पढ़ें।').join(' ');
  const long = await draw({ content: aContent({ comment }), pictures: NONE, isPreview: false });
  expect(actualTexts(long)).not.toContain(comment);
});

test('equal content gives equal bytes', async () => {
  const [one, other] = await Promise.all(
    [aContent(), aContent()].map((content) => draw({ content, pictures: NONE, isPreview: false })),
  );
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
});

test('units are printed as people write them', async () => {
  const [first] = aContent().tests;
  if (!first) throw new Error('The sample has no test');
  const rows = ['10*3/uL', '{ratio}', 'mL/min/{1.73_m2}'].map((unit, index) => aRow(index + 1, { unit, flag: 'HH' }));
  const text = (await pagesOf(aContent({ tests: [{ ...first, rows }] }))).join(' ');
  expect(text).toContain('Parameter 1: 1.10 × 10³/μL');
  expect(text).toContain('mL/min/1.73 m²');
  expect(text).not.toMatch(/10\*3|ratio|1\.73_m2/);
});
