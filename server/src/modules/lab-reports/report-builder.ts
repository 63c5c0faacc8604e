// Builds the content of a planned report from the facts of its order. Pure: the same facts give the same content.

import type { Centre } from '@labfront/contract/centre-schemas';
import { type LabelPatient, onLabel } from '@labfront/contract/label-patients';
import type { ReportType } from '@labfront/contract/reports';
import { UNMEASURED_STATES } from '@labfront/contract/specimen-states';
import { isValidOn } from '@labfront/contract/valid-days';
import { localDay } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { type LetterheadTexts, NO_TEXTS } from '../letterheads/letterheads.service.ts';
import { preparationOf } from '../visits/visits.service.ts';
import type { OrderLine, OrderResult } from './order-facts.queries.ts';
import {
  type OrderFacts,
  openTests,
  resultsOf,
  saidBefore,
  testsCollectedAgain,
  testsElsewhere,
} from './order-facts.ts';
import { amendmentsOf, earlierAmendments, markAmended, replacedBy } from './report-amendments.ts';
import {
  isCriticalRow,
  type ReportCertificate,
  type ReportContent,
  type ReportLaboratory,
  type ReportRow,
  type ReportTest,
  TEMPLATE,
} from './report-content.ts';
import type { PlannedReport } from './report-plan.ts';
import { hoursIn, word } from './report-texts.ts';

/** The values that a version is given when it is made. */
export interface Issue {
  code: string;
  issuedAt: string;
  checkUrl: string;
}

const UNMEASURED: ReadonlySet<string> = new Set(UNMEASURED_STATES);
const BLOOD: ReadonlySet<string> = new Set(['culture', 'citrate', 'serum', 'heparin', 'edta', 'fluoride']);

interface Tube {
  id: string;
  testIds: string[];
}

const tubesOf = (facts: OrderFacts, testIds: ReadonlySet<string>) =>
  facts.tubes
    .filter(({ state }) => !UNMEASURED.has(state))
    .map((tube) => ({ ...tube, testIds: (JSON.parse(tube.tests) as { testId: string }[]).map(({ testId }) => testId) }))
    .filter((tube: Tube) => tube.testIds.some((id) => testIds.has(id)));

/** The tube of a value whose specimen its test defines: that specimen at that time. */
function tubeOf(tubes: ReturnType<typeof tubesOf>, { specimen, timing, minutes_after: minutes }: OrderResult) {
  const isAtAnyTime = timing === 'any';
  return tubes.find(
    (tube) => tube.specimen === specimen && (isAtAnyTime || (tube.timing === timing && tube.minutes_after === minutes)),
  );
}

function toRow(facts: OrderFacts, row: OrderResult, tubes: ReturnType<typeof tubesOf>): ReportRow {
  const tube = tubes.length > 1 ? tubeOf(tubes, row) : undefined;
  return {
    ...(tube && { specimenId: tube.id }),
    resultId: row.id,
    parameterId: row.parameter_id,
    code: row.code,
    name: row.name,
    nameHi: row.name_hi,
    loinc: row.loinc,
    heading: row.heading ?? '',
    value: row.value,
    reason: row.reason,
    unit: row.unit,
    method: row.method,
    flag: row.flag,
    range: row.range_used === null ? null : (JSON.parse(row.range_used) as ReportRow['range']),
    noRange: row.range_needs ?? row.no_range,
    testedAt: row.entered_at,
    signatoryId: row.signatory_id ?? '',
    authorisedAt: row.authorised_at ?? row.entered_at,
    isAmended: saidBefore(facts, row) !== undefined,
  };
}

/** The laboratory that measured a line for us, with its accreditation where that is in date. */
function referralOf(line: OrderLine, today: string): ReportTest['referral'] {
  const { referral_name: name, referral_address: address, referral_accreditation: held } = line;
  if (name === null) return null;
  const found = held === null ? null : (JSON.parse(held) as NonNullable<Centre['accreditation']>);
  const isInDate = found !== null && isValidOn(found, today);
  return { name, address: address ?? '', accreditation: isInDate ? `${found.body} ${found.certificateNumber}` : '' };
}

