// A made report as an NRCeS DiagnosticReportRecord document: a Bundle whose first entry is its Composition, with the PDF inside.
import { isUnmeasured } from '@labfront/contract/result-states';
import {
  coded,
  idOf,
  LOINC,
  PROFILE,
  type Resource,
  referTo,
  SNOMED,
  securityOf,
  VERY_RESTRICTED,
} from './fhir-parts.ts';
import {
  type Origin,
  observationResource,
  organizationResource,
  patientResource,
  practitionerResource,
  referralResource,
  specimenResource,
} from './fhir-resources.ts';
import { isSensitive, type ReportContent, type ReportSpecimen, type ReportTest } from './report-content.ts';
import { amendmentText } from './report-texts.ts';

export interface Bundle extends Resource {
  entry: { fullUrl: string; resource: Resource }[];
}

const TITLE = 'Diagnostic studies report';

const OUTSIDE: ReadonlySet<string> = new Set(['L', 'H', 'LL', 'HH', 'A']);

/** A document with more results than the version before counts as amended, too. */
const documentStatusOf = (content: ReportContent): 'preliminary' | 'final' | 'amended' => {
  const status = statusOf(content);
  return status === 'appended' ? 'amended' : status;
};

function statusOf({ kind, isPreliminary }: ReportContent): 'preliminary' | 'final' | 'amended' | 'appended' {
  if (kind === 'amended') return 'amended';
  if (isPreliminary) return 'preliminary';
  return kind === 'supplementary' ? 'appended' : 'final';
}

/** Returns all comments and amendments; without one, how many values are outside their range. */
function conclusionOf({ comment, tests, amendments }: ReportContent): string {
  const ofTests = tests.flatMap((test) => (test.comment === '' ? [] : [`${test.name}: ${test.comment}`]));
  const changes = amendments.map((one) => `Amended: ${amendmentText('en', one)}`);
  const said = [...changes, comment, ...ofTests].filter((text) => text !== '');
  if (said.length > 0) return said.join('\n');
  const rows = tests.flatMap((test) => test.rows).filter(({ value }) => !isUnmeasured(value));
  const ranged = rows.filter(({ range }) => range !== null);
  const outside = ranged.filter(({ flag }) => flag !== null && OUTSIDE.has(flag)).length;
  return `${rows.length} results, ${ranged.length} with a reference range, ${outside} of those outside it.`;
}

/** Whether a test was measured on a tube; reports of before say it by the name of the specimen alone. */
const isOf = ({ testIds, specimen }: ReportSpecimen, test: ReportTest): boolean =>
  testIds ? testIds.includes(test.testId) : test.specimens.includes(specimen);

function reportResource(
  content: ReportContent,
  origin: Origin,
  parts: Record<'patient' | 'laboratory', Resource> & {
    practitioners: Resource[];
    specimens: Resource[];
    observations: Resource[];
  },
  pdf: Buffer,
): Resource {
  const { patient, laboratory, practitioners, specimens, observations } = parts;
  const attachment = {
    contentType: 'application/pdf',
    language: content.language === 'hi' ? 'hi-IN' : 'en-IN',
    data: pdf.toString('base64'),
    title: `Report ${content.accession}`,
    creation: content.issuedAt,
  };
  return {
    resourceType: 'DiagnosticReport',
    id: idOf('diagnostic-report', origin.reportId),
    meta: { profile: [`${PROFILE}DiagnosticReportLab`], ...securityOf(isSensitive(content)) },
    identifier: [{ system: `${origin.system}/report`, value: content.code }],
    status: statusOf(content),
    category: [coded('http://terminology.hl7.org/CodeSystem/v2-0074', 'LAB', 'Laboratory')],
    code: coded(LOINC, '11502-2', 'Laboratory report'),
    subject: referTo(patient, content.patient.name),
    effectiveDateTime: content.collectedAt ?? content.issuedAt,
    issued: content.issuedAt,
    performer: [referTo(laboratory, content.laboratory.name)],
    resultsInterpreter: practitioners.map((one, index) => referTo(one, content.signatories[index]?.name)),
    ...(specimens.length > 0 && { specimen: specimens.map((one) => referTo(one)) }),
    result: observations.map((one) => referTo(one)),
    conclusion: conclusionOf(content),
    presentedForm: [attachment],
  };
}

