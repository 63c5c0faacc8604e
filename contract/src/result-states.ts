// The states of a laboratory's lines and results. Data and pure rules, without the validation library.
import type { Permission } from './permission-names.ts';
import { isGone, type SpecimenState } from './specimen-states.ts';

export const LINE_STATES = [
  'ordered',
  'awaiting_specimen',
  'in_progress',
  'resulted',
  'verified',
  'authorised',
  'released',
  'recollect_requested',
  'referred',
  'not_performed',
  'cancelled',
] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Of one version of a value. `repeat`: it is measured again and awaits another value. */
export const RESULT_STATES = ['repeat', 'resulted', 'verified', 'authorised'] as const;
export type ResultState = (typeof RESULT_STATES)[number];

export const AMEND_CODES = ['typing', 'wrong_patient', 'wrong_specimen', 'recalibration', 'reagent', 'other'] as const;
export const CRITICAL_STATES = ['open', 'called', 'unreachable', 'escalated', 'closed'] as const;
export type CriticalState = (typeof CRITICAL_STATES)[number];
/** The time in which somebody is to be told of a critical value, in minutes. */
export const CRITICAL_MINUTES = 30;
/** Attempts to reach somebody before the pathologist decides, and the time between them: calls within it are one attempt. */
export const CALL_ATTEMPTS = 3;
const CALL_INTERVAL_MS = 10 * 60_000;

/** Values that are no measurement; each needs a reason. */
export const UNMEASURED = ['not_done', 'invalid'] as const;
export const isUnmeasured = (value: string): boolean => (UNMEASURED as readonly string[]).includes(value);

const USABLE: ReadonlySet<SpecimenState> = new Set(['accepted', 'in_testing', 'stored', 'disposed']);

/**
 * Returns the state of a line by its tubes alone. A test without a tube is measured on the patient; one whose label was void, and that has
 * another tube, by that one.
 */
export function stateByTubes(all: readonly SpecimenState[]): LineState {
  const tubes = all.filter((state) => state !== 'cancelled');
  if (tubes.some(isGone)) return 'recollect_requested';
  if (tubes.length === 0 && all.length > 0) return 'cancelled';
  return tubes.every((state) => USABLE.has(state)) ? 'in_progress' : 'awaiting_specimen';
}

/**
 * The state of a line: that of its least advanced parameter. What is authorised stays so when its tube is used up or lost, and not when
 * the tube is rejected.
 * @param results the state of each parameter of the test; undefined where there is no value.
 * @param isReferred whether another laboratory measures it: it waits for that one until its values are there.
 */
export function lineState(
  tubes: readonly SpecimenState[],
  results: readonly (ResultState | undefined)[],
  isReferred = false,
): LineState {
  const rank = (state: ResultState | undefined) => (state === undefined ? 0 : RESULT_STATES.indexOf(state));
  const least = results.length === 0 ? 0 : Math.min(...results.map(rank));
  const measured = (['in_progress', 'resulted', 'verified', 'authorised'] as const)[least] ?? 'in_progress';
  if (measured === 'authorised' && !tubes.includes('rejected')) return measured;
  const base = stateByTubes(tubes);
  const isOnItsWay = base === 'in_progress' || (isReferred && base === 'awaiting_specimen');
  if (!isOnItsWay) return base;
  return isReferred && measured === 'in_progress' ? 'referred' : measured;
}

interface Move<State> {
  readonly from: readonly State[];
  readonly permission: Permission;
}

/** Moves of a value, by the state that it is in; `none` is a parameter without a value. Entering again makes a new version. */
export const VALUE_MOVES = {
  enter: { from: ['none', 'repeat', 'resulted', 'verified'], permission: 'result.enter' },
  verify: { from: ['resulted'], permission: 'result.verify' },
  authorise: { from: ['verified'], permission: 'result.authorise' },
  repeat: { from: ['resulted', 'verified'], permission: 'result.verify' },
  amend: { from: ['authorised'], permission: 'result.amend' },
} as const satisfies Readonly<Record<string, Move<ResultState | 'none'>>>;
export type ValueMove = keyof typeof VALUE_MOVES;

/** Moves of a line as a whole. Values of a line that is over (`OVER`) stay as they are. */
export const LINE_MOVES = {
  refer: { from: ['ordered', 'awaiting_specimen', 'in_progress', 'referred'], permission: 'result.enter' },
  not_perform: {
    from: ['ordered', 'awaiting_specimen', 'in_progress', 'resulted', 'verified', 'recollect_requested', 'referred'],
    permission: 'result.enter',
  },
  comment: {
    from: ['ordered', 'awaiting_specimen', 'in_progress', 'resulted', 'verified', 'recollect_requested', 'referred'],
    permission: 'result.verify',
  },
} as const satisfies Readonly<Record<string, Move<LineState>>>;
export type LineMove = keyof typeof LINE_MOVES;

/** Lines that nothing is done with any more. */
export const OVER: readonly LineState[] = ['not_performed', 'cancelled'];
/** Whether nobody works on the values of a line any more: it is over, or its sample is rejected or lost. */
export const isEnded = (state: LineState): boolean => OVER.includes(state) || state === 'recollect_requested';
/** Lines that are late once their time is over. */
export const MAY_BE_LATE = [
  'awaiting_specimen',
  'in_progress',
  'resulted',
  'verified',
  'authorised',
  'referred',
] as const satisfies readonly LineState[];

/** The attempts that calls at these times are, ms: requester and patient are called in one. */
function attemptsOf(times: readonly number[]): number {
  let last = Number.NEGATIVE_INFINITY;
  return times
    .toSorted((a, b) => a - b)
    .filter((at) => {
      const isAnother = at - last >= CALL_INTERVAL_MS;
      if (isAnother) last = at;
      return isAnother;
    }).length;
}

/** Returns the state of a critical value after a call. @param missed times of the calls that reached nobody, this one included, ms. */
export function criticalAfter(state: CriticalState, outcome: 'reached' | 'unreachable', missed: readonly number[]) {
  if (outcome === 'reached') return state === 'escalated' ? 'closed' : 'called';
  return state === 'escalated' || attemptsOf(missed) >= CALL_ATTEMPTS ? 'escalated' : 'unreachable';
}
