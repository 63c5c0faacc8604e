// The page that goes with a report on paper: whoever is handed both can check that the report holds. The report itself is never
// written anew, which would break a signature inside it.

import { formatDate } from '@labfront/contract/format-date-time';
import { dateTimeWordsEn } from '@labfront/contract/messages/date-time-words';
import { encode } from 'uqr';
import { localDay } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { BOLD, closePdf, INK, openPdf, type PdfDocument, SOFT } from '../../platform/pdf/pdf-document.ts';
import { setFont } from '../../platform/pdf/scripts.ts';
import { write } from '../../platform/pdf/writing.ts';

export interface Cover {
  site: Site;
  person: string;
  fileName: string;
  /** ISO. */
  issuedAt: string;
  version: number;
  code: string;
}

const messages = {
  title: 'Laboratory report: check page',
  person: 'Report for',
  file: 'File',
  issued: 'Issued',
  version: 'Version',
  code: 'Check code',
  how: 'Is this report genuine, and is it the latest? Scan the code, or open the address under it. It says whether the report is genuine, superseded or withdrawn and when it was issued, and nothing about anybody’s health.',
  foot: ({ name, address, phone }: Site) => [name, address, phone].filter(Boolean).join(', '),
};

const MARGIN = 56;
const QR_SIZE = 190;

/** The address at which the code is checked. */
export const checkAddress = (site: Site, code: string) => `${site.url}/check/${code}`;

function drawQr(doc: PdfDocument, text: string, x: number, y: number): void {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const dot = QR_SIZE / size;
  data.forEach((row, down) => {
    row.forEach((isDark, across) => {
      if (isDark) doc.rect(x + across * dot, y + down * dot, dot, dot);
    });
  });
  doc.fill('#000000');
}

function fact(doc: PdfDocument, name: string, value: string): void {
  write(doc, name, MARGIN, doc.y, { size: 9, colour: SOFT });
  write(doc, value, MARGIN, doc.y, { size: 12, isBold: true });
  doc.moveDown(0.5);
}

/** Draws one page of A4. A template of `PdfRenderer`: called in its worker. */
export function draw({ site, person, fileName, issuedAt, version, code }: Cover): Promise<Buffer> {
  const doc = openPdf({ margin: MARGIN, title: messages.title, author: site.name, lang: 'en-IN' });
  write(doc, site.name, MARGIN, MARGIN, { size: 20, isBold: true });
  doc.moveDown(0.2);
  write(doc, messages.title, MARGIN, doc.y, { size: 12, colour: SOFT });
  doc.moveDown(2);
  fact(doc, messages.person, person);
  fact(doc, messages.file, fileName);
  fact(doc, messages.issued, formatDate(localDay(Date.parse(issuedAt)), dateTimeWordsEn));
  fact(doc, messages.version, String(version));
  fact(doc, messages.code, code);
  doc.moveDown(1);
  const address = checkAddress(site, code);
  drawQr(doc, address, MARGIN, doc.y);
  doc.y += QR_SIZE + 16;
  setFont(doc, BOLD).fontSize(11).fillColor(INK).text(address, MARGIN, doc.y, { link: address }).moveDown(0.5);
  write(doc, messages.how, MARGIN, doc.y, { size: 10, colour: SOFT, width: 380 });
  doc.moveDown(2);
  write(doc, messages.foot(site), MARGIN, doc.y, { size: 10, colour: SOFT });
  return closePdf(doc);
}
