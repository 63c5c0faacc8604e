// Draws contents of reports in the worker, with the pictures that hold now.
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts';
import type { PdfLogo } from '../../platform/site/pdf-logo.ts';
import type { SignatoriesService } from '../laboratory/signatories.service.ts';
import type { LetterheadsService } from '../letterheads/letterheads.service.ts';
import type { ReportContent, ReportPictures } from './report-content.ts';
import type { ReportSheet } from './report-pdf.ts';

const SHEET = new URL('./report-pdf.ts', import.meta.url);

export interface DrawingSources {
  pdfs: PdfRenderer;
  pdfLogo: PdfLogo;
  signatories: Pick<SignatoriesService, 'signatureOf'>;
  letterheads: Pick<LetterheadsService, 'textsOf' | 'picturesOf'>;
}

/** A picture that a report goes without, because the storage cannot read it. */
export type MissingPicture = 'signature' | 'logo';

interface Found {
  pictures: ReportPictures;
  missing: MissingPicture[];
}

async function picturesOf(
  { signatories, letterheads, pdfLogo }: DrawingSources,
  content: ReportContent,
): Promise<Found> {
  const missing = new Set<MissingPicture>();
  const base64Of = (picture: Buffer | 'lost' | null | undefined, name: MissingPicture): string | null => {
    if (picture === 'lost') missing.add(name);
    return picture instanceof Buffer ? picture.toString('base64') : null;
  };
  const signatures: Record<string, string> = {};
  for (const { id } of content.signatories) {
    const signature = base64Of(await signatories.signatureOf(id), 'signature');
    if (signature !== null) signatures[id] = signature;
  }
  const certified = content.certificates.flatMap(({ centreId }) => centreId ?? []);
  const ownId = content.laboratory.id ?? '';
  const found = await letterheads.picturesOf([ownId, ...certified]);
  const symbols: Record<string, string> = {};
  for (const id of certified) {
    const symbol = base64Of(found.get(id)?.symbol, 'logo');
    if (symbol !== null) symbols[id] = symbol;
  }
  const logo = base64Of(found.get(ownId)?.logo, 'logo') ?? (await pdfLogo());
  return { pictures: { logo, symbols, signatures }, missing: [...missing] };
}

/**
 * Draws a report. A picture that the storage cannot read is left out: everything that a report has to say stands in its words.
 * @throws AppError 429 or 503 as `PdfRenderer`.
 */
export async function drawReport(
  sources: DrawingSources,
  content: ReportContent,
  isPreview: boolean,
): Promise<{ pdf: Buffer; missing: MissingPicture[] }> {
  const { pictures, missing } = await picturesOf(sources, content);
  return { pdf: await sources.pdfs.render(SHEET, { content, pictures, isPreview } satisfies ReportSheet), missing };
}
