// Draws a made report on A4: English, or English with Hindi. A template of `PdfRenderer`: called in its worker.
import { printedValue } from '@labfront/contract/printed-unit';
import { closePdf, INK, type PdfDocument, reportPdf, SOFT } from '../../platform/pdf/pdf-document.ts';
import { heightOf, inBetween, type Style, write } from '../../platform/pdf/writing.ts';
import { isCriticalRow, type ReportContent, type ReportPictures } from './report-content.ts';
import { drawFoot, drawHead } from './report-pdf.head.ts';
import { FOOT, innerWidth, MARGIN, makeRoom, rule } from './report-pdf.kit.ts';
import { drawResults, drawSpecimens, heightOfSpecimens } from './report-pdf.results.ts';
import { amendmentText, kindName, reportTime, versionText, type Word, word } from './report-texts.ts';

export interface ReportSheet {
  content: ReportContent;
  pictures: ReportPictures;
  isPreview: boolean;
}

interface Note {
  title: Word;
  lines: readonly string[];
}

/** The changes of an amended version; of one whose values are those of before, that its comment is another. */
function amendmentsOf({ kind, language, amendments }: ReportContent): string[] {
  if (kind === 'amended' && amendments.length === 0) return [word(language, 'commentChanged')];
  return amendments.map((one) => amendmentText(language, one));
}

/** Everything that a report says besides its results, in the order of its importance. */
function notesOf(content: ReportContent): Note[] {
  const {
    language,
    tests,
    replaces = [],
    pending,
    collectedAgain = [],
    elsewhere = [],
    amendedBefore = [],
    notPerformed,
    remarks,
    comment,
  } = content;
  const critical = tests.flatMap(({ rows }) => rows.filter(isCriticalRow));
  const all: Note[] = [
    {
      title: 'critical',
      lines: critical.map(({ name, value, unit, flag }) => `${flag}  ${name}: ${printedValue(value, unit)}`.trim()),
    },
    { title: 'replaces', lines: replaces.map((one) => versionText(language, one)) },
    { title: 'amendments', lines: amendmentsOf(content) },
    { title: 'amendedBefore', lines: amendedBefore.map((one) => amendmentText(language, one)) },
    { title: 'pending', lines: pending.length > 0 ? [pending.join(', ')] : [] },
    { title: 'collectedAgain', lines: collectedAgain.length > 0 ? [collectedAgain.join(', ')] : [] },
    { title: 'elsewhere', lines: elsewhere.length > 0 ? [elsewhere.join(', ')] : [] },
    { title: 'notPerformed', lines: notPerformed },
    { title: 'comments', lines: [...remarks, ...(comment === '' ? [] : comment.split('\n'))] },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}

const NOTE: Style = { size: 9 };
const EMPTY_LINE = 7;
/** A higher paragraph begins at the end of a page, and goes on over the next. */
const MOST_LINE = 60;

/** Draws titled paragraphs, which may fill pages. @param below the room that a short last one needs below it on the same page. */
function drawNotes(doc: PdfDocument, content: ReportContent, below: number): void {
  const width = innerWidth(doc);
  const notes = notesOf(content);
  for (const note of notes) {
    const heights = note.lines.map((line) =>
      line.trim() === '' ? EMPTY_LINE : heightOf(doc, line, { ...NOTE, width }),
    );
    const height = 22 + heights.reduce((sum, one) => sum + one, 0);
    const isKept = note === notes.at(-1) && height + below <= MOST_KEPT;
    makeRoom(doc, isKept ? height + below : 40);
    const title = word(content.language, note.title);
    write(doc, title, MARGIN, doc.y + 4, { ...NOTE, isBold: true });
    for (const [index, line] of note.lines.entries()) {
      const isLast = note === notes.at(-1) && index === note.lines.length - 1;
      const room = Math.min(heights[index] ?? 0, MOST_LINE) + (isLast ? below : 0);
      if (index > 0 && makeRoom(doc, room)) {
        const again = `${title} (${word(content.language, 'continued')})`;
        write(doc, again, MARGIN, doc.y, { ...NOTE, isBold: true, colour: SOFT });
      }
      if (line.trim() === '') doc.y += EMPTY_LINE;
      else write(doc, line, MARGIN, doc.y, { ...NOTE, width });
    }
  }
}

const SIGNATURE = { width: 113, height: 42 };
/** The end mark stands on the page of the last signature: alone on one, it would end nothing. */
const END = 28;
const SIGNED = 56;
/** A higher end of the report goes on over the next page. */
const MOST_KEPT = 300;

/** The room from the tubes to the end mark, which stand on one page. */
const heightOfEnd = (content: ReportContent): number =>
  Math.min(heightOfSpecimens(content) + SIGNED * content.signatories.length + END, MOST_KEPT);

function signatures(doc: PdfDocument, { signatories, tests, language }: ReportContent, pictures: ReportPictures): void {
  const rows = tests.flatMap((test) => test.rows);
  for (const [index, { id, name, qualification, registrationNumber }] of signatories.entries()) {
    const picture = pictures.signatures[id];
    const end = index === signatories.length - 1 ? END : 0;
    makeRoom(doc, SIGNED + end);
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
  const end = heightOfEnd(content);
  // No page has a signature and nothing that was signed.
  drawResults(doc, content, notesOf(content).length > 0 ? 0 : end);
  drawNotes(doc, content, end);
  makeRoom(doc, end);
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
