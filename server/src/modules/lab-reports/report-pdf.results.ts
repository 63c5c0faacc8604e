// The table of results: values as they were typed, ranges as they were in force, flags by a sign and weight as well as by a word.
import { printedUnit } from '@labfront/contract/printed-unit';
import { INK, type PdfDocument, REGULAR, SOFT } from '../../platform/pdf/pdf-document.ts';
import { ascentOf } from '../../platform/pdf/script-fonts.ts';
import { heightOf, inBetween, type Style, write } from '../../platform/pdf/writing.ts';
import type { ReportContent, ReportRow, ReportTest } from './report-content.ts';
import { bottomOf, innerWidth, LINE, MARGIN, makeRoom, right, rule } from './report-pdf.kit.ts';
import { reportTime, type Word, word } from './report-texts.ts';

type Say = (name: Word) => string;
type Language = ReportContent['language'];
/** Of the font of results. */
const ASCENT = ascentOf(REGULAR);

const FLAG_WORDS = {
  L: 'low',
  H: 'high',
  LL: 'criticalLow',
  HH: 'criticalHigh',
  A: 'otherThanExpected',
} as const satisfies Record<string, Word>;

type Flag = keyof typeof FLAG_WORDS | 'INVALID';
const markOf = ({ flag }: ReportRow): Flag | null => (flag === 'N' ? null : flag);
/** Of a flag its letters and what they mean; an invalid value says so itself. */
const markText = (mark: Flag | null, say: Say): string[] =>
  mark === null || mark === 'INVALID' ? [] : [`${mark}  ${say(FLAG_WORDS[mark])}`];

const NO_RANGE = { uncertain: 'uncertain', pregnancy: 'pregnancyUnknown' } as const satisfies Record<string, Word>;

function rangeText({ range, noRange }: ReportRow, say: Say): string {
  if (range === null) return noRange === null || noRange === 'none' ? '—' : say(NO_RANGE[noRange]);
  const limits = limitsText(range);
  return range.pregnancyWeek === undefined || limits === '—' ? limits : `${limits} (${say('inPregnancy')})`;
}

function limitsText({ low, high, expected }: NonNullable<ReportRow['range']>): string {
  if (expected.length > 0) return expected.join(', ');
  if (low !== null && high !== null) return `${low} – ${high}`;
  if (low !== null) return `≥ ${low}`;
  return high === null ? '—' : `≤ ${high}`;
}

function valueText({ value, reason }: ReportRow, say: Say): string {
  if (value === 'not_done') return `${say('notDone')}: ${reason}`;
  return value === 'invalid' ? `${say('invalid')}: ${reason}` : value;
}

/** Left edges and widths of the columns. */
const columnsOf = (doc: PdfDocument) => {
  const width = innerWidth(doc);
  const result = MARGIN + width * 0.4;
  const unit = MARGIN + width * 0.64;
  const range = MARGIN + width * 0.78;
  return {
    name: { x: MARGIN + 8, width: width * 0.4 - 14 },
    result: { x: result, width: width * 0.24 - 6 },
    unit: { x: unit, width: width * 0.14 - 4 },
    range: { x: range, width: right(doc) - range },
  };
};

function heading(doc: PdfDocument, say: Say): void {
  const { name, result, unit, range } = columnsOf(doc);
  const { y } = doc;
  const style: Style = { size: 8, isBold: true, colour: SOFT };
  const cells = [
    [say('test'), name],
    [say('result'), result],
    [say('unit'), unit],
    [say('range'), range],
  ] as const;
  let end = y;
  for (const [text, column] of cells) {
    write(doc, text, column.x, y, { ...style, width: column.width });
    end = Math.max(end, doc.y);
  }
  rule(doc, end + 1);
  doc.y = end + 4;
}

/** An arrow for low or high, twice for critical: seen without colour. */
function drawArrows(doc: PdfDocument, mark: Flag, x: number, y: number): void {
  const isUp = mark.startsWith('H');
  if (!isUp && !mark.startsWith('L')) return;
  const [base, tip] = isUp ? [y + 9.5, y + 3] : [y + 3, y + 9.5];
  for (let index = 0; index < mark.length; index += 1) {
    const from = x + index * 7;
    doc.polygon([from, base], [from + 6, base], [from + 3, tip]).fill(INK);
  }
}

const both = (language: Language, { name, nameHi }: { name: string; nameHi: string }): string =>
  language === 'hi' && nameHi !== '' ? `${name} / ${nameHi}` : name;

const methodText = ({ method }: ReportRow, say: Say): string => (method === '' ? '' : `${say('method')}: ${method}`);

/** The width that the arrows of a flag take. */
const arrowsOf = (mark: Flag | null): number => (mark !== null && /^[HL]/.test(mark) ? mark.length * 7 + 3 : 0);

