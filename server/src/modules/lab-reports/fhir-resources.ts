// The resources of a report's FHIR document, by the profiles of NRCeS (laboratory.md section 6).
import { isUnmeasured } from '@labfront/contract/result-states';
import {
  coded,
  identifiedBy,
  idOf,
  LOINC,
  PROFILE,
  quantityOf,
  type Resource,
  referTo,
  securityOf,
} from './fhir-parts.ts';
import type {
  ReportContent,
  ReportLaboratory,
  ReportRow,
  ReportSignatory,
  ReportSpecimen,
  ReportTest,
} from './report-content.ts';

const INTERPRETATION = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
const ABSENT = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';
const FLAGS = {
  N: 'Normal',
  L: 'Low',
  H: 'High',
  LL: 'Critical low',
  HH: 'Critical high',
  A: 'Abnormal',
} as const;

/** The author and the place of a document. */
export interface Origin {
  reportId: string;
  /** The site's address: the namespace of its identifiers. */
  system: string;
}

const profiled = (resourceType: string, profile: string, id: string): Resource => ({
  resourceType,
  id,
  meta: { profile: [PROFILE + profile] },
});

export function patientResource({ patient, accession }: ReportContent, { system }: Origin): Resource {
  const { uhid, name, sex, birthDate } = patient;
  const identifier =
    uhid === null
      ? identifiedBy(`${system}/accession`, accession, 'MR', 'Medical record number')
      : identifiedBy(`${system}/uhid`, uhid, 'MR', 'Medical record number');
  const gender = sex === 'female' || sex === 'male' || sex === 'other' ? sex : 'unknown';
  return {
    ...profiled('Patient', 'Patient', idOf('patient', uhid ?? accession)),
    identifier,
    name: [{ text: name }],
    gender,
    ...(birthDate && { birthDate }),
  };
}

export function practitionerResource(
  { id, name, qualification, registrationNumber }: ReportSignatory,
  { system }: Origin,
): Resource {
  return {
    ...profiled('Practitioner', 'Practitioner', idOf('practitioner', id)),
    identifier: identifiedBy(`${system}/registration`, registrationNumber, 'MD', 'Medical License number'),
    name: [{ text: name }],
    qualification: [{ code: { text: qualification } }],
  };
}

export function organizationResource(
  { id, name, address, phone, email }: ReportLaboratory,
  { system }: Origin,
): Resource {
  const telecom = [
    ...(phone === '' ? [] : [{ system: 'phone', value: phone, use: 'work' }]),
    ...(email === '' ? [] : [{ system: 'email', value: email, use: 'work' }]),
  ];
  return {
    ...profiled('Organization', 'Organization', idOf('organization', id ?? name)),
    identifier: identifiedBy(`${system}/centre`, id ?? name, 'PRN', 'Provider number'),
    name,
    ...(telecom.length > 0 && { telecom }),
    ...(address !== '' && { address: [{ text: address }] }),
  };
}

/** A laboratory that measured tests for us. */
export function referralResource({ name, address }: NonNullable<ReportTest['referral']>, { system }: Origin): Resource {
  return {
    ...profiled('Organization', 'Organization', idOf('referral-laboratory', name, address)),
    identifier: identifiedBy(`${system}/referral-laboratory`, name, 'PRN', 'Provider number'),
    name,
    ...(address !== '' && { address: [{ text: address }] }),
  };
}

export function specimenResource(one: ReportSpecimen, patient: Resource, { system }: Origin): Resource {
  return {
    ...profiled('Specimen', 'Specimen', idOf('specimen', one.id)),
    identifier: [{ system: `${system}/tube`, value: one.tubeCode }],
    type: { text: one.specimen },
    subject: referTo(patient),
    ...(one.receivedAt !== null && { receivedTime: one.receivedAt }),
    ...(one.collectedAt !== null && { collection: { collectedDateTime: one.collectedAt } }),
    container: [{ type: { text: one.container } }],
  };
}

const isMarked = (flag: ReportRow['flag']): flag is keyof typeof FLAGS => flag !== null && flag in FLAGS;

function measuredValue({ value, reason, unit }: ReportRow) {
  if (isUnmeasured(value)) {
    const [code, display] = value === 'invalid' ? ['error', 'Error'] : ['not-performed', 'Not Performed'];
    return { dataAbsentReason: { ...coded(ABSENT, code, display), text: reason || display } };
  }
  const quantity = quantityOf(value, unit);
  return quantity ? { valueQuantity: quantity } : { valueString: value };
}

function rangeOf({ range, unit }: ReportRow) {
  if (range === null) return {};
  const limit = (text: string | null) => (text === null ? undefined : quantityOf(text, unit));
  const [low, high] = [limit(range.low), limit(range.high)];
  const text = range.expected.join(', ');
  if (!low && !high && text === '') return {};
  const appliesTo = range.pregnancyWeek === undefined ? undefined : [{ text: 'Pregnancy' }];
  const limits = { ...(low && { low }), ...(high && { high }) };
  return { referenceRange: [{ ...limits, ...(appliesTo && { appliesTo }), ...(text !== '' && { text }) }] };
}

interface Around {
  patient: Resource;
  specimen: Resource | undefined;
  collectedAt: string | null;
  laboratory: Resource;
  practitioner: Resource | undefined;
  isSensitive: boolean;
  origin: Origin;
  content: ReportContent;
}

const observationStatus = ({ isAmended }: ReportRow, { isPreliminary }: ReportContent): string =>
  isAmended ? 'amended' : isPreliminary ? 'preliminary' : 'final';

export function observationResource(row: ReportRow, around: Around): Resource {
  const { patient, specimen, collectedAt, laboratory, practitioner, origin, content } = around;
  const own = { system: `${origin.system}/parameter`, code: row.code, display: row.name };
  const coding = row.loinc === null ? [own] : [{ system: LOINC, code: row.loinc }, own];
  return {
    ...profiled('Observation', 'Observation', idOf('observation', row.resultId)),
    meta: { profile: [`${PROFILE}Observation`], ...securityOf(around.isSensitive) },
    status: observationStatus(row, content),
    category: [coded('http://terminology.hl7.org/CodeSystem/observation-category', 'laboratory', 'Laboratory')],
    code: { coding, text: row.name },
    subject: referTo(patient),
    effectiveDateTime: collectedAt ?? row.testedAt,
    issued: row.authorisedAt,
    performer: [referTo(laboratory), ...(practitioner ? [referTo(practitioner)] : [])],
    ...measuredValue(row),
    ...(isMarked(row.flag) && { interpretation: [coded(INTERPRETATION, row.flag, FLAGS[row.flag])] }),
    ...(row.method !== '' && { method: { text: row.method } }),
    ...(specimen && { specimen: referTo(specimen) }),
    ...rangeOf(row),
  };
}
