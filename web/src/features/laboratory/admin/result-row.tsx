import { printedUnit } from '@labfront/contract/printed-unit';
import { isEnded, isUnmeasured } from '@labfront/contract/result-states';
import { type KeyboardEvent, useRef } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { May, useMay } from '../../../shared/rights/rights.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { moveByKeys } from './move-by-keys.ts';
import { rowMessages } from './order.messages.ts';
import type { OrderLine, OrderParameter } from './order.slice.ts';
import { AwaitedRange, EarlierValues, ResultFacts, ValueCalls } from './result-facts.tsx';
import { RowAnswer } from './row-answer.tsx';
import { completed, type Entries, isEnterable, keyOf, savedDraft } from './use-entries.ts';

interface ResultRowProps {
  readonly line: OrderLine;
  readonly parameter: OrderParameter;
  readonly entries: Entries;
  readonly isChosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onAmend: () => void;
}

/** One parameter: its value to be typed, how it is judged, and what was measured before. */
export function ResultRow({ line, parameter, entries, isChosen, onChoose, onAmend }: ResultRowProps) {
  const text = useMessages(rowMessages);
  const may = useMay();
  const { name, result } = parameter;
  const key = keyOf(line._id, parameter.parameterId);
  const answer = entries.answers[key];
  const isDraft = entries.drafts[key] !== undefined;
  const worksOnIt = may('result.verify') || may('result.authorise');
  const isOver = isEnded(line.state);
  const row = useRef<HTMLLIElement>(null);
  /** The pressed button goes; its row keeps the focus. */
  function decide(step: (key: string) => void) {
    step(key);
    row.current?.querySelector<HTMLInputElement>('input[data-entry]')?.focus();
  }
  const isChoosable =
    !isDraft && !isOver && worksOnIt && (result?.state === 'resulted' || result?.state === 'verified');
  return (
    <li
      ref={row}
      className="grid gap-x-5 gap-y-2 px-5 py-4 sm:grid-cols-2 sm:px-6 xl:grid-cols-[2rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <span className="sm:col-span-2 xl:col-span-1">
        {isChoosable && (
          <input
            type="checkbox"
            aria-label={text.choose(name)}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            className="size-5 accent-brand"
          />
        )}
      </span>
      <div className="flex flex-col gap-2">
        {may('result.enter') && isEnterable(line, parameter) ? (
          <Inputs line={line} parameter={parameter} entries={entries} />
        ) : (
          <SavedValue parameter={parameter} />
        )}
        {isOver && result !== null && <p className="text-sm text-ink-soft">{text.notReported}</p>}
        {isDraft && (
          <p className="text-sm text-saving">{entries.drafts[key]?.confirmed ? text.confirmed : text.unsaved}</p>
        )}
        {answer !== undefined && (
          <RowAnswer
            answer={answer}
            onTakeTheirs={() => decide(entries.restore)}
            onTakeMine={() => decide(entries.insist)}
            onConfirm={() => decide(entries.confirm)}
          />
        )}
      </div>
      <div className="flex flex-col items-start gap-2">
        {parameter.awaited !== null && <AwaitedRange awaited={parameter.awaited} />}
        {result !== null && (
          <ResultFacts result={result} isReferred={line.referral !== null} isReleased={line.state === 'released'} />
        )}
        <ValueCalls parameter={parameter} />
        {result?.state === 'authorised' && parameter.kind !== 'calculated' && (
          <May permission="result.amend">
            <Button variant="secondary" aria-label={text.amendOf(name)} onClick={onAmend}>
              {text.amend}
            </Button>
          </May>
        )}
      </div>
      <EarlierValues parameter={parameter} />
    </li>
  );
}

const labelOf = ({ name, unit }: OrderParameter) => [name, printedUnit(unit)].filter(Boolean).join(', ');

function SavedValue({ parameter }: { parameter: OrderParameter }) {
  const text = useMessages(rowMessages);
  const { result, kind } = parameter;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-strong">{labelOf(parameter)}</p>
      {result === null ? (
        <p className="text-ink-soft">{text.noValue}</p>
      ) : (
        <p className="tabular wrap-anywhere">{result.value}</p>
      )}
      {result !== null && result.reason !== '' && <p className="text-sm text-ink-soft">{result.reason}</p>}
      {kind === 'calculated' && <p className="text-sm text-ink-soft">{text.calculated}</p>}
    </div>
  );
}

function Inputs({ line, parameter, entries }: Pick<ResultRowProps, 'line' | 'parameter' | 'entries'>) {
  const text = useMessages(rowMessages);
  const { name, choices, kind } = parameter;
  const key = keyOf(line._id, parameter.parameterId);
  const draft = entries.drafts[key] ?? savedDraft(parameter);
  const { value, reason } = draft;
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') entries.restore(key);
    else moveByKeys(event);
  };
  return (
    <>
      <TextField
        label={labelOf(parameter)}
        {...(choices.length > 0 && { hint: text.oneOf(choices.join(', ')) })}
        data-entry
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        // Its flag and what is said of it below stay in view above the bar of the form while it is typed.
        className="scroll-mb-48 tabular"
        value={value}
        onChange={({ target }) => entries.type(key, parameter, { value: target.value })}
        onBlur={() => {
          const whole = completed(value, choices);
          if (whole !== value) entries.type(key, parameter, { value: whole });
        }}
        onKeyDown={keys}
      />
      {isUnmeasured(value.trim()) && (
        <TextField
          label={text.reasonOf(name)}
          data-entry
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={({ target }) => entries.type(key, parameter, { reason: target.value })}
          onKeyDown={keys}
        />
      )}
      {line.referral !== null && !isUnmeasured(value.trim()) && (
        <div className="grid grid-cols-2 gap-2">
          {(kind === 'number' ? (['low', 'high'] as const) : (['expected'] as const)).map((field) => (
            <TextField
              key={field}
              label={text.theirs[field](name)}
              data-entry
              inputMode={field === 'expected' ? 'text' : 'decimal'}
              autoComplete="off"
              spellCheck={false}
              maxLength={300}
              className="tabular"
              value={draft[field]}
              onChange={({ target }) => entries.type(key, parameter, { [field]: target.value })}
              onKeyDown={keys}
            />
          ))}
        </div>
      )}
    </>
  );
}
