import { Readable } from 'node:stream';
import { labReports } from '@labfront/contract/lab-reports';
import { outcome } from '@labfront/contract/messages/outcomes';
import { languageOf } from '../../platform/base/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { sendPdf } from '../../platform/pdf/send-pdf.ts';
import type { FhirService } from './fhir.service.ts';
import type { LetterheadPreviewService } from './letterhead-preview.service.ts';
import type { ReleaseService } from './release.service.ts';

export function registerLabReports(
  serve: Serve,
  {
    releases,
    fhir,
    letterheadPreview,
  }: { releases: ReleaseService; fhir: FhirService; letterheadPreview: LetterheadPreviewService },
): void {
  serve(labReports.releaseOrder, async ({ caller, body }) => ({ data: await releases.release(caller, body) }));

  serve(labReports.getOrderRelease, async ({ caller, params, request }) => ({
    data: await releases.read(caller, params.orderId, languageOf(request)),
  }));

  serve(labReports.previewReport, async ({ caller, params, query, reply }) =>
    sendPdf(reply, await releases.preview(caller, params.orderId, query)),
  );

  serve(labReports.previewLetterhead, async ({ params, query, reply }) =>
    sendPdf(reply, await letterheadPreview.draw(params.id, query)),
  );

  serve(labReports.recordCounselling, async ({ caller, params, body }) => {
    await releases.recordCounselling(caller, params.id, body?.version);
    return { message: outcome('report.counselled') };
  });

  serve(labReports.fhirOfReport, async ({ caller, params, reply }) => {
    const json = await fhir.document(caller, params.id);
    reply.headers({ 'content-type': 'application/fhir+json; charset=utf-8', 'cache-control': 'private, no-store' });
    return Readable.from([Buffer.from(json)]);
  });
}
