import type { ResultOutcome } from '@labfront/contract/laboratory';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { rowMessages } from './order.messages.ts';
import { isUndecided } from './use-entries.ts';

interface RowAnswerProps {
  readonly answer: ResultOutcome;
  readonly onTakeTheirs: () => void;
  readonly onTakeMine: () => void;
  /** The value is right although it is implausible. */
  readonly onConfirm: () => void;
}

/** The outcome of a row of the last batch. */
export function RowAnswer({ answer, onTakeTheirs, onTakeMine, onConfirm }: RowAnswerProps) {
  const text = useMessages(rowMessages);
  const { outcome, message = '', current = null } = answer;
  if (outcome !== 'conflict' && outcome !== 'refused') {
    return (
      <p className="flex items-center gap-1.5 text-sm font-strong text-brand">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        {text.done[outcome]}
      </p>
    );
  }
  const name = current?.enteredBy?.name;
  const theirs = current === null ? '' : current.value;
  const conflict = name === undefined ? text.conflictUnknown(theirs) : text.conflict(name, theirs);
  return (
    <div className="flex flex-col gap-2">
      <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {isUndecided(answer) && current !== null ? conflict : message}
      </p>
      {answer.code === 'VALUE_IMPLAUSIBLE' && (
        <Button variant="secondary" className="self-start" onClick={onConfirm}>
          {text.confirm}
        </Button>
      )}
      {isUndecided(answer) && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onTakeTheirs}>
            {text.takeTheirs}
          </Button>
          <Button variant="secondary" onClick={onTakeMine}>
            {text.takeMine}
          </Button>
        </div>
      )}
    </div>
  );
}
