// Other laboratories that measure for us: the registry, what is sent to them, and their reports (laboratory.md section 5).

import { z } from 'zod';
import { Accreditation, AccreditationBody } from './centre-schemas.ts';
import { Id, listQueryWith, numeric, Rupees, RupeesInput, requiredName, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { LabelPatient } from './label-patients.ts';
import { rule } from './messages/rules.ts';
import { REPORT_MAX_BYTES } from './report-limits.ts';
import { Temperature } from './specimens.ts';

const MOST_TESTS = 2_000;

const ReferralTest = z.object({ testId: Id, name: z.string(), price: Rupees, turnaroundHours: z.number() });

export const ReferralLaboratory = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  accreditation: Accreditation.nullable(),
  /** Whether its accreditation holds today. */
  isAccredited: z.boolean(),
  active: z.boolean(),
  /** The tests that they measure for us, by name, with the price that they charge. */
  tests: z.array(ReferralTest),
  updatedAt: Timestamp,
});
export type ReferralLaboratory = z.output<typeof ReferralLaboratory>;

const Hours = z.number(rule('hours')).int(rule('hours')).min(1, rule('hours')).max(2_160, rule('hours'));

export const ReferralLaboratoryBody = z.object({
  name: requiredName(120, 'Name'),
  address: text(300, 'Address').default(''),
  phone: text(40, 'Phone number').default(''),
  accreditation: AccreditationBody.nullish().transform((value) => value ?? null),
  active: z.boolean(rule('trueOrFalse')).default(true),
  tests: z
    .array(
      z.object({ testId: Id, price: RupeesInput, turnaroundHours: numeric(Hours, rule('hours')) }),
      rule('referralTests'),
    )
    .max(MOST_TESTS, rule('referralTests')),
});
export type ReferralLaboratoryBody = z.output<typeof ReferralLaboratoryBody>;

/** One test of one patient on its way to a referral laboratory. */
export const ManifestLine = z.object({
  lineId: Id,
  orderId: Id,
  accession: z.string(),
  patient: LabelPatient,
  testName: z.string(),
  specimen: z.string(),
  tubeCodes: z.array(z.string()),
  /** We measure other tests from its tubes: a part of the sample goes, the tubes stay. */
  isAliquot: z.boolean(),
  collectedAt: Timestamp.nullable(),
});
export type ManifestLine = z.output<typeof ManifestLine>;

export const Manifest = z.object({
  _id: Id,
  number: z.string(),
  laboratoryId: Id,
  laboratory: z.string(),
  centreId: Id,
  temperature: z.number().nullable(),
  sentBy: z.string(),
  sentAt: Timestamp,
  count: z.number(),
  /** How many of them wait for values. */
  waiting: z.number(),
});
export type Manifest = z.output<typeof Manifest>;

const ManifestDetails = Manifest.extend({ lines: z.array(ManifestLine) });
export type ManifestDetails = z.output<typeof ManifestDetails>;

const Saved = z.object({ data: ReferralLaboratory });
const params = z.object({ id: Id });

export const referrals = {
  listReferralLaboratories: endpoint({
    method: 'GET',
    path: '/referral-laboratories',
    access: 'staff',
    permission: 'result.read',
    // Of laboratories, and nobody's home.
    tellsContacts: true,
    summary: 'Laboratories that measure for us, by name, with their tests',
    response: z.object({ data: z.array(ReferralLaboratory) }),
  }),
  createReferralLaboratory: endpoint({
    method: 'POST',
    path: '/referral-laboratories',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Enter a laboratory that measures for us',
    body: ReferralLaboratoryBody,
    response: Saved,
    status: 201,
    idempotent: true,
  }),
  updateReferralLaboratory: endpoint({
    method: 'PUT',
    path: '/referral-laboratories/:id',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Change a laboratory that measures for us: prices and times hold for what is referred from now on',
    params,
    body: ReferralLaboratoryBody,
    response: Saved,
  }),
  listReferred: endpoint({
    method: 'GET',
    path: '/lab/referred',
    access: 'staff',
    permission: 'result.read',
    summary: 'Referred lines that are not sent yet, the oldest first, at most 500; filters laboratory, centre',
    query: listQueryWith('laboratory', 'centre'),
    response: z.object({ data: z.array(ManifestLine.extend({ laboratoryId: Id, centreId: Id.nullable() })) }),
  }),
  listManifests: endpoint({
    method: 'GET',
    path: '/lab/manifests',
    access: 'staff',
    permission: 'result.read',
    summary: 'What was sent to referral laboratories, newest first',
    query: listQueryWith('centre'),
    response: z.object({ data: z.array(Manifest) }),
  }),
  getManifest: endpoint({
    method: 'GET',
    path: '/lab/manifests/:id',
    access: 'staff',
    permission: 'result.read',
    summary: 'One manifest with its lines; `?format=csv` for the box',
    params,
    query: listQueryWith(),
    response: z.object({ data: ManifestDetails }),
  }),
  sendManifest: endpoint({
    method: 'POST',
    path: '/lab/manifests',
    access: 'staff',
    permission: 'shipment.work',
    summary: 'Send referred lines of a centre to their laboratory: whole tubes are on their way from now on',
    body: z.object({
      laboratoryId: Id,
      centreId: Id,
      lineIds: z.array(Id, rule('lineIds')).min(1, rule('lineIds')).max(500, rule('lineIds')),
      temperature: Temperature,
    }),
    response: z.object({ data: ManifestDetails }),
    status: 201,
    idempotent: true,
  }),
  fileReferralReport: endpoint({
    method: 'POST',
    path: '/lab/orders/:id/referral-report',
    access: 'staff',
    permission: 'result.enter',
    summary:
      'File the report of a referral laboratory as it came: PDF, JPEG or PNG of at most 20 MB, for its lines of an order',
    params,
    bodyKind: 'multipart',
    files: { file: REPORT_MAX_BYTES },
    body: z.object({ laboratoryId: Id }),
    response: z.object({ data: z.object({ _id: Id, lineIds: z.array(Id) }) }),
    status: 201,
  }),
};
