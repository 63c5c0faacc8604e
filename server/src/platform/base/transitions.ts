// States that only move forward, by a table of what each may become: pure rules, no database.
import { STATES, type State } from '@labfront/contract/messages/words';
import { AppError, badField } from './errors.ts';

/** Reads a state in any case. @throws AppError 400 that names the states there are. */
export function readState<S extends State>(states: readonly S[], text: string): S {
  const state = states.find((option) => option.toLowerCase() === text.trim().toLowerCase());
  if (!state) throw badField('status', 'VALIDATION.state', { states: states.join(', ') });
  return state;
}

/**
 * Whether a booking has to move to reach `to`; the same state again is no move.
 * @param words in which each state is said.
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
