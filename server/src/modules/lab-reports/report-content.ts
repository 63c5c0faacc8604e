// The content of a version of a made report, as plain values: the PDF, the FHIR document and the next version are made from it.

import type { Age } from '@labfront/contract/ages';
import type { Language } from '@labfront/contract/common';
import type { Result } from '@labfront/contract/laboratory';
import { isCritical } from '@labfront/contract/reference-ranges';
import type { MadeKind } from '@labfront/contract/report-limits';

/** Changes with every change of what a report looks like or says. */
export const TEMPLATE = 'laboratory-report/10';

export interface ReportRow {
  resultId: string;
  parameterId: string;
  code: string;
  name: string;
  nameHi: string;
  loinc: string | null;
  heading: string;
  /** As it was typed. */
  value: string;
  /** Of a value that was not measured. */
  reason: string;
  unit: string;
  method: string;
  flag: Result['flag'];
  range: Result['range'];
  noRange: Result['noRange'];
  testedAt: string;
  signatoryId: string;
  authorisedAt: string;
  isAmended: boolean;
  /** The tube that it was measured on, where its test has several draws; not in contents up to the fifth template. */
  specimenId?: string;
}

export interface ReportTest {
  lineId: string;
  testId: string;
  code: string;
  name: string;
  nameHi: string;
  department: string;
  /** The specimens that it was measured on. */
  specimens: string[];
  /** Where it was measured, by id. */
  centreId: string | null;
  /** The laboratory that measured it for us; its lines never carry our symbol. */
  referral: { name: string; address: string; accreditation: string } | null;
  /** The comment below its results. */
  comment: string;
  /** Only where the test was sensitive when the report was made. */
  isSensitive?: true;
  rows: ReportRow[];
}

export interface ReportSpecimen {
  id: string;
  tubeCode: string;
  specimen: string;
  container: string;
  collectedAt: string | null;
  receivedAt: string | null;
  /** The tests that it was drawn for; not in contents of the first template. */
  testIds?: string[];
}

export interface ReportLaboratory {
  id: string | null;
  name: string;
  address: string;
  phone: string;
  email: string;
  /** Below its name; not in contents of before centres had letterheads. */
  line?: string;
}

export interface ReportSignatory {
  id: string;
  name: string;
  qualification: string;
  registrationNumber: string;
}

/** A version of a report that is named by another one. */
export interface NamedVersion {
  version: number;
  code: string;
  issuedAt: string;
}

/** A certificate under which lines of the report stand. */
export interface ReportCertificate {
  body: string;
  number: string;
  /** The page of the accreditation body; empty where nobody has entered it. */
  url: string;
  centre: string;
  /** Not in contents of before centres had letterheads. */
  centreId?: string;
}

export interface ReportContent {
  template: typeof TEMPLATE;
  language: Language;
  kind: MadeKind;
  /** Some of the order's tests are still open. */
  isPreliminary: boolean;
  version: number;
  code: string;
  checkUrl: string;
  issuedAt: string;
  /** Versions that this one takes the place of, the oldest first; not in contents up to the sixth template. */
  replaces?: NamedVersion[];
  /** The network's name, for the head of the page. */
  brand: string;
  footer: string;
  laboratory: ReportLaboratory;
  /** Other centres that measured some of its tests. */
  otherLaboratories: ReportLaboratory[];
  /** Empty for a plain report. */
  certificates: ReportCertificate[];
  patient: {
    id: string | null;
    uhid: string | null;
    name: string;
    age: number | null;
    /** Of a child below two years when the sample was drawn; not in contents up to the fourth template. */
    infantAge?: Age;
    sex: string | null;
    /** A day; not in contents that were made before it was read, and null where only an age is known. */
    birthDate?: string | null;
  };
  accession: string;
  bookingNumber: string;
  requester: { name: string; clinic: string; registrationNumber: string } | null;
  collectedAt: string | null;
  receivedAt: string | null;
  specimens: ReportSpecimen[];
  tests: ReportTest[];
  signatories: ReportSignatory[];
  /** Tests of the order that are still open. */
  pending: string[];
  /** Tests whose results are in the report of another order, because their sample was collected again; not in the first template. */
  collectedAgain?: string[];
  /** Tests whose results are in the other report of the order; not in contents up to the sixth template. */
  elsewhere?: string[];
  notPerformed: string[];
  amendments: { test: string; parameter: string; before: string; after: string; reasonCode: string; reason: string }[];
  /** Amendments of versions before whose values are still here; only where there are some. */
  amendedBefore?: ReportContent['amendments'];
  /** An observation at the draw, such as a patient who had not fasted. */
  remarks: string[];
  comment: string;
}

/** Pictures of a report by what they are for; they are kept with the bytes of the PDF, not with its content. */
export interface ReportPictures {
  logo: string | null;
  /** By the id of the centre that is accredited. */
  symbols: Record<string, string>;
  /** By the id of the signatory. */
  signatures: Record<string, string>;
}

export const isCriticalRow = ({ flag }: Pick<ReportRow, 'flag'>): boolean => isCritical(flag);

/** Whether a report tells a sensitive test. */
export const isSensitive = ({ tests }: Pick<ReportContent, 'tests'>): boolean =>
  tests.some((test) => test.isSensitive === true);

const sensitiveValuesOf = ({ tests }: Pick<ReportContent, 'tests'>): string[] =>
  tests.filter((test) => test.isSensitive).flatMap(({ rows }) => rows.map(({ resultId }) => resultId));

/** Whether a version tells a value of a sensitive test that the one before did not tell as one. */
export function tellsSensitiveAnew(
  content: Pick<ReportContent, 'tests'>,
  before: Pick<ReportContent, 'tests'> | null | undefined,
): boolean {
  const told = new Set(before ? sensitiveValuesOf(before) : []);
  return sensitiveValuesOf(content).some((id) => !told.has(id));
}
