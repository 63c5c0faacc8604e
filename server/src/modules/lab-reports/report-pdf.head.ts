// Head and foot of each page of a made report: who made it, whom it is about, and how it can be checked.
import { INK, type PdfDocument, SOFT } from '../../platform/pdf/pdf-document.ts';
import { heightOf, write } from '../../platform/pdf/writing.ts';
import { isCriticalRow, type ReportContent, type ReportPictures } from './report-content.ts';
import { drawMark, drawQr, FOOT, innerWidth, MARGIN, right, rule, widthOfMark } from './report-pdf.kit.ts';
import { ageAndSex, kindName, pageOf, reportTime, word } from './report-texts.ts';

const TOP = 26;
const QR = 50;
const LABEL = 8;

const picture = (base64: string) => Buffer.from(base64, 'base64');

/** The laboratory on the left, its accreditation on the right. @returns where it ends. */
function letterhead(doc: PdfDocument, content: ReportContent, pictures: ReportPictures): number {
  const { brand, laboratory, certificates, language } = content;
  let x = MARGIN;
  if (pictures.logo !== null) {
    doc.image(picture(pictures.logo), MARGIN, TOP, { fit: [90, 40] });
    x += 100;
  }
  const width = right(doc) - x - (certificates.length > 0 ? 170 : 0);
  // A long name is written smaller before it is written on several lines.
  const isLong = heightOf(doc, brand, { size: 15, isBold: true, width }) > 30;
  write(doc, brand, x, TOP - 4, { size: isLong ? 12 : 15, isBold: true, width });
  if (laboratory.name !== brand) write(doc, laboratory.name, x, doc.y - 2, { size: 9.5, isBold: true, width });
  if (laboratory.line) write(doc, laboratory.line, x, doc.y - 1, { size: 8, colour: SOFT, width });
  const contact = [laboratory.phone, laboratory.email].filter(Boolean).join('  ·  ');
  for (const line of [laboratory.address, contact].filter(Boolean)) {
    write(doc, line, x, doc.y - 1, { size: 8, colour: SOFT, width });
  }
  let end = doc.y;
  let at = TOP;
  for (const { body, number, url, centre, centreId = '' } of certificates) {
    const from = right(doc) - 160;
    const text = `${word(language, 'certificate')} ${number}`;
    const symbol = pictures.symbols[centreId];
    if (symbol !== undefined) doc.image(picture(symbol), from, at, { fit: [44, 44], align: 'center' });
    else {
      doc
        .circle(from + 22, at + 21, 20)
        .lineWidth(1.4)
        .strokeColor(INK)
        .stroke();
      write(doc, body, from, at + 14, { size: 9, isBold: true, width: 44, align: 'center' });
    }
    const detail = certificates.length > 1 ? `${text}, ${centre}` : text;
    write(doc, detail, from + 48, at, { size: 7.5, isBold: true, width: 68 });
    drawQr(doc, url || `${body} ${number}`, { x: right(doc) - 40, y: at, size: 40 });
    at += 48;
    end = Math.max(end, at - 2);
  }
  return Math.max(end, TOP + (pictures.logo === null ? 0 : 42));
}

/** A label and its value. @returns where it ends. */
function fact(
  doc: PdfDocument,
  [label, value]: readonly [string, string],
  at: { x: number; y: number; width: number },
) {
  const name = 84;
  write(doc, label, at.x, at.y, { size: LABEL, colour: SOFT, width: name });
  const end = doc.y;
  write(doc, value, at.x + name + 4, at.y - 1, { size: 9, isBold: true, width: at.width - name - 8 });
  return Math.max(end, doc.y);
}

