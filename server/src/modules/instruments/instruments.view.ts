// Instruments, their messages and controls as the wire shows them.
import type { Instrument, InstrumentMessage, Reading } from '@labfront/contract/instrument-schemas';
import type { QcRecord } from '@labfront/contract/quality-control';
import type { CsvColumn } from '../../platform/csv/csv.ts';
import type { ListedMessage, ReadingRow } from './inbox.queries.ts';
import type { InstrumentRow, MappingRow } from './instruments.queries.ts';
import type { QcRow } from './qc.queries.ts';

type Names = ReadonlyMap<string, string>;
type Parameters = ReadonlyMap<string, { id: string; code: string; name: string }>;

const NOTHING = { received: 0, matched: 0, unmatched: 0, unmapped: 0, qc: 0 };

export const toInstrument = (
  row: InstrumentRow,
  told: { mappings: readonly MappingRow[]; waiting: Partial<Instrument['waiting']>; lastMessageAt: string | null },
): Instrument => ({
  _id: row.id,
  name: row.name,
  centreId: row.centre_id,
  protocol: row.protocol,
  department: row.department,
  active: row.active === 1,
  mappings: told.mappings.map((mapping) => ({
    code: mapping.code,
    parameterId: mapping.parameter_id,
    unit: mapping.unit,
    factor: Number(mapping.factor),
  })),
  waiting: { ...NOTHING, ...told.waiting },
  lastMessageAt: told.lastMessageAt,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export function toReading(row: Omit<ReadingRow, 'message_id'>, parameters: Parameters): Reading {
  const parameter = row.parameter_id === null ? undefined : parameters.get(row.parameter_id);
  return {
    position: row.position,
    specimen: row.specimen,
    code: row.code,
    value: row.value,
    unit: row.unit,
    parameter: parameter ? { _id: parameter.id, code: parameter.code, name: parameter.name } : null,
    state: row.state,
    reason: row.reason,
    detail: row.detail,
  };
}

export const toMessage = (
  row: ListedMessage,
  told: { readings: readonly ReadingRow[]; parameters: Parameters; names: Names },
): InstrumentMessage => ({
  _id: row.id,
  id: row.message_id,
  protocol: row.protocol,
  state: row.state,
  problem: row.problem as InstrumentMessage['problem'],
  bytes: row.bytes,
  results: told.readings.map((reading) => toReading(reading, told.parameters)),
  decidedBy: row.decided_by === null ? null : { _id: row.decided_by, name: told.names.get(row.decided_by) ?? '' },
  decidedAt: row.decided_at,
  discardReason: row.discard_reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const toQcRecord = (row: QcRow, names: Names): QcRecord => ({
  _id: row.id,
  instrumentId: row.instrument_id,
  parameterId: row.parameter_id,
  day: row.day,
  level: row.level,
  outcome: row.outcome,
  rule: row.rule,
  note: row.note,
  enteredBy: { _id: row.entered_by, name: names.get(row.entered_by) ?? '' },
  enteredAt: row.entered_at,
  reviewedBy: row.reviewed_by === null ? null : { _id: row.reviewed_by, name: names.get(row.reviewed_by) ?? '' },
  reviewedAt: row.reviewed_at,
  reviewNote: row.review_note,
});

export const MESSAGE_COLUMNS: readonly CsvColumn<InstrumentMessage>[] = [
  { header: 'Id', value: ({ id }) => id },
  { header: 'Protocol', value: ({ protocol }) => protocol },
  { header: 'State', value: ({ state }) => state },
  { header: 'Problem', value: ({ problem }) => problem ?? '' },
  { header: 'Results', value: ({ results }) => String(results.length) },
  { header: 'Tubes', value: ({ results }) => [...new Set(results.map(({ specimen }) => specimen))].join(' ') },
  { header: 'Received', value: ({ createdAt }) => createdAt },
  { header: 'Decided by', value: ({ decidedBy }) => decidedBy?.name ?? '' },
  { header: 'Decided', value: ({ decidedAt }) => decidedAt ?? '' },
  { header: 'Discarded because', value: ({ discardReason }) => discardReason },
];
