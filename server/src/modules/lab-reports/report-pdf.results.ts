// The table of results: values as they were typed, ranges as they were in force, flags by a sign and weight as well as by a word.
import { printedUnit } from '@labfront/contract/printed-unit';
import { INK, type PdfDocument, SOFT } from '../../platform/pdf/pdf-document.ts';
import type { ReportContent, ReportRow, ReportTest } from './report-content.ts';
import { heightOf, innerWidth, LINE, MARGIN, makeRoom, right, rule, type Style, write } from './report-pdf.kit.ts';
import { reportTime, type Word, word } from './report-texts.ts';

type Say = (name: Word) => string;

const FLAG_WORDS = {
  L: 'low',
  H: 'high',
  LL: 'criticalLow',
  HH: 'criticalHigh',
  A: 'abnormal',
  INVALID: 'invalid',
} as const satisfies Record<string, Word>;

type Flag = keyof typeof FLAG_WORDS;
const markOf = ({ flag }: ReportRow): Flag | null => (flag === 'N' ? null : flag);
/** How it is written; the word beside it says what it means. */
const signOf = (mark: Flag): string => (mark === 'INVALID' ? '' : `${mark}  `);

function rangeText({ range, noRange }: ReportRow, say: Say): string {
  if (range === null) return noRange === 'uncertain' ? say('uncertain') : '—';
  const { low, high, expected } = range;
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
  const unit = MARGIN + width * 0.66;
  const range = MARGIN + width * 0.78;
  return {
    name: { x: MARGIN + 8, width: width * 0.4 - 14 },
    result: { x: result, width: width * 0.26 - 6 },
    unit: { x: unit, width: width * 0.12 - 4 },
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

function drawRow(doc: PdfDocument, row: ReportRow, language: ReportContent['language']): void {
  const say: Say = (name) => word(language, name);
  const { name, result, unit, range } = columnsOf(doc);
  const label = language === 'hi' && row.nameHi !== '' ? `${row.name} / ${row.nameHi}` : row.name;
  const method = row.method === '' ? '' : `${say('method')}: ${row.method}`;
  const value = valueText(row, say);
  const mark = markOf(row);
  const isMarked = mark !== null;
  const sign = mark !== null && /^[HL]/.test(mark) ? mark.length * 7 + 3 : 0;
  const nameHeight = heightOf(doc, label, { size: 9, width: name.width });
  const methodHeight = method === '' ? 0 : heightOf(doc, method, { size: 7, width: name.width });
  const valueHeight = heightOf(doc, value, { size: 9.5, isBold: isMarked, width: result.width - sign });
  const flagHeight = isMarked || row.isAmended ? 12 : 0;
  const height = Math.max(nameHeight + methodHeight, valueHeight + flagHeight);
  makeRoom(doc, Math.min(height, 300) + 4);
  const { y } = doc;
  write(doc, label, name.x, y, { size: 9, width: name.width });
  if (method !== '') write(doc, method, name.x, doc.y - 1, { size: 7, colour: SOFT, width: name.width });
  let end = doc.y;
  if (mark !== null) drawArrows(doc, mark, result.x, y);
  write(doc, value, result.x + sign, y, { size: 9.5, isBold: isMarked, width: result.width - sign });
  const words = [
    ...(mark !== null ? [`${signOf(mark)}${say(FLAG_WORDS[mark])}`] : []),
    ...(row.isAmended ? [say('amendedMark')] : []),
  ];
  if (words.length > 0)
    write(doc, words.join(' · '), result.x, doc.y - 1, { size: 7.5, isBold: true, width: result.width });
  end = Math.max(end, doc.y);
  write(doc, printedUnit(row.unit), unit.x, y, { size: 8.5, width: unit.width });
  end = Math.max(end, doc.y);
  write(doc, rangeText(row, say), range.x, y, { size: 8.5, width: range.width });
  end = Math.max(end, doc.y);
  doc
    .moveTo(MARGIN + 8, end + 1)
    .lineTo(right(doc), end + 1)
    .lineWidth(0.3)
    .strokeColor(LINE)
    .stroke();
  doc.y = end + 3;
}

function drawTest(doc: PdfDocument, test: ReportTest, content: ReportContent): void {
  const { language } = content;
  const say: Say = (name) => word(language, name);
  makeRoom(doc, 60);
  const title = language === 'hi' && test.nameHi !== '' ? `${test.name} / ${test.nameHi}` : test.name;
  write(doc, title, MARGIN, doc.y + 2, { size: 10.5, isBold: true });
  const other = content.otherLaboratories.find(({ id }) => id !== null && id === test.centreId);
  const facts = [
    ...(test.specimens.length > 0 ? [`${say('specimen')}: ${test.specimens.join(', ')}`] : []),
    ...(other ? [`${say('performedAt')}: ${other.name}, ${other.address}`] : []),
    ...(test.referral
      ? [
          `${say('referred')}: ${[test.referral.name, test.referral.address, test.referral.accreditation].filter(Boolean).join(', ')}`,
        ]
      : []),
  ];
  if (facts.length > 0) write(doc, facts.join('  ·  '), MARGIN, doc.y - 1, { size: 7.5, colour: SOFT });
  doc.y += 2;
  let group = '';
  for (const row of test.rows) {
    if (row.heading !== group && row.heading !== '') {
      makeRoom(doc, 40);
      write(doc, row.heading, MARGIN + 8, doc.y + 1, { size: 9, isBold: true });
    }
    group = row.heading;
    drawRow(doc, row, language);
  }
  if (test.comment !== '') write(doc, test.comment, MARGIN + 8, doc.y, { size: 8.5 });
  if (content.signatories.length > 1) {
    const names = [...new Set(test.rows.map(({ signatoryId }) => signatoryId))].flatMap((id) => {
      const found = content.signatories.find((one) => one.id === id);
      return found ? [found.name] : [];
    });
    write(doc, `${say('signatory')}: ${names.join(', ')}`, MARGIN + 8, doc.y, { size: 7.5, colour: SOFT });
  }
  doc.y += 4;
}

/** The tests by department, in their order. */
export function drawResults(doc: PdfDocument, content: ReportContent): void {
  const say: Say = (name) => word(content.language, name);
  heading(doc, say);
  let department = '';
  for (const test of content.tests) {
    if (test.department !== department && test.department !== '') {
      makeRoom(doc, 80);
      write(doc, test.department.toUpperCase(), MARGIN, doc.y + 2, { size: 8.5, isBold: true, colour: SOFT });
    }
    department = test.department;
    drawTest(doc, test, content);
  }
}

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
  write(doc, word(language, 'specimens'), MARGIN, doc.y + 2, { size: 8.5, isBold: true, colour: SOFT });
  for (const line of lines) {
    makeRoom(doc, 12);
    write(doc, line, MARGIN, doc.y, { size: 7.5, colour: SOFT });
  }
}
