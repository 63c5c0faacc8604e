// Lines and values as the wire shows them.

import { type LabelPatient, onLabel } from '@labfront/contract/label-patients';
import type { Result, WorkLine } from '@labfront/contract/laboratory';
import { isCritical } from '@labfront/contract/reference-ranges';
import { MAY_BE_LATE } from '@labfront/contract/result-states';
import { localDay } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';
import type { LineWithOrder } from './lines.queries.ts';
import type { RepeatRow } from './repeats.queries.ts';
import type { ResultRow } from './results.queries.ts';

type Names = ReadonlyMap<string, string>;
const person = (id: string | null, names: Names) => (id === null ? null : { _id: id, name: names.get(id) ?? '' });

export const toResult = (row: ResultRow, names: Names = new Map(), repeat?: RepeatRow): Result => ({
  _id: row.id,
  version: row.version,
  rowVersion: row.row_version,
  state: row.state,
  value: row.value,
  reason: row.reason,
  flag: row.flag,
  range: row.range_used === null ? null : (JSON.parse(row.range_used) as Result['range']),
  noRange: row.range_needs ?? row.no_range,
  delta: row.delta === null ? null : (JSON.parse(row.delta) as Result['delta']),
  critical: isCritical(row.flag),
  amendCode: row.amend_code,
  enteredBy: person(row.entered_by, names),
  enteredAt: row.entered_at,
  verifiedBy: person(row.verified_by, names),
  verifiedAt: row.verified_at,
  authorisedBy: person(row.authorised_by, names),
  authorisedAt: row.authorised_at,
  ...(repeat && { repeat: { reason: repeat.reason, by: names.get(repeat.asked_by) ?? '', at: repeat.asked_at } }),
});

/** @param now ms, for what is late. */
export const toWorkLine = (row: LineWithOrder, now: number): WorkLine => ({
  _id: row.id,
  orderId: row.accession_id,
  accession: row.accession,
  bookingNumber: row.booking_number,
  patient: onLabel<LabelPatient>(
    JSON.parse(row.patient),
    row.born,
    localDay(Date.parse(row.drawn_at ?? row.created_at)),
  ),
  testId: row.test_id,
  testName: row.test_name,
  department: row.department,
  state: row.state,
  centreId: row.centre_id,
  dueAt: row.due_at,
  late: row.due_at !== null && Date.parse(row.due_at) < now && (MAY_BE_LATE as readonly string[]).includes(row.state),
  reason: row.reason,
  comment: row.comment,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const LINE_COLUMNS: readonly CsvColumn<WorkLine>[] = [
  { header: 'Accession', value: ({ accession }) => accession },
  { header: 'Booking number', value: ({ bookingNumber }) => bookingNumber },
  { header: 'Patient', value: ({ patient }) => patient.name },
  { header: 'Test', value: ({ testName }) => testName },
  { header: 'Department', value: ({ department }) => department },
  { header: 'State', value: ({ state }) => state },
  { header: 'Due', value: ({ dueAt }) => dueAt ?? '' },
  { header: 'Late', value: ({ late }) => (late ? 'yes' : '') },
  { header: 'Created', value: ({ createdAt }) => createdAt },
];