function toTest(facts: OrderFacts, line: OrderLine, issuedAt: string): ReportTest {
  const tubes = tubesOf(facts, new Set([line.test_id]));
  const specimens = tubes.map(({ specimen }) => specimen);
  return {
    lineId: line.id,
    testId: line.test_id,
    code: line.code ?? '',
    name: line.test_name,
    nameHi: line.name_hi,
    department: line.department,
    specimens: [...new Set(specimens)],
    centreId: line.centre_id,
    referral: referralOf(line, localDay(Date.parse(issuedAt))),
    comment: line.comment,
    ...(line.sensitive === 1 && { isSensitive: true as const }),
    rows: resultsOf(facts, line.id).map((row) => toRow(facts, row, tubes)),
  };
}

type FactsCentre = NonNullable<ReturnType<OrderFacts['centres']['get']>>;

export function laboratoryOf(centre: FactsCentre, { line }: LetterheadTexts, site: Site): ReportLaboratory {
  const place = [centre.address, centre.city, centre.pincode].filter(Boolean).join(', ');
  const { id, name } = centre;
  const { address, phone, email } = site;
  return { id, name, address: place || address, phone: centre.phone || phone, email, line };
}

/** The certificate of a centre as reports show it; null where it has none. */
export function certificateOf(centre: FactsCentre, { certificateUrl: url }: LetterheadTexts): ReportCertificate | null {
  const { id, name, accreditation_body: body, certificate_number: number } = centre;
  return body && number ? { body, number, url, centre: name, centreId: id } : null;
}

/** The centre that measured most of the lines, then the others; the first line breaks ties. */
function laboratoriesOf(facts: OrderFacts, lines: readonly OrderLine[], site: Site): ReportLaboratory[] {
  const byCentre = Map.groupBy(lines, (line) => line.centre_id);
  const sorted = [...byCentre].sort(([, one], [, other]) => other.length - one.length).map(([id]) => id);
  const found = sorted.flatMap((id) => {
    const centre = facts.centres.get(id ?? '');
    return centre ? [laboratoryOf(centre, facts.letterheads.get(centre.id) ?? NO_TEXTS, site)] : [];
  });
  const { name, address, phone, email } = site;
  return found.length > 0 ? found : [{ id: null, name, address, phone, email }];
}

export const footerOf = ({ footer, footerHi }: LetterheadTexts, language: ReportContent['language']): string =>
  (language === 'hi' && footerHi) || footer;

function remarksOf({ preparation, accession }: OrderLine, language: ReportContent['language']): string[] {
  const { fastingHours, medicines, reason } = preparationOf(preparation, accession);
  return [
    ...(fastingHours === undefined ? [] : [`${word(language, 'fasting')}: ${hoursIn(language, fastingHours)}`]),
    ...(medicines ? [`${word(language, 'medicines')}: ${medicines}`] : []),
    ...(reason ? [`${word(language, 'unprepared')}: ${reason}`] : []),
  ];
}

const earliest = (times: readonly (string | null)[]): string | null =>
  times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);