/** The room that a row needs on its page; one that is higher than a third of it goes on over the next. */
function heightOfRow(doc: PdfDocument, row: ReportRow, language: Language): number {
  const say: Say = (name) => word(language, name);
  const { name, result, unit, range } = columnsOf(doc);
  const mark = markOf(row);
  const method = methodText(row, say);
  const methodHeight = method === '' ? 0 : heightOf(doc, method, { size: 7, width: name.width });
  const valueStyle: Style = { size: 9.5, isBold: mark !== null, width: result.width - arrowsOf(mark) };
  const height = Math.max(
    heightOf(doc, both(language, row), { size: 9, width: name.width }) + methodHeight,
    heightOf(doc, valueText(row, say), valueStyle) + (markText(mark, say).length > 0 || row.isAmended ? 12 : 0),
    heightOf(doc, printedUnit(row.unit), { size: 8.5, width: unit.width }),
    heightOf(doc, rangeText(row, say), { size: 8.5, width: range.width }),
  );
  return Math.min(height, 300) + 4;
}

/** The baseline of a row's value is that of its smaller neighbours, too. */
const lower = (size: number): number => (9.5 - size) * ASCENT;

/** Draws unit and range of a row. @returns where they end. */
function drawScale(doc: PdfDocument, row: ReportRow, language: Language, y: number): number {
  const { unit, range } = columnsOf(doc);
  write(doc, printedUnit(row.unit), unit.x, y + lower(8.5), { size: 8.5, width: unit.width });
  const end = doc.y;
  const text = rangeText(row, (name) => word(language, name));
  write(doc, text, range.x, y + lower(8.5), { size: 8.5, width: range.width });
  return Math.max(end, doc.y);
}

/** Draws the value of a row with its flag in words, which may go on over the next page. */
function drawValue(doc: PdfDocument, row: ReportRow, language: Language, y: number): void {
  const say: Say = (name) => word(language, name);
  const { result } = columnsOf(doc);
  const mark = markOf(row);
  const sign = arrowsOf(mark);
  if (mark !== null) drawArrows(doc, mark, result.x, y);
  write(doc, valueText(row, say), result.x + sign, y, { size: 9.5, isBold: mark !== null, width: result.width - sign });
  const words = [...markText(mark, say), ...(row.isAmended ? [say('amendedMark')] : [])];
  if (words.length > 0)
    write(doc, words.join(' · '), result.x, doc.y - 1, { size: 7.5, isBold: true, width: result.width });
}

function drawRow(doc: PdfDocument, row: ReportRow, language: Language, test: ReportTest): void {
  const say: Say = (name) => word(language, name);
  const { name, result } = columnsOf(doc);
  const method = methodText(row, say);
  const { y } = doc;
  write(doc, both(language, row), name.x, y + lower(9), { size: 9, width: name.width });
  if (method !== '') write(doc, method, name.x, doc.y - 1, { size: 7, colour: SOFT, width: name.width });
  let end = doc.y;
  const height = heightOf(doc, valueText(row, say), { size: 9.5, isBold: true, width: result.width });
  if (y + height + 24 <= bottomOf(doc)) {
    drawValue(doc, row, language, y);
    end = Math.max(end, doc.y);
    end = Math.max(end, drawScale(doc, row, language, y));
  } else {
    // Its neighbours are on the page where it begins, and it ends on another one.
    const neighbours = Math.max(end, drawScale(doc, row, language, y));
    const { page } = doc;
    const goOn = () =>
      inBetween(doc, () => {
        nameTable(doc, language, test);
        doc.page.margins.top = doc.y;
      });
    doc.on('pageAdded', goOn);
    drawValue(doc, row, language, y);
    doc.off('pageAdded', goOn);
    end = doc.page === page ? Math.max(neighbours, doc.y) : doc.y;
  }
  doc
    .moveTo(MARGIN + 8, end + 1)
    .lineTo(right(doc), end + 1)
    .lineWidth(0.3)
    .strokeColor(LINE)
    .stroke();
  doc.y = end + 3;
}

/** Where a test was measured and on what; empty where there is nothing to say. */
function factsOf(test: ReportTest, { language, otherLaboratories }: ReportContent): string {
  const other = otherLaboratories.find(({ id }) => id !== null && id === test.centreId);
  const { referral, rows } = test;
  const hasRange = rows.some(
    ({ range }) => range !== null && (range.low !== null || range.high !== null || range.expected.length > 0),
  );
  const by = referral && [referral.name, referral.address, referral.accreditation].filter(Boolean).join(', ');
  return [
    ...(test.specimens.length > 0 ? [`${word(language, 'specimen')}: ${test.specimens.join(', ')}`] : []),
    ...(other ? [`${word(language, 'performedAt')}: ${other.name}, ${other.address}`] : []),
    ...(by ? [`${word(language, 'referred')}: ${by}`] : []),
    ...(by && hasRange ? [word(language, 'theirRanges')] : []),
  ].join('  ·  ');
}

