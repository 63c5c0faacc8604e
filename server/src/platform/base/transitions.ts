// Status transitions that only move forward, defined by a table: pure rules, no database.
import { STATES, type State } from '@labfront/contract/messages/words';
import { AppError, badField } from './errors.ts';

/** Reads a state in any case. @throws AppError 400 that lists the valid states. */
export function readState<S extends State>(states: readonly S[], text: string): S {
  const state = states.find((option) => option.toLowerCase() === text.trim().toLowerCase());
  if (!state) throw badField('status', 'VALIDATION.state', { states: states.join(', ') });
  return state;
}

/**
 * Whether a booking has to move to reach `to`; the same state again is not a move.
 * @param words the name of each state for people.
 * @throws AppError 409 `ILLEGAL_TRANSITION` naming both states.
 */
export function needsMove<S extends State>(
  transitions: Readonly<Record<S, readonly S[]>>,
  from: S,
  to: S,
  words: Readonly<Record<S, State>>,
): boolean {
  if (from === to) return false;
  if (transitions[from].includes(to)) return true;
  throw new AppError('ILLEGAL_TRANSITION', { from: STATES[words[from]], to: STATES[words[to]] });
}
