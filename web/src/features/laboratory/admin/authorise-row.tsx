import type { ResultOutcome } from '@labfront/contract/laboratory';
import { printedUnit } from '@labfront/contract/printed-unit';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { authoriseMessages } from './authorise.messages.ts';
import { needsALook } from './needs-a-look.ts';
import type { OrderParameter } from './order.slice.ts';
import { EarlierValues, ResultFacts, ValueCalls } from './result-facts.tsx';

interface AuthoriseRowProps {
  readonly parameter: OrderParameter;
  /** Nobody works on its line any more. */
  readonly isEnded: boolean;
  readonly isChecked: boolean;
  readonly answer: ResultOutcome | undefined;
  readonly onCheck: (checked: boolean) => void;
}

/** One value with everything that speaks for or against it. */
export function AuthoriseRow({ parameter, isEnded, isChecked, answer, onCheck }: AuthoriseRowProps) {
  const text = useMessages(authoriseMessages);
  const { name, unit, result } = parameter;
  const isOwn = parameter.barred.includes('authorise');
  const isVerified = result?.state === 'verified' && !isEnded;
  const isDue = isVerified && !isOwn;
  return (
    <li className="grid gap-x-5 gap-y-2 px-5 py-4 sm:grid-cols-[2rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] sm:px-6">
      <span>
        {isDue && (
          <input
            type="checkbox"
            data-value
            aria-label={text.check(name)}
            checked={isChecked}
            onChange={({ target }) => onCheck(target.checked)}
            className="size-6 accent-brand"
          />
        )}
      </span>
      <div className="flex flex-col gap-1">
        <p className="text-sm font-strong">{[name, printedUnit(unit)].filter(Boolean).join(', ')}</p>
        <p className="tabular text-lg wrap-anywhere">{result?.value ?? '–'}</p>
        {result !== null && result.reason !== '' && <p className="text-sm text-ink-soft">{result.reason}</p>}
        {isVerified && isOwn && <p className="text-sm text-ink-soft">{text.own}</p>}
        {isEnded && result !== null && <p className="text-sm text-ink-soft">{text.notReported}</p>}
        {!isVerified && !isEnded && result?.state !== 'authorised' && (
          <p className="text-sm text-ink-soft">{text.notDue}</p>
        )}
        {isDue && needsALook(parameter) && <p className="text-sm font-strong text-danger">{text.lookFirst}</p>}
        {answer !== undefined && <Answer answer={answer} />}
      </div>
      <div className="flex flex-col gap-2">
        {result !== null && <ResultFacts result={result} />}
        <ValueCalls parameter={parameter} />
      </div>
      <EarlierValues parameter={parameter} />
    </li>
  );
}

function Answer({ answer: { outcome, message, current } }: { answer: ResultOutcome }) {
  const text = useMessages(authoriseMessages);
  if (outcome === 'authorised') {
    return (
      <p className="flex items-center gap-1.5 text-sm font-strong text-brand">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        {text.done}
      </p>
    );
  }
  const name = current?.enteredBy?.name;
  const conflict = name === undefined ? text.conflictUnknown : text.conflict(name, current?.value ?? '');
  return (
    <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {outcome === 'conflict' ? conflict : message}
    </p>
  );
}
