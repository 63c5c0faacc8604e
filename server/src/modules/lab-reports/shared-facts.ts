// The facts around the results of a made report for a doctor without an account (laboratory.md section 7, Sharing).
import { labelAge } from '@labfront/contract/label-patients';
import type { SharedFacts } from '@labfront/contract/report-shares';
import type { Db } from '../../platform/db/database.ts';
import { findMadeVersion } from './made-versions.queries.ts';
import type { ReportContent } from './report-content.ts';
import { reasonName } from './report-texts.ts';

const toAmendment = ({ parameter, before, after, reasonCode, reason }: ReportContent['amendments'][number]) => ({
  ...{ parameter, before, after, reasonCode, note: reason },
  reason: [reasonName('en', reasonCode), reason].filter(Boolean).join(', '),
});

/** Null for an uploaded report, and for one whose content was erased. */
export async function readSharedFacts(db: Db, reportId: string, version: number): Promise<SharedFacts | null> {
  const found = await findMadeVersion(db, reportId, version);
  if (!found || found.content === '{}') return null;
  const content = JSON.parse(found.content) as ReportContent;
  const { tests, laboratory, otherLaboratories } = content;
  const measuredBy = [laboratory, ...otherLaboratories].map(({ name, address }) => `${name}, ${address}`);
  const referredTo = tests.flatMap(({ referral }) => (referral ? [`${referral.name}, ${referral.address}`] : []));
  const ofTests = tests.filter(({ comment }) => comment !== '').map(({ name, comment }) => `${name}: ${comment}`);
  return {
    kind: content.kind,
    isPreliminary: content.isPreliminary,
    pending: content.pending,
    collectedAt: content.collectedAt,
    age: labelAge(content.patient),
    sex: content.patient.sex,
    laboratories: [...new Set([...measuredBy, ...referredTo])],
    comment: content.comment,
    remarks: [...content.remarks, ...ofTests],
    amendments: content.amendments.map(toAmendment),
    amendedBefore: (content.amendedBefore ?? []).map(toAmendment),
    replaces: content.replaces ?? [],
    uhid: content.patient.uhid,
    accession: content.accession,
    signatories: content.signatories.map((one) => [one.name, one.qualification, one.registrationNumber].join(', ')),
    elsewhere: content.elsewhere ?? [],
    notPerformed: content.notPerformed,
    collectedAgain: content.collectedAgain ?? [],
  };
}
