// Which line a sent result belongs to. Nothing is guessed: whatever is not certain waits with a reason.
import { type QcState, qcState, type ReadingReason, type ReadingState } from '@labfront/contract/instrument-states';
import { stateByTubes } from '@labfront/contract/result-states';
import { bareCode, isTubeCode } from '@labfront/contract/specimen-codes';
import type { Db } from '../../platform/db/database.ts';
import { type BenchLine, CLOSED, findTubes, listBenchLines, type Tube } from './bench.queries.ts';
import { multiplied } from './factor.ts';
import type { ReadingRow } from './inbox.queries.ts';
import { type InstrumentRow, listMappings, type MappingRow } from './instruments.queries.ts';
import { listQc, type QcRow } from './qc.queries.ts';
import type { SentResult } from './sent-result.ts';

/** The mappings and controls that an instrument's results are matched against, read once for many messages. */
export interface Ground {
  instrument: Pick<InstrumentRow, 'id' | 'centre_id'>;
  mappings: ReadonlyMap<string, readonly MappingRow[]>;
  qc: ReadonlyMap<string, { state: QcState; recordId: string | null }>;
}

export async function readGround(
  db: Db,
  instrument: Pick<InstrumentRow, 'id' | 'centre_id'>,
  day: string,
): Promise<Ground> {
  const mappings = Map.groupBy(await listMappings(db, [instrument.id]), ({ code }) => code);
  const records = Map.groupBy(await listQc(db, [instrument.id], day), (row) => row.parameter_id);
  const qc = new Map(
    [...records].map(([id, rows]: [string, QcRow[]]) => {
      return [id, { state: qcState(rows), recordId: rows.at(-1)?.id ?? null }] as const;
    }),
  );
  return { instrument, mappings, qc };
}

/** A reading with what it would be entered as. */
export interface Matched {
  reading: Omit<ReadingRow, 'message_id'>;
  /** One for each line of the tube that measures the parameter. */
  lineIds: readonly string[];
  /** In the parameter's unit. */
  value: string;
  qcRecordId: string | null;
}

interface Bench {
  /** By the tube's code; an accession number names all of its tubes. */
  tubes: ReadonlyMap<string, Tube>;
  ofAccession: ReadonlyMap<string, readonly Tube[]>;
  lines: ReadonlyMap<string, readonly BenchLine[]>;
}

async function readBench(db: Db, codes: readonly string[]): Promise<Bench> {
  const tubes = await findTubes(db, codes);
  const lines = await listBenchLines(
    db,
    tubes.map(({ accessionId }) => accessionId),
  );
  return {
    tubes: new Map(tubes.map((tube) => [tube.code, tube])),
    ofAccession: Map.groupBy(tubes, ({ accessionId }) => accessionId),
    lines: Map.groupBy(lines, ({ accessionId }) => accessionId),
  };
}

/** The tube code that a message names; null where it names none, or two. */
function tubeCodeOf({ specimens }: SentResult): string | null {
  const codes = [...new Set(specimens.map(bareCode).filter(isTubeCode))];
  return codes.length === 1 ? (codes[0] ?? null) : null;
}

interface Refused {
  state: ReadingState;
  reason: ReadingReason;
  parameterId?: string | null;
}
const unmatched = (reason: ReadingReason, parameterId: string | null = null): Refused => ({
  state: 'unmatched',
  reason,
  parameterId,
});

/** The mappings of a code in the unit that was sent. */
function mappingsOf({ code, unit, shortUnit }: SentResult, ground: Ground): readonly MappingRow[] | Refused {
  const ofCode = ground.mappings.get(code) ?? [];
  if (ofCode.length === 0) return { state: 'unmapped', reason: 'unknown_code' };
  if (ofCode.some((row) => row.parameter_id === null)) return ofCode;
  const fitting = ofCode.filter((row) => row.unit === unit || row.unit === shortUnit);
  return fitting.length > 0
    ? fitting
    : {
        state: 'unmapped',
        reason: 'unit_differs',
        parameterId: ofCode.length === 1 ? (ofCode[0]?.parameter_id ?? null) : null,
      };
}

/** The lines of a tube that measure a parameter, if values can be entered for them. */
function linesOf(tube: Tube, parameterId: string, bench: Bench, ground: Ground): readonly BenchLine[] | Refused {
  const ordered = (bench.lines.get(tube.accessionId) ?? []).filter(
    (line) => line.parameterId === parameterId && tube.testIds.includes(line.testId),
  );
  if (ordered.length === 0) return unmatched('not_ordered', parameterId);
  if (ordered.some((line) => line.centreId !== ground.instrument.centre_id)) {
    return unmatched('other_centre', parameterId);
  }
  const open = ordered.filter((line) => !CLOSED.has(line.state));
  if (open.length === 0) return unmatched('line_closed', parameterId);
  const tubes = bench.ofAccession.get(tube.accessionId) ?? [];
  for (const line of open) {
    if (line.state === 'recollect_requested') return unmatched('tube_rejected', parameterId);
    const state = stateByTubes(tubes.filter(({ testIds }) => testIds.includes(line.testId)).map((one) => one.state));
    if (state === 'recollect_requested' || state === 'cancelled') return unmatched('tube_rejected', parameterId);
    if (state !== 'in_progress') return unmatched('not_ready', parameterId);
  }
  return open;
}

