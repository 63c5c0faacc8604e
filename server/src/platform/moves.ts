// States that only move forward, by a table of allowed moves: pure rules, no database.
import { AppError, badField } from './errors.ts';

/** Reads a state in any case. @throws AppError 400 that names the states there are. */
export function readState<State extends string>(states: readonly State[], text: string): State {
  const state = states.find((option) => option.toLowerCase() === text.trim().toLowerCase());
  if (!state) throw badField('status', `The status is one of ${states.join(', ')}`);
  return state;
}

/**
 * Whether a record has to move to reach `to`; the same state again is no move.
 * @param what for people, with its article: "A booking".
 * @throws AppError 409 `ILLEGAL_TRANSITION` naming both states.
 */
export function needsMove<State extends string>(
  moves: Readonly<Record<State, readonly State[]>>,
  what: string,
  from: State,
  to: State,
): boolean {
  if (from === to) return false;
  if (moves[from].includes(to)) return true;
  throw new AppError('ILLEGAL_TRANSITION', 409, `${what} that is ${from} cannot become ${to}`);
}
