// Draws labels as a PDF, one on a page of 50 × 25 mm.
import PDFDocument from 'pdfkit';
import { closePdf, INK, type PdfDocument, REGULAR } from '../../platform/pdf/pdf-document.ts';
import { ascentOf } from '../../platform/pdf/script-fonts.ts';
import { fontRuns, setFont, shapingOf } from '../../platform/pdf/scripts.ts';
import { code128 } from './barcode.ts';
import { type Label, testsText } from './label.ts';
import { shortened } from './label-fit.ts';

const POINTS_PER_MM = 72 / 25.4;
const mm = (millimetres: number) => millimetres * POINTS_PER_MM;
const SIZE: [number, number] = [mm(50), mm(25)];
const MARGIN = mm(2);
const INNER = mm(46);
/** Between the name and the person. */
const GAP = mm(1.5);
/** A module of 0.25 mm is two dots at 203 dpi, so that no printer rounds it. */
const MODULE = mm(0.25);
const QUIET = mm(11);
/** Of the font of the lower lines, in points. */
const SMALL = 5.5;

function drawBars(doc: PdfDocument, code: string, top: number, height: number): void {
  let x = QUIET;
  for (const [index, modules] of code128(code).entries()) {
    const width = modules * MODULE;
    if (index % 2 === 0) doc.rect(x, top, width, height);
    x += width;
  }
  doc.fill('#000000');
}

interface Line {
  size: number;
  isBold?: boolean;
  width?: number;
  align?: 'left' | 'center' | 'right';
}

function widthOf(doc: PdfDocument, text: string, { size, isBold }: Line): number {
  const runs = fontRuns(text, isBold);
  return runs.reduce((sum, run) => sum + setFont(doc, run.font).fontSize(size).widthOfString(run.text), 0);
}

/** Writes a line inside the margins, each script in its own font on one baseline. @returns its width. */
function writeLine(doc: PdfDocument, text: string, top: number, line: Line): number {
  const { size, isBold = false, width = INNER, align = 'left' } = line;
  const fitting = shortened(text, (shorter) => widthOf(doc, shorter, line) <= width);
  const drawn = widthOf(doc, fitting, line);
  let x = MARGIN + { left: 0, center: (width - drawn) / 2, right: width - drawn }[align];
  const baseline = -ascentOf(REGULAR) * size;
  for (const run of fontRuns(fitting, isBold)) {
    setFont(doc, run.font).fontSize(size).fillColor(INK);
    doc.text(run.text, x, mm(top), { lineBreak: false, baseline, ...shapingOf(run) });
    x += doc.widthOfString(run.text);
  }
  return drawn;
}

export async function draw({ labels }: { labels: readonly Label[] }): Promise<Buffer> {
  const doc = new PDFDocument({ size: SIZE, margin: 0, autoFirstPage: false, info: { Title: 'Labels' } });
  for (const label of labels) {
    const { tubeCode, name, person, accession, tube, cap = '' } = label;
    const tests = testsText(label, (text) => widthOf(doc, text, { size: SMALL }) <= INNER);
    doc.addPage({ size: SIZE, margin: 0 });
    const beside = writeLine(doc, person, 1, { size: 7, align: 'right' });
    writeLine(doc, name, 1, { size: 7.5, isBold: true, width: INNER - GAP - beside });
    writeLine(doc, `${accession}  ${tube}`, 4.5, { size: SMALL });
    writeLine(doc, cap, 6.8, { size: SMALL });
    drawBars(doc, tubeCode, mm(9.8), mm(7.6));
    writeLine(doc, tubeCode, 17.6, { size: 6.5, align: 'center' });
    writeLine(doc, tests, 21, { size: SMALL });
  }
  return closePdf(doc);
}
