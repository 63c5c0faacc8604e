// A report for a doctor without an account: a link, and a PIN that is told apart from it (laboratory.md section 7, Sharing).
import { z } from 'zod';
import { AGE_UNITS } from './ages.ts';
import { Id, numeric, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { UsedRange } from './laboratory.ts';
import { rule } from './messages/rules.ts';
import { NO_RANGE_REASONS, RESULT_FLAGS } from './reference-ranges.ts';
import { MADE_KINDS } from './report-limits.ts';
import { ReportType } from './reports.ts';
import { MOST_SHARE_HOURS } from './share-limits.ts';

/** A share that can still be opened. Link and PIN are said once, when it is made. */
export const ReportShare = z.object({
  _id: Id,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** The number of right PINs entered. */
  opened: z.number(),
  lastOpenedAt: Timestamp.nullable(),
  triesLeft: z.number(),
});
export type ReportShare = z.output<typeof ReportShare>;

/** A result of a report that was made here, as the report says it. */
export const SharedResult = z.object({
  code: z.string(),
  name: z.string(),
  nameHi: z.string(),
  testName: z.string(),
  value: z.string(),
  unit: z.string(),
  method: z.string(),
  /** Of a value that was not measured. */
  reason: z.string(),
  flag: z.enum(RESULT_FLAGS).nullable(),
  range: UsedRange.nullable(),
  noRange: z.enum(NO_RANGE_REASONS).nullable(),
});
export type SharedResult = z.output<typeof SharedResult>;

const SharedAmendment = z.object({
  parameter: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  reasonCode: z.string(),
  /** As it was typed. */
  note: z.string(),
});

/** The facts around the results of a report that was made here, as that version says them. */
export const SharedFacts = z.object({
  kind: z.enum(MADE_KINDS),
  isPreliminary: z.boolean(),
  /** Tests of the order that were still open. */
  pending: z.array(z.string()),
  /** When the first sample was drawn. */
  collectedAt: Timestamp.nullable(),
  age: z.object({ value: z.number(), unit: z.enum(AGE_UNITS) }).nullable(),
  sex: z.string().nullable(),
  /** Whoever measured, referral laboratories too. */
  laboratories: z.array(z.string()),
  comment: z.string(),
  /** An observation at the draw, or about the results of one test. */
  remarks: z.array(z.string()),
  /** The changes since the version before; `reason` has both `reasonCode` and `note` in English. */
  amendments: z.array(SharedAmendment),
  /** Changes that versions before have told, and whose values are still here. */
  amendedBefore: z.array(SharedAmendment),
  /** Versions that this one takes the place of, the oldest first. */
  replaces: z.array(z.object({ version: z.number(), code: z.string(), issuedAt: Timestamp })),
  uhid: z.string().nullable(),
  accession: z.string(),
  /** Whoever authorised its values, with qualification and registration. */
  signatories: z.array(z.string()),
  /** Tests whose results are in the other report of the order. */
  elsewhere: z.array(z.string()),
  /** Tests that were not performed, each with its reason. */
  notPerformed: z.array(z.string()),
  /** Tests whose sample was collected again: their results are in the report of another order. */
  collectedAgain: z.array(z.string()),
});
export type SharedFacts = z.output<typeof SharedFacts>;

/** The doctor's view of a report. */
export const SharedReport = z.object({
  patientName: z.string(),
  reportType: ReportType,
  doctorName: z.string(),
  comments: z.string(),
  issuedAt: Timestamp,
  laboratory: z.string(),
  /** The code of the check page. */
  checkCode: z.string(),
  originalName: z.string(),
  /** In the order of the report; empty for a file that was uploaded. */
  results: z.array(SharedResult),
  /** Null for an uploaded file. */
  facts: SharedFacts.nullable(),
  /** Opens without a bearer for 15 minutes, while the share lasts. */
  reportFile: z.string(),
  expiresAt: Timestamp,
});
export type SharedReport = z.output<typeof SharedReport>;

const hoursOfShare = rule('shareHours', { most: MOST_SHARE_HOURS });

export const ShareBody = z.object({
  hours: numeric(
    z.number(hoursOfShare).int(hoursOfShare).min(1, hoursOfShare).max(MOST_SHARE_HOURS, hoursOfShare),
    hoursOfShare,
  ),
});

export const PinBody = z.object({
  pin: z
    .string(rule('sharePin'))
    .transform((pin) => pin.replace(/\s/g, ''))
    .pipe(z.string().regex(/^[0-9]{6}$/, rule('sharePin'))),
});

const params = z.object({ id: Id });

export const reportShares = {
  shareReport: endpoint({
    method: 'POST',
    path: '/prescription-reports/share/:id',
    access: 'user',
    widenedBy: 'report.share',
    summary: 'Share a released report with a doctor: a link and a six-digit PIN, said once',
    params,
    body: ShareBody,
    response: z.object({ data: ReportShare, link: z.string(), pin: z.string() }),
    status: 201,
  }),
  listReportShares: endpoint({
    method: 'GET',
    path: '/prescription-reports/share/:id',
    access: 'user',
    widenedBy: 'report.share',
    summary: 'The shares of a report that can still be opened, the newest first',
    params,
    response: z.object({ data: z.array(ReportShare) }),
  }),
  endReportShares: endpoint({
    method: 'DELETE',
    path: '/prescription-reports/share/:id',
    access: 'user',
    widenedBy: 'report.share',
    summary: 'End every share of a report',
    params,
    response: z.object({ id: Id, message: z.string() }),
  }),
  openSharedReport: endpoint({
    method: 'POST',
    path: '/shared/:token',
    access: 'public',
    summary: "A doctor's view of a shared report; the tenth wrong PIN ends the share",
    params: z.object({ token: Id }),
    body: PinBody,
    response: z.object({ data: SharedReport }),
  }),
};