const DEPARTMENT: Style = { size: 8.5, isBold: true, colour: SOFT };
const TITLE: Style = { size: 10.5, isBold: true };
const FACTS: Style = { size: 7.5, colour: SOFT };
const GROUP: Style = { size: 9, isBold: true };

/** The room of the headings above a test's first row, and of that row: none of them ends a page. */
function heightOfStart(doc: PdfDocument, test: ReportTest, content: ReportContent): number {
  const { language } = content;
  const [first] = test.rows;
  const facts = factsOf(test, content);
  const width = innerWidth(doc);
  return (
    heightOf(doc, both(language, test), { ...TITLE, width }) +
    (facts === '' ? 0 : heightOf(doc, facts, { ...FACTS, width })) +
    (first?.heading ? heightOf(doc, first.heading, { ...GROUP, width }) : 0) +
    (first ? heightOfRow(doc, first, language) : 0) +
    6
  );
}

/** Says on a new page what the columns are, and of which test they go on. */
function nameTable(doc: PdfDocument, language: Language, test: ReportTest | undefined): void {
  heading(doc, (name) => word(language, name));
  if (!test) return;
  write(doc, `${both(language, test)} (${word(language, 'continued')})`, MARGIN, doc.y, { ...GROUP, colour: SOFT });
  doc.y += 2;
}

/** Starts a page with the names of the columns, and of the test that goes on there, if the next part does not fit. */
function makeTableRoom(doc: PdfDocument, height: number, language: Language, test?: ReportTest): void {
  if (makeRoom(doc, height)) nameTable(doc, language, test);
}

/** @param below the room that its last row needs below it on the same page. */
function drawTest(doc: PdfDocument, test: ReportTest, content: ReportContent, below: number): void {
  const { language } = content;
  write(doc, both(language, test), MARGIN, doc.y + 2, TITLE);
  const facts = factsOf(test, content);
  if (facts !== '') write(doc, facts, MARGIN, doc.y - 1, FACTS);
  doc.y += 2;
  let group = '';
  for (const [index, row] of test.rows.entries()) {
    const isGroup = row.heading !== group && row.heading !== '';
    group = row.heading;
    const room = heightOfRow(doc, row, language) + (isGroup ? 18 : 0) + (index === test.rows.length - 1 ? below : 0);
    if (index > 0) makeTableRoom(doc, room, language, test);
    if (isGroup) write(doc, row.heading, MARGIN + 8, doc.y + 1, GROUP);
    drawRow(doc, row, language, test);
  }
  if (test.comment !== '') write(doc, test.comment, MARGIN + 8, doc.y, { size: 8.5 });
  if (content.signatories.length > 1) {
    const names = [...new Set(test.rows.map(({ signatoryId }) => signatoryId))].flatMap((id) => {
      const found = content.signatories.find((one) => one.id === id);
      return found ? [found.name] : [];
    });
    write(doc, `${word(language, 'signatory')}: ${names.join(', ')}`, MARGIN + 8, doc.y, FACTS);
  }
  doc.y += 4;
}

/** The tests by department, in their order. @param below the room that the last row needs below it on the same page. */
export function drawResults(doc: PdfDocument, content: ReportContent, below: number): void {
  const { language } = content;
  heading(doc, (name) => word(language, name));
  let department = '';
  for (const test of content.tests) {
    const isNext = test.department !== department && test.department !== '';
    department = test.department;
    makeTableRoom(doc, heightOfStart(doc, test, content) + (isNext ? 18 : 0), language);
    if (isNext) write(doc, department.toUpperCase(), MARGIN, doc.y + 2, DEPARTMENT);
    drawTest(doc, test, content, test === content.tests.at(-1) ? below : 0);
  }
}

/** The room of the tubes, each on one line. */
export const heightOfSpecimens = ({ specimens }: ReportContent): number =>
  specimens.length === 0 ? 0 : 18 + 12.5 * specimens.length;

/** The tubes with their own times. */
export function drawSpecimens(doc: PdfDocument, { specimens, language }: ReportContent): void {
  const lines = specimens.map(({ tubeCode, specimen, collectedAt, receivedAt }) => {
    const times = [
      `${word(language, 'collected')} ${reportTime(collectedAt)}`,
      `${word(language, 'received')} ${reportTime(receivedAt)}`,
    ];
    return `${specimen} (${tubeCode}): ${times.join(', ')}`;
  });
  if (lines.length === 0) return;
  makeRoom(doc, 30);
  write(doc, word(language, 'specimens'), MARGIN, doc.y + 4, DEPARTMENT);
  for (const line of lines) {
    makeRoom(doc, 12);
    write(doc, line, MARGIN, doc.y, { size: 7.5, colour: SOFT });
  }
}
