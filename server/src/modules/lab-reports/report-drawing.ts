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

async function picturesOf(
  { signatories, letterheads, pdfLogo }: DrawingSources,
  content: ReportContent,
): Promise<ReportPictures> {
  const signatures: Record<string, string> = {};
  for (const { id } of content.signatories) {
    const picture = await signatories.signatureOf(id);
    if (picture !== null) signatures[id] = picture.toString('base64');
  }
  const certified = content.certificates.flatMap(({ centreId }) => centreId ?? []);
  const ownId = content.laboratory.id ?? '';
  const pictures = await letterheads.picturesOf([ownId, ...certified]);
  const symbols = certified.flatMap((id) => {
    const symbol = pictures.get(id)?.symbol;
    return symbol ? [[id, symbol.toString('base64')] as const] : [];
  });
  const logo = pictures.get(ownId)?.logo?.toString('base64') ?? (await pdfLogo());
  return { logo, symbols: Object.fromEntries(symbols), signatures };
}

/** @throws AppError 429 or 503 as `PdfRenderer`. */
export async function drawReport(sources: DrawingSources, content: ReportContent, isPreview: boolean): Promise<Buffer> {
  const pictures = await picturesOf(sources, content);
  return sources.pdfs.render(SHEET, { content, pictures, isPreview } satisfies ReportSheet);
}
