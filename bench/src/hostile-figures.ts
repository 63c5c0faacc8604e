// The figures of an attack after all of its rounds.
import { median } from './load.ts';
import { ms, percent, type Row } from './table.ts';
import type { Waits } from './visitors.ts';

/** Requests a second of the hostile visitor. */
export const HOSTILE_PER_SECOND = 40;
/** The largest allowed factor of visitors' waits during an attack. */
const MOST_DELAY = 3;

/** Cost of one hostile request on an idle server; NaN if it cannot be measured. */
export interface Cost {
  /** Processor time of the server, its child processes and its database. */
  processorMs: number;
  /** The part of it that the thread took which answers everybody. */
  eventLoopMs: number;
  /** Largest resident memory meanwhile, MB. */
  peakMb: number;
  end: End;
}

/** State of the server after the attack. */
export type End = 'well' | 'killed at the memory limit' | 'crashed' | 'still busy after 10 s';

/** One round of one attack, beside a quiet phase right before it. */
export interface Observation {
  quiet: Waits;
  attacked: Waits;
  /** Processor time of the server, its child processes and its database that each hostile request took; NaN when the server was lost with its count. */
  processorMs: number;
  /** Largest resident memory of the server and its child processes, MB. */
  peakMb: number;
  /** Statuses of the hostile requests, 0 where no answer came within the phase. */
  statuses: readonly number[];
  end: End;
}

export interface Figures {
  name: string;
  quietP50: number;
  quietP99: number;
  attackedP50: number;
  attackedP99: number;
  /** Median of the rounds' ratios; infinite when one visitor in a hundred was not served. */
  ratio: number;
  bareQuietP99: number;
  bareAttackedP99: number;
  failed: number;
  /** Statuses of those, counted. */
  failures: string;
  processorMs: number;
  alone: Cost;
  peakMb: number;
  answers: string;
  ends: string;
  holds: boolean;
}

/** Counts statuses, the most frequent first: `429 ×110, 201 ×50`. */
export function countStatuses(statuses: readonly number[]): string {
  const counted = [...Map.groupBy(statuses, (status) => status)].toSorted(([, a], [, b]) => b.length - a.length);
  return counted.map(([status, all]) => `${status === 0 ? 'no answer' : status} ×${all.length}`).join(', ');
}

/** Delay of a round; infinite when one visitor in a hundred was not served. */
const ratioOf = ({ quiet, attacked }: Observation) =>
  Number.isFinite(attacked.p99) ? attacked.p99 / quiet.p99 : Number.POSITIVE_INFINITY;

/** Sums up the rounds of one attack. */
export function figuresOf(name: string, alone: Cost, rounds: readonly Observation[]): Figures {
  const of = (read: (round: Observation) => number) => median(rounds.map(read));
  const ratio = of(ratioOf);
  const failures = rounds.flatMap(({ attacked }) => attacked.failed);
  const ends = [...new Set([alone, ...rounds].map(({ end }) => end))].filter((end) => end !== 'well');
  return {
    name,
    quietP50: of(({ quiet }) => quiet.p50),
    quietP99: of(({ quiet }) => quiet.p99),
    attackedP50: of(({ attacked }) => attacked.p50),
    attackedP99: of(({ attacked }) => attacked.p99),
    ratio,
    bareQuietP99: of(({ quiet }) => quiet.bareP99),
    bareAttackedP99: of(({ attacked }) => attacked.bareP99),
    failed: failures.length,
    failures: countStatuses(failures),
    processorMs: of((round) => round.processorMs),
    alone,
    peakMb: Math.max(alone.peakMb, ...rounds.map(({ peakMb }) => peakMb)),
    answers: countStatuses(rounds.flatMap(({ statuses }) => statuses)),
    ends: ends.join(', '),
    holds: ratio <= MOST_DELAY && failures.length === 0 && ends.length === 0,
  };
}

export const DETAIL_HEAD = [
  'one hostile visitor, 40/s',
  'visitors p50, quiet → attacked',
  'visitors p99, quiet → attacked',
  'ratio',
  'bare p99',
  'visitors not served',
  'processor a request, alone',
  'of that on the event loop',
  'event loop that 40/s take',
  'processor a request, among the 40/s',
  'memory peak',
  'its answers',
  'server',
];

function ratioText(ratio: number): string {
  if (Number.isNaN(ratio)) return 'not measured';
  return Number.isFinite(ratio) ? `${ratio.toFixed(1)} ×` : 'not served';
}

const spent = (value: number) => (Number.isNaN(value) ? 'unknown' : ms(value));

function wait(value: number): string {
  if (Number.isNaN(value)) return 'not measured';
  return Number.isFinite(value) ? ms(value) : 'not served';
}

export const detailsOf = (figures: Figures): string[] => [
  figures.name,
  `${wait(figures.quietP50)} → ${wait(figures.attackedP50)}`,
  `${wait(figures.quietP99)} → ${wait(figures.attackedP99)}`,
  ratioText(figures.ratio),
  `${wait(figures.bareQuietP99)} → ${wait(figures.bareAttackedP99)}`,
  figures.failures,
  spent(figures.alone.processorMs),
  spent(figures.alone.eventLoopMs),
  Number.isNaN(figures.alone.eventLoopMs) ? '' : percent((figures.alone.eventLoopMs * HOSTILE_PER_SECOND) / 1000),
  spent(figures.processorMs),
  `${Math.round(figures.peakMb)} MB`,
  figures.answers,
  figures.ends,
];

/** The row of an attack in the bench's table. */
export function rowOf(engine: string, figures: Figures): Row {
  const trouble = [figures.failed > 0 && `${figures.failed} not served`, figures.ends].filter(Boolean).join(', ');
  return {
    what: `visitors' p99 during ${figures.name}, 40/s, ${engine}`,
    ours: `${wait(figures.quietP99)} → ${wait(figures.attackedP99)}${trouble === '' ? '' : ` (${trouble})`}`,
    bare: `${wait(figures.bareQuietP99)} → ${wait(figures.bareAttackedP99)}`,
    ratio: ratioText(figures.ratio),
    must: `≤ ${MOST_DELAY} ×, all served`,
    holds: figures.holds,
  };
}