function patientBlock(doc: PdfDocument, content: ReportContent, from: number): number {
  const { language, patient, requester } = content;
  const say = (name: Parameters<typeof word>[1]) => word(language, name);
  const by = requester && [requester.name, requester.clinic, requester.registrationNumber].filter(Boolean).join(', ');
  const left = [
    [say('patient'), patient.name],
    [say('ageSex'), ageAndSex(language, patient)],
    [say('uhid'), patient.uhid ?? '—'],
    [say('requester'), by || say('self')],
  ] as const;
  const middle = [
    [say('accession'), content.accession],
    [say('booking'), content.bookingNumber],
    [say('collected'), reportTime(content.collectedAt)],
    [say('received'), reportTime(content.receivedAt)],
    [say('issued'), reportTime(content.issuedAt)],
  ] as const;
  const width = (innerWidth(doc) - QR - 20) / 2;
  const column = (facts: readonly (readonly [string, string])[], x: number) =>
    facts.reduce((y, one) => fact(doc, one, { x, y, width }), from);
  const ends = [column(left, MARGIN), column(middle, MARGIN + width + 6)];
  const x = right(doc) - QR - 4;
  drawQr(doc, content.checkUrl, { x: x + 2, y: from + 2, size: QR });
  write(doc, content.code, x - 10, from + QR + 5, { size: 6.5, isBold: true, width: QR + 24, align: 'center' });
  return Math.max(...ends, doc.y);
}

function marks(doc: PdfDocument, content: ReportContent, isPreview: boolean, y: number): number {
  const { language, kind, version, tests } = content;
  write(doc, word(language, 'title'), MARGIN, y, { size: 11, isBold: true, width: 220 });
  const names = [
    kindName(language, kind),
    ...(content.isPreliminary && kind !== 'preliminary' ? [kindName(language, 'preliminary')] : []),
    ...(tests.some(({ rows }) => rows.some(isCriticalRow)) ? [word(language, 'criticalMark')] : []),
    ...(version > 1 ? [`v${version}`] : []),
    ...(isPreview ? [word(language, 'preview')] : []),
  ];
  const start = MARGIN + 190;
  let [x, top] = [start, y];
  for (const name of names) {
    if (x > start && x + widthOfMark(doc, name) > right(doc)) [x, top] = [start, top + 20];
    x += drawMark(doc, name, x, top + 1) + 6;
  }
  return top + 22;
}

/** Draws the head of the page that is open. @returns where the content begins. */
export function drawHead(
  doc: PdfDocument,
  content: ReportContent,
  pictures: ReportPictures,
  isPreview: boolean,
): number {
  // The head is outside the margins, where no text may start a new page.
  const { margins } = doc.page;
  const { bottom } = margins;
  margins.bottom = 0;
  let y = letterhead(doc, content, pictures) + 4;
  rule(doc, y);
  y = patientBlock(doc, content, y + 4) + 4;
  rule(doc, y);
  y = marks(doc, content, isPreview, y + 4);
  margins.bottom = bottom;
  return y + 2;
}

/** Draws the foot of a page, once their number is known. */
export function drawFoot(doc: PdfDocument, content: ReportContent, page: number, pages: number): void {
  const { margins } = doc.page;
  const { bottom } = margins;
  margins.bottom = 0;
  const y = doc.page.height - FOOT + 14;
  rule(doc, y);
  const { language, code, checkUrl, footer, accession } = content;
  const check = `${word(language, 'check')} ${code}: ${checkUrl}`;
  write(doc, check, MARGIN, y + 4, { size: 7, colour: SOFT, width: innerWidth(doc) - 150 });
  const height = heightOf(doc, footer || ' ', { size: 7, width: innerWidth(doc) - 150 });
  if (footer !== '' && height < 24) {
    write(doc, footer, MARGIN, doc.y, { size: 7, colour: SOFT, width: innerWidth(doc) - 150 });
  }
  const number = `${accession}  ·  ${pageOf(language, page, pages)}`;
  write(doc, number, right(doc) - 190, y + 4, { size: 7.5, width: 190, align: 'right' });
  margins.bottom = bottom;
}
