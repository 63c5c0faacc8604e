// The contents of a box to another laboratory, as the wire shows them: pure functions, no database.
import { type LabelPatient, onLabel } from '@labfront/contract/label-patients';
import type { Manifest, ManifestLine } from '@labfront/contract/referrals';
import type { Specimen } from '@labfront/contract/specimens';
import { localDay } from '../../platform/base/clock.ts';
import { personName } from '../../platform/base/person-name.ts';
import type { NamedManifest, ReferredLine, TubeOfOrder } from './referrals.queries.ts';

/** Tubes that are at our laboratory, so that they can be sent on. */
export const AT_HAND: readonly string[] = ['received', 'accepted', 'in_testing', 'stored'];

const testsOn = ({ tests }: TubeOfOrder) => (JSON.parse(tests) as Specimen['tests']).map(({ testId }) => testId);
/** The tubes of a line. */
export const tubesOfLine = (line: ReferredLine, tubes: readonly TubeOfOrder[]) =>
  tubes.filter((tube) => tube.accession_id === line.accession_id && testsOn(tube).includes(line.test_id));

/** @param together the lines that go into one box. */
export function toManifestLine(
  line: ReferredLine,
  tubes: readonly TubeOfOrder[],
  together: readonly ReferredLine[],
): ManifestLine {
  const all = tubesOfLine(line, tubes);
  const atHand = all.filter(({ state }) => AT_HAND.includes(state));
  const own = atHand.length > 0 ? atHand : all;
  const goes = new Set(
    together.filter(({ accession_id: id }) => id === line.accession_id).map(({ test_id: id }) => id),
  );
  const collectedAt = own.find((tube) => tube.collected_at !== null)?.collected_at ?? null;
  return {
    lineId: line.line_id,
    orderId: line.accession_id,
    accession: line.accession,
    patient: onLabel<LabelPatient>(
      JSON.parse(line.patient),
      line.born,
      localDay(Date.parse(collectedAt ?? line.referred_at)),
    ),
    testName: line.test_name,
    specimen: [...new Set(own.map(({ specimen }) => specimen))].join(', '),
    tubeCodes: own.map((tube) => tube.tube_code),
    isAliquot: own.some((tube) => testsOn(tube).some((id) => !goes.has(id))),
    collectedAt,
  };
}

export const toManifest = (row: NamedManifest, counted: { count: number; waiting: number } | undefined): Manifest => ({
  _id: row.id,
  number: row.number,
  laboratoryId: row.laboratory_id,
  laboratory: row.laboratory,
  centreId: row.centre_id,
  temperature: row.temperature === null ? null : Number(row.temperature) / 10,
  sentBy: personName(row),
  sentAt: row.sent_at,
  count: counted?.count ?? 0,
  waiting: counted?.waiting ?? 0,
});
