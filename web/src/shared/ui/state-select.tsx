import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { controlClass } from './field.tsx';

interface StateSelectProps<State extends string> {
  readonly label: string;
  readonly state: State;
  /** The possible next states; without any the control is disabled. */
  readonly moves: readonly State[];
  readonly nameOf: (state: State) => string;
  readonly busy: boolean;
  readonly onMove: (to: State) => void;
}

/** The state of a record in a list, and the moves it may make. */
export function StateSelect<State extends string>(props: StateSelectProps<State>) {
  const { label, state, moves, nameOf, busy, onMove } = props;
  return (
    <span className="relative block">
      <select
        aria-label={label}
        value={state}
        disabled={moves.length === 0 || busy}
        aria-busy={busy}
        onChange={(event) => {
          const to = moves.find((move) => move === event.target.value);
          if (to !== undefined) onMove(to);
        }}
        className={clsx(controlClass, 'min-w-36 appearance-none pr-9 text-sm!')}
      >
        {[state, ...moves].map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
