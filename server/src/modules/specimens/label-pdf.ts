// Draws labels as a PDF, one on a page of 50 × 25 mm.
import PDFDocument from 'pdfkit';
import { BOLD, closePdf, INK, REGULAR } from '../../platform/pdf/pdf-document.ts';
import { code128 } from './barcode.ts';
import type { Label } from './label.ts';

const POINTS_PER_MM = 72 / 25.4;
const mm = (millimetres: number) => millimetres * POINTS_PER_MM;
/** A module of 0.25 mm is two dots at 203 dpi, so that no printer rounds it. */
const MODULE = mm(0.25);
const QUIET = mm(11);

function drawBars(doc: PDFKit.PDFDocument, code: string, top: number, height: number): void {
  let x = QUIET;
  for (const [index, modules] of code128(code).entries()) {
    const width = modules * MODULE;
    if (index % 2 === 0) doc.rect(x, top, width, height);
    x += width;
  }
  doc.fill('#000000');
}

export async function draw({ labels }: { labels: readonly Label[] }): Promise<Buffer> {
  const size: [number, number] = [mm(50), mm(25)];
  const doc = new PDFDocument({ size, margin: 0, autoFirstPage: false, info: { Title: 'Labels' } });
  for (const { tubeCode, name, person, accession, tube, tests } of labels) {
    doc.addPage({ size, margin: 0 });
    const line = (text: string, font: string, points: number, x: number, y: number, options = {}) =>
      doc
        .font(font)
        .fontSize(points)
        .fillColor(INK)
        .text(text, mm(x), mm(y), { lineBreak: false, ...options });
    line(name, BOLD, 7.5, 2, 1);
    line(person, REGULAR, 7, 2, 1, { width: mm(46), align: 'right' });
    line(`${accession}  ${tube}`, REGULAR, 5.5, 2, 4.7);
    drawBars(doc, tubeCode, mm(8.3), mm(9));
    line(tubeCode, REGULAR, 6.5, 2, 17.4, { width: mm(46), align: 'center' });
    line(tests, REGULAR, 5.5, 2, 21);
  }
  return closePdf(doc);
}
