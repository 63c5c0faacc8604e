// Reports made here from authorised values: release, what an order waits for, preview, and the FHIR document (laboratory.md section 6).
import { z } from 'zod';
import { blankAsMissing, Id, Language, MessageBody, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { LetterheadPreview } from './letterheads.ts';
import { rule } from './messages/rules.ts';
import { MADE_KINDS } from './report-limits.ts';
import { ReportStatus } from './reports.ts';

/** The extent of a release: the lines authorised so far, or the whole order. */
export const RELEASE_KINDS = ['preliminary', 'final'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

/** `hi` adds Hindi beside the English; a missing one is that of the version before, else English. */
const ReleaseLanguage = Language.nullish().transform((language) => language ?? undefined);

const Comment = text(10_000, 'A comment')
  .nullish()
  .transform((comment) => comment ?? undefined);

export const ReleaseBody = z.object({
  orderId: Id,
  kind: z.enum(RELEASE_KINDS, rule('releaseKind')),
  language: ReleaseLanguage,
  /** A missing one leaves the comment of the version before, an empty one removes it. */
  comment: Comment,
});
export type ReleaseBody = z.output<typeof ReleaseBody>;

/** A report of an order, in the version that holds. */
export const MadeReport = z.object({
  reportId: Id,
  version: z.number(),
  kind: z.enum(MADE_KINDS),
  accredited: z.boolean(),
  language: Language,
  status: ReportStatus,
  checkCode: z.string(),
  /** The stored name, for `/prescription-reports/download`. */
  fileName: z.string(),
  issuedAt: Timestamp,
  tests: z.array(z.string()),
  comment: z.string(),
  /** Whether its person has to be counselled before they open it; null without a sensitive test. */
  counselling: z.enum(['needed', 'done']).nullable(),
});
export type MadeReport = z.output<typeof MadeReport>;

/** A report that a release would make now. */
const PlannedReport = z.object({ accredited: z.boolean(), tests: z.array(z.string()) });
export type PlannedReport = z.output<typeof PlannedReport>;

const Refusal = z.object({ code: z.string(), message: z.string() });

export const OrderRelease = z.object({
  orderId: Id,
  /** Tests with authorised values that no report holds so far. */
  waiting: z.array(z.string()),
  /** Tests that a final report would have to wait for. */
  open: z.array(z.string()),
  /** Why a release would be refused now; null where it would not. */
  refusals: z.object({ preliminary: Refusal.nullable(), final: Refusal.nullable() }),
  /** The reports that a release would make now, the accredited one first; none where it would be refused. */
  planned: z.object({ preliminary: z.array(PlannedReport), final: z.array(PlannedReport) }),
  reports: z.array(MadeReport),
});
export type OrderRelease = z.output<typeof OrderRelease>;

const params = z.object({ orderId: Id });

export const labReports = {
  releaseOrder: endpoint({
    method: 'PUT',
    path: '/lab/release',
    access: 'staff',
    permission: 'report.release',
    summary:
      'Make the reports of an order from its authorised values: one of the accredited lines, one of all others. The same again makes nothing new',
    body: ReleaseBody,
    response: z.object({ data: z.array(MadeReport) }),
  }),
  getOrderRelease: endpoint({
    method: 'GET',
    path: '/lab/release/:orderId',
    access: 'staff',
    permission: 'result.read',
    summary: 'What of an order waits for its release, and the reports that were made of it',
    params,
    response: z.object({ data: OrderRelease }),
  }),
  previewReport: endpoint({
    method: 'GET',
    path: '/lab/release/:orderId/preview',
    access: 'staff',
    permission: 'report.release',
    summary: 'A PDF of what a release would make now, marked as a preview',
    params,
    query: z.object({
      kind: z.enum(RELEASE_KINDS, rule('releaseKind')).default('final'),
      language: ReleaseLanguage,
      /** `true` for the accredited report of the two. */
      accredited: blankAsMissing(z.stringbool(rule('trueOrFalse'))),
      comment: Comment,
    }),
    response: z.string(),
  }),
  previewLetterhead: endpoint({
    method: 'GET',
    path: '/centres/:id/letterhead/preview',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'A PDF of a sample report with the letterhead of a centre, also with texts that are not saved',
    params: z.object({ id: Id }),
    query: LetterheadPreview,
    response: z.string(),
  }),
  recordCounselling: endpoint({
    method: 'PUT',
    path: '/prescription-reports/:id/counselling',
    access: 'staff',
    permission: 'report.release',
    summary:
      'Record that the person of a report with a sensitive test was counselled: it opens to them, and they are told',
    params: z.object({ id: Id }),
    /** The version that they were counselled about; the one that holds where it is left out. */
    body: blankAsMissing(z.object({ version: z.int(rule('version')).min(1, rule('version')).optional() })),
    response: MessageBody,
  }),
  fhirOfReport: endpoint({
    method: 'GET',
    path: '/prescription-reports/fhir/:id',
    access: 'user',
    widenedBy: 'report.read',
    summary: 'A released report that was made here as an NRCeS DiagnosticReportRecord document (FHIR R4)',
    params: z.object({ id: Id }),
    response: z.string(),
  }),
};