const isRefused = (found: readonly unknown[] | Refused): found is Refused => !Array.isArray(found);

interface Found {
  mapping: MappingRow;
  lineIds: readonly string[];
}

/** The one mapping of a code whose parameter the tube was ordered for, with its lines. */
function findLines(sent: SentResult, mappings: readonly MappingRow[], bench: Bench, ground: Ground): Found | Refused {
  const only = mappings.length === 1 ? (mappings[0]?.parameter_id ?? null) : null;
  if (sent.specimens.length === 0) return unmatched('no_specimen', only);
  const code = tubeCodeOf(sent);
  const tube = code === null ? undefined : bench.tubes.get(code);
  if (!tube) return unmatched('unknown_specimen', only);
  const found = mappings.map((mapping) => ({
    mapping,
    lines: linesOf(tube, mapping.parameter_id ?? '', bench, ground),
  }));
  const ordered = found.filter(({ lines }) => !isRefused(lines) || lines.reason !== 'not_ordered');
  if (ordered.length > 1) return unmatched('several_parameters');
  const [one] = ordered.length === 1 ? ordered : found;
  if (!one) return unmatched('not_ordered', only);
  if (isRefused(one.lines)) return one.lines;
  return { mapping: one.mapping, lineIds: one.lines.map(({ id }) => id) };
}

function matchOne(sent: SentResult, position: number, bench: Bench, ground: Ground): Matched {
  const { code, value, unit } = sent;
  const specimen = tubeCodeOf(sent) ?? sent.specimens.join(' ');
  const shown = { position, specimen, code, value, unit, detail: '' };
  const staged = ({ state, reason, parameterId = null }: Refused): Matched => ({
    reading: { ...shown, parameter_id: parameterId, state, reason },
    lineIds: [],
    value,
    qcRecordId: null,
  });
  // A control is no patient's, whatever its code is mapped to.
  if (sent.problem === 'control') return staged(unmatched('control'));
  const mappings = mappingsOf(sent, ground);
  if (isRefused(mappings)) return staged(mappings);
  if (mappings.some((row) => row.parameter_id === null)) {
    return {
      ...staged({ state: 'ignored', reason: 'unknown_code' }),
      reading: { ...shown, parameter_id: null, state: 'ignored', reason: null },
    };
  }
  if (sent.problem !== null) return staged(unmatched(sent.problem));
  const found = findLines(sent, mappings, bench, ground);
  if ('reason' in found) return staged(found);
  const parameterId = found.mapping.parameter_id ?? '';
  const entered = multiplied(value, found.mapping.factor);
  if (entered === null) return staged(unmatched('no_number', parameterId));
  const qc = ground.qc.get(parameterId) ?? { state: 'missing', recordId: null };
  const isHeld = qc.state === 'missing' || qc.state === 'failed';
  return {
    reading: {
      ...shown,
      parameter_id: parameterId,
      state: isHeld ? 'qc' : 'matched',
      reason: isHeld ? (qc.state === 'failed' ? 'qc_failed' : 'qc_missing') : null,
    },
    lineIds: found.lineIds,
    value: entered,
    qcRecordId: qc.recordId,
  };
}

/** Two values of one parameter for one line: neither is known to be the right one. */
function withoutDoubles(matched: readonly Matched[]): Matched[] {
  const keys = ({ lineIds, reading }: Matched) => lineIds.map((id) => `${id} ${reading.parameter_id}`);
  const counts = new Map<string, number>();
  for (const one of matched) for (const key of keys(one)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return matched.map((one) =>
    keys(one).some((key) => (counts.get(key) ?? 0) > 1)
      ? { ...one, lineIds: [], reading: { ...one.reading, state: 'unmatched' as const, reason: 'twice' as const } }
      : one,
  );
}

/** The results of a message, and the positions of results that somebody has decided about. */
export interface Sent {
  results: readonly SentResult[];
  decided: ReadonlySet<number>;
}

/** Matches the results of several messages that nobody has decided about, each in its order. */
export async function matchResults(db: Db, messages: readonly Sent[], ground: Ground): Promise<Matched[][]> {
  const codes = messages.flatMap(({ results }) => results.flatMap((sent) => tubeCodeOf(sent) ?? []));
  const bench = await readBench(db, codes);
  return messages.map(({ results, decided }) =>
    withoutDoubles(
      results.flatMap((sent, index) => (decided.has(index + 1) ? [] : [matchOne(sent, index + 1, bench, ground)])),
    ),
  );
}