/** @param pdf the stored bytes of the report. The same report always gives the same document. */
export function buildDocument(content: ReportContent, origin: Origin, pdf: Buffer): Bundle {
  const patient = patientResource(content, origin);
  const laboratories = [content.laboratory, ...content.otherLaboratories].map((one) =>
    organizationResource(one, origin),
  );
  const [laboratory] = laboratories;
  if (!laboratory) throw new Error('A report names no laboratory');
  const practitioners = content.signatories.map((one) => practitionerResource(one, origin));
  const specimens = content.specimens.map((one) => specimenResource(one, patient, origin));
  const referrals = new Map<string, Resource>();
  for (const { referral } of content.tests) {
    const resource = referral && referralResource(referral, origin);
    if (resource) referrals.set(resource.id, resource);
  }
  const observations = content.tests.flatMap((test) => {
    const { rows, centreId, referral } = test;
    const other = content.otherLaboratories.findIndex(({ id }) => id !== null && id === centreId);
    const measuredBy = referral ? referrals.get(referralResource(referral, origin).id) : laboratories[other + 1];
    return rows.map((row) => {
      const isItsTube = (one: ReportSpecimen) => (row.specimenId ? one.id === row.specimenId : isOf(one, test));
      const tube = content.specimens.findIndex(isItsTube);
      return observationResource(row, {
        patient,
        specimen: specimens[tube],
        collectedAt: content.specimens[tube]?.collectedAt ?? content.collectedAt,
        laboratory: measuredBy ?? laboratory,
        practitioner: practitioners[content.signatories.findIndex(({ id }) => id === row.signatoryId)],
        isSensitive: test.isSensitive === true,
        origin,
        content,
      });
    });
  });
  const report = reportResource(content, origin, { patient, laboratory, practitioners, specimens, observations }, pdf);
  const type = coded(SNOMED, '721981007', TITLE);
  const replaced = (content.replaces ?? []).map(({ code }) => ({
    code: 'replaces',
    targetIdentifier: { system: `${origin.system}/report`, value: code },
  }));
  const composition: Resource = {
    resourceType: 'Composition',
    id: idOf('composition', origin.reportId),
    meta: {
      versionId: String(content.version),
      lastUpdated: content.issuedAt,
      profile: [`${PROFILE}DiagnosticReportRecord`],
      ...securityOf(isSensitive(content)),
    },
    language: 'en-IN',
    identifier: { system: `${origin.system}/report`, value: content.code },
    status: documentStatusOf(content),
    type,
    subject: referTo(patient, content.patient.name),
    date: content.issuedAt,
    author: [...practitioners, laboratory].map((one) => referTo(one)),
    title: TITLE,
    confidentiality: isSensitive(content) ? 'R' : 'N',
    custodian: referTo(laboratory, content.laboratory.name),
    ...(replaced.length > 0 && { relatesTo: replaced }),
    section: [{ title: TITLE, code: type, entry: [referTo(report)] }],
  };
  const organizations = [...laboratories, ...referrals.values()];
  const resources = [
    ...[composition, report, patient, ...practitioners, ...organizations],
    ...[...specimens, ...observations],
  ];
  return {
    resourceType: 'Bundle',
    id: idOf('bundle', origin.reportId, String(content.version)),
    meta: {
      versionId: String(content.version),
      lastUpdated: content.issuedAt,
      profile: [`${PROFILE}DocumentBundle`],
      security: VERY_RESTRICTED,
    },
    identifier: { system: `${origin.system}/report`, value: content.code },
    type: 'document',
    timestamp: content.issuedAt,
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  };
}
