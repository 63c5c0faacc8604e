// The states of analysers' messages and of the results in them, and the rules of quality control. Data and pure rules, without the
// validation library.

export const INSTRUMENT_PROTOCOLS = ['hl7', 'astm'] as const;
export type InstrumentProtocol = (typeof INSTRUMENT_PROTOCOLS)[number];

export const MESSAGE_STATES = ['received', 'matched', 'unmatched', 'unmapped', 'qc', 'accepted', 'discarded'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Of one result of a message. `ignored`: its code is mapped to no parameter, by choice. */
export const READING_STATES = ['matched', 'unmatched', 'unmapped', 'qc', 'accepted', 'discarded', 'ignored'] as const;
export type ReadingState = (typeof READING_STATES)[number];

/** Why a result was not taken. */
export const READING_REASONS = [
  'unknown_code',
  'unit_differs',
  'no_specimen',
  'unknown_specimen',
  'other_centre',
  'tube_rejected',
  'not_ready',
  'not_ordered',
  'several_parameters',
  'value_too_long',
  'line_closed',
  'control',
  'training',
  'not_final',
  'no_value',
  'several_values',
  'twice',
  'no_number',
  'qc_missing',
  'qc_failed',
  'implausible',
  'refused',
] as const;
export type ReadingReason = (typeof READING_REASONS)[number];

/** Why a whole message could not be read. */
export const MESSAGE_PROBLEMS = [
  'no_header',
  'delimiters',
  'segment',
  'too_long',
  'not_results',
  'no_control_id',
  'no_results',
  'cut',
  'order',
] as const;

/** Those that somebody still has to decide about, the most pressing first. */
export const WAITING_STATES = ['received', 'unmapped', 'unmatched', 'qc', 'matched'] as const;

/** A decided message never changes again. */
export const isDecided = (state: MessageState): boolean => state === 'accepted' || state === 'discarded';

/** The state of a message: that of the result which most needs somebody. A message without any result could not be matched. */
export function messageState(states: readonly ReadingState[]): MessageState {
  for (const state of ['unmapped', 'unmatched', 'qc', 'matched'] as const) if (states.includes(state)) return state;
  if (states.includes('accepted')) return 'accepted';
  return states.includes('discarded') ? 'discarded' : 'unmatched';
}

export const QC_OUTCOMES = ['passed', 'failed', 'override'] as const;
export type QcOutcome = (typeof QC_OUTCOMES)[number];

/** Rules of Westgard's multirule procedure that a run of controls can break. */
export const WESTGARD_RULES = ['1_2s', '1_3s', '2_2s', 'R_4s', '4_1s', '10_x', 'other'] as const;
export type WestgardRule = (typeof WESTGARD_RULES)[number];

export const QC_STATES = ['missing', 'passed', 'failed', 'override'] as const;
export type QcState = (typeof QC_STATES)[number];

/**
 * Whether results of a parameter count on a day. The last control of each level decides; an override covers what was there when it was
 * signed, and a control that fails after it counts again.
 * @param records of one analyser, parameter and day, the oldest first.
 */
export function qcState(records: readonly { outcome: QcOutcome; level: string }[]): QcState {
  const signed = records.findLastIndex(({ outcome }) => outcome === 'override');
  const levels = new Map(records.slice(signed + 1).map(({ level, outcome }) => [level, outcome]));
  if ([...levels.values()].includes('failed')) return 'failed';
  if (signed >= 0) return 'override';
  return levels.size === 0 ? 'missing' : 'passed';
}
