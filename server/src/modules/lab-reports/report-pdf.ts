// Draws a made report on A4: English, or English with Hindi. A template of `PdfRenderer`: called in its worker.
import { printedUnit } from '@labfront/contract/printed-unit';
import { closePdf, INK, type PdfDocument, reportPdf, SOFT } from '../../platform/pdf/pdf-document.ts';
import type { ReportContent, ReportPictures } from './report-content.ts';
import { drawFoot, drawHead } from './report-pdf.head.ts';
import { FOOT, heightOf, inBetween, innerWidth, MARGIN, makeRoom, rule, write } from './report-pdf.kit.ts';
import { drawResults, drawSpecimens } from './report-pdf.results.ts';
import { kindName, reasonName, reportTime, type Word, word } from './report-texts.ts';

export interface ReportSheet {
  content: ReportContent;
  pictures: ReportPictures;
  isPreview: boolean;
}

/** A titled paragraph; it may fill pages. */
function paragraph(doc: PdfDocument, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  makeRoom(doc, 40);
  write(doc, title, MARGIN, doc.y + 4, { size: 9, isBold: true });
  for (const line of lines) {
    if (line.trim() === '') doc.y += 7;
    else write(doc, line, MARGIN, doc.y, { size: 9, width: innerWidth(doc) });
  }
}

function notes(doc: PdfDocument, content: ReportContent): void {
  const { language, amendments, pending, collectedAgain = [], notPerformed, remarks, comment, tests } = content;
  const say = (name: Word) => word(language, name);
  const critical = tests.flatMap(({ rows }) => rows.filter(({ flag }) => flag === 'LL' || flag === 'HH'));
  paragraph(
    doc,
    say('critical'),
    critical.map(
      ({ name, value, unit, flag }) => `${flag}  ${name}: ${[value, printedUnit(unit)].filter(Boolean).join(' ')}`,
    ),
  );
  paragraph(
    doc,
    say('amendments'),
    amendments.map(({ test, parameter, before, after, reasonCode, reason }) => {
      const why = [reasonName(reasonCode), reason].filter(Boolean).join(', ');
      return `${test}, ${parameter}: ${before} is now ${after} (${why})`;
    }),
  );
  paragraph(doc, say('pending'), pending.length > 0 ? [pending.join(', ')] : []);
  paragraph(doc, say('collectedAgain'), collectedAgain.length > 0 ? [collectedAgain.join(', ')] : []);
  paragraph(doc, say('notPerformed'), notPerformed);
  paragraph(doc, say('comments'), [...remarks, ...(comment === '' ? [] : comment.split('\n'))]);
}

const SIGNATURE = { width: 113, height: 42 };
/** The end mark stands on the page of the last signature: alone on one, it would end nothing. */
const END = 28;

function signatures(doc: PdfDocument, { signatories, tests, language }: ReportContent, pictures: ReportPictures): void {
  const rows = tests.flatMap((test) => test.rows);
  for (const [index, { id, name, qualification, registrationNumber }] of signatories.entries()) {
    const picture = pictures.signatures[id];
    const end = index === signatories.length - 1 ? END : 0;
    makeRoom(doc, 56 + end);
    const y = doc.y + 8;
    if (picture) {
      const fit: [number, number] = [SIGNATURE.width, SIGNATURE.height];
      doc.image(Buffer.from(picture, 'base64'), MARGIN, y, { fit, valign: 'center' });
    }
    // Beside the picture: a signature takes no more of a page than its words.
    const x = MARGIN + (picture ? SIGNATURE.width + 12 : 0);
    const times = rows.filter((row) => row.signatoryId === id).map(({ authorisedAt }) => authorisedAt);
    const last = times.reduce((latest, at) => (at > latest ? at : latest), '');
    write(doc, name, x, y, { size: 10, isBold: true });
    write(doc, `${qualification}, ${registrationNumber}`, x, doc.y - 1, { size: 8, colour: SOFT });
    const when = `${word(language, 'authorised')}: ${reportTime(last === '' ? null : last)}`;
    write(doc, when, x, doc.y - 1, { size: 8, colour: SOFT });
  }
}

function endMark(doc: PdfDocument, { language }: ReportContent): void {
  makeRoom(doc, END);
  const text = `— ${word(language, 'end')} —`;
  const y = doc.y + 8;
  const height = heightOf(doc, text, { size: 9, isBold: true, width: innerWidth(doc) });
  write(doc, text, MARGIN, y, { size: 9, isBold: true, colour: INK, width: innerWidth(doc), align: 'center' });
  rule(doc, y + height + 2, doc.page.width / 2 - 60, doc.page.width / 2 + 60);
}

export function draw({ content, pictures, isPreview }: ReportSheet): Promise<Buffer> {
  const { language, accession, kind, brand, issuedAt } = content;
  const title = `${kindName('en', kind)} ${accession}`;
  const doc = reportPdf({ title, author: brand, lang: language === 'en' ? 'en-IN' : 'hi-IN', at: new Date(issuedAt) });
  let top = MARGIN;
  doc.on('pageAdded', () => {
    inBetween(doc, () => {
      top = drawHead(doc, content, pictures, isPreview);
    });
    // A table that continues on the next page begins below its head.
    doc.page.margins = { ...doc.page.margins, top, bottom: FOOT };
    doc.x = MARGIN;
    doc.y = top;
  });
  doc.addPage();
  drawResults(doc, content);
  notes(doc, content);
  drawSpecimens(doc, content);
  signatures(doc, content, pictures);
  endMark(doc, content);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    drawFoot(doc, content, page + 1, count);
  }
  return closePdf(doc);
}