export function buildContent(
  facts: OrderFacts,
  planned: PlannedReport,
  { code, issuedAt, checkUrl }: Issue,
  site: Site,
): ReportContent | null {
  const lines = facts.lines.filter(({ id }) => planned.lineIds.includes(id));
  const [first] = lines;
  if (!first) return null;
  const tubes = tubesOf(facts, new Set(lines.map((line) => line.test_id)));
  const [laboratory, ...otherLaboratories] = laboratoriesOf(facts, lines, site);
  if (!laboratory) return null;
  const used = planned.isAccredited ? [laboratory, ...otherLaboratories] : [];
  const collectedAt = earliest(tubes.map((tube) => tube.collected_at));
  const drawnOn = localDay(Date.parse(collectedAt ?? issuedAt));
  const patient = onLabel<LabelPatient>(JSON.parse(first.patient), first.born, drawnOn);
  const requester = first.requester === null ? null : (JSON.parse(first.requester) as Partial<Record<string, string>>);
  const read = lines.map((line) => toTest(facts, line, issuedAt));
  const amendments = planned.kind === 'amended' ? amendmentsOf(facts, lines) : [];
  const amendedBefore = earlierAmendments(facts, read, amendments);
  const tests = markAmended(read, amendedBefore);
  const signatoryIds = new Set(tests.flatMap(({ rows }) => rows.map((row) => row.signatoryId)));
  const open = openTests(facts);
  return {
    template: TEMPLATE,
    language: planned.language,
    kind: planned.kind,
    isPreliminary: planned.isPreliminary,
    version: (planned.before?.version ?? 0) + 1,
    code,
    checkUrl,
    issuedAt,
    replaces: replacedBy(facts, planned, lines),
    brand: site.name,
    footer: footerOf(facts.letterheads.get(laboratory.id ?? '') ?? NO_TEXTS, planned.language),
    laboratory,
    otherLaboratories,
    certificates: used.flatMap(({ id }) => {
      const centre = facts.centres.get(id ?? '');
      return (centre && certificateOf(centre, facts.letterheads.get(centre.id) ?? NO_TEXTS)) ?? [];
    }),
    patient: {
      id: first.patient_id,
      uhid: first.uhid,
      name: patient.name,
      age: patient.age,
      ...(patient.infantAge && { infantAge: patient.infantAge }),
      sex: patient.sex,
      birthDate: first.date_of_birth,
    },
    accession: first.accession,
    bookingNumber: first.booking_number,
    requester: requester && {
      name: requester.name ?? '',
      clinic: requester.clinic ?? '',
      registrationNumber: requester.registrationNumber ?? '',
    },
    collectedAt,
    receivedAt: earliest(tubes.map((tube) => tube.received_at)),
    specimens: tubes.map((tube) => ({
      id: tube.id,
      tubeCode: tube.tube_code,
      specimen: tube.specimen,
      container: tube.container_kind,
      collectedAt: tube.collected_at,
      receivedAt: tube.received_at,
      testIds: tube.testIds,
    })),
    tests,
    signatories: [...signatoryIds].flatMap((id) => {
      const found = facts.signatories.get(id);
      if (!found) return [];
      const { name, qualification, registration_number: registrationNumber } = found;
      return [{ id, name, qualification, registrationNumber }];
    }),
    pending: [...open, ...facts.lines.filter(({ state }) => state === 'referred').map((line) => line.test_name)],
    collectedAgain: testsCollectedAgain(facts),
    elsewhere: testsElsewhere(facts, planned.lineIds),
    notPerformed: facts.lines
      .filter(({ state }) => state === 'not_performed')
      .map((line) => [line.test_name, line.reason].filter(Boolean).join(': ')),
    amendments,
    ...(amendedBefore.length > 0 && { amendedBefore }),
    remarks: remarksOf(first, planned.language),
    comment: planned.comment,
  };
}

/** As lists of reports name it. */
export const typeOf = ({ specimens }: ReportContent): ReportType =>
  specimens.some(({ container }) => BLOOD.has(container)) ? 'Blood Test' : 'Other';

export const isUrgent = ({ tests }: ReportContent): boolean => tests.some(({ rows }) => rows.some(isCriticalRow));

/** Why the version before does not hold any more, without a value: lists and mails may show it. */
export function reasonOf({ kind, amendments }: ReportContent): string {
  if (kind !== 'amended') return '';
  const words = amendments.map(({ parameter, reasonCode }) => `${parameter}: ${reasonCode.replaceAll('_', ' ')}`);
  return words.join('; ') || 'Comment changed';
}
