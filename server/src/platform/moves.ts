// States that only move forward, by a table of allowed moves: pure rules, no database.
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
 * @throws AppError 409 `ILLEGAL_TRANSITION` naming both states.
 */
export function needsMove<S extends State>(moves: Readonly<Record<S, readonly S[]>>, from: S, to: S): boolean {
  if (from === to) return false;
  if (moves[from].includes(to)) return true;
  throw new AppError('ILLEGAL_TRANSITION', { from: STATES[from], to: STATES[to] });
}
