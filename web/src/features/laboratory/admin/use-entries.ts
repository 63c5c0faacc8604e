// Values that are typed and not saved yet, and the answer to each row.
import type { LabOrder, ResultEntry, ResultOutcome } from '@labfront/contract/laboratory';
import { isUnmeasured, type LineState } from '@labfront/contract/result-states';
import { useState } from 'react';
import type { OrderLine, OrderParameter } from './order.slice.ts';

/** A typed value, with the version that it replaces: the one that was shown when typing began. */
export interface Draft {
  readonly value: string;
  readonly reason: string;
  /** The normal values of another laboratory, as it prints them: limits, or words with commas between them. */
  readonly low: string;
  readonly high: string;
  readonly expected: string;
  readonly rowVersion: number | null;
  /** Refused as implausible, and right all the same. */
  readonly confirmed?: boolean;
}

type Typed = Omit<Draft, 'rowVersion' | 'confirmed'>;
const TYPED = ['value', 'reason', 'low', 'high', 'expected'] as const satisfies readonly (keyof Typed)[];

export const keyOf = (lineId: string | null, parameterId: string | null): string => `${lineId} ${parameterId}`;

const OPEN: ReadonlySet<LineState> = new Set(['in_progress', 'resulted', 'verified']);

/** Whether another laboratory has it, whose values are typed here. */
const isSentAway = ({ state, referral }: OrderLine) => state === 'referred' && referral?.manifestId != null;

/** Whether a value can be typed: measured, on a specimen that is there, and not authorised. */
export const isEnterable = (line: OrderLine, { kind, result }: OrderParameter): boolean =>
  kind !== 'calculated' && result?.state !== 'authorised' && (OPEN.has(line.state) || isSentAway(line));

/** The saved value as a draft; one that is to be repeated is typed anew. */
export function savedDraft({ result }: OrderParameter): Draft {
  const { low, high, expected } = result?.range ?? { low: null, high: null, expected: [] };
  const range = { low: low ?? '', high: high ?? '', expected: expected.join(', ') };
  if (result === null) return { value: '', reason: '', ...range, rowVersion: null };
  const kept = result.state === 'repeat' ? { value: '', reason: '' } : { value: result.value, reason: result.reason };
  return { ...kept, ...range, rowVersion: result.rowVersion };
}

/** As it is sent, for a line that another laboratory measures. */
const rangeOf = ({ low, high, expected }: Draft) => ({
  low,
  high,
  expected: expected
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
});

/** The choice that a text begins, where it begins one alone; else the text as typed. */
export function completed(typed: string, choices: readonly string[]): string {
  const start = typed.trim().toLowerCase();
  if (start === '' || choices.includes(typed)) return typed;
  const exact = choices.filter((choice) => choice.toLowerCase() === start);
  const [only, ...others] = exact.length > 0 ? exact : choices.filter((one) => one.toLowerCase().startsWith(start));
  return only !== undefined && others.length === 0 ? only : typed;
}

/** Whether somebody else has entered a value meanwhile, and nobody has decided yet which one holds. */
export const isUndecided = (answer: ResultOutcome | undefined): boolean =>
  answer?.outcome === 'conflict' && answer.current !== undefined;

type Drafts = Readonly<Record<string, Draft>>;
type Answers = Readonly<Record<string, ResultOutcome>>;

const without = <T>(record: Readonly<Record<string, T>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** Drafts and answers of an order's rows. A row in conflict is not sent until its reader has decided. */
export function useEntries(order: LabOrder) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [answers, setAnswers] = useState<Answers>({});

  const changed: (Omit<ResultEntry, 'range'> & { range?: ReturnType<typeof rangeOf> })[] = order.lines.flatMap((line) =>
    line.parameters.flatMap((parameter) => {
      const key = keyOf(line._id, parameter.parameterId);
      const draft = drafts[key];
      const isSent = draft !== undefined && draft.value.trim() !== '' && !isUndecided(answers[key]);
      if (!isSent || !isEnterable(line, parameter)) return [];
      const { value, rowVersion } = draft;
      const reason = isUnmeasured(value.trim()) ? draft.reason : '';
      const range = line.referral !== null && { range: rangeOf(draft) };
      const more = { ...range, ...(draft.confirmed && { confirmed: true }) };
      return [{ lineId: line._id, parameterId: parameter.parameterId, value, reason, rowVersion, ...more }];
    }),
  );

  return {
    drafts,
    answers,
    changed,
    isDirty: Object.keys(drafts).length > 0,
    type(key: string, parameter: OrderParameter, typed: Partial<Typed>): void {
      const saved = savedDraft(parameter);
      const { confirmed: _, ...kept }: Draft = drafts[key] ?? saved;
      const draft = { ...kept, ...typed };
      const isSaved = TYPED.every((field) => draft[field] === saved[field]);
      setDrafts(isSaved ? without(drafts, [key]) : { ...drafts, [key]: draft });
      if (!isUndecided(answers[key])) setAnswers(without(answers, [key]));
    },
    /** Goes back to the saved value. */
    restore(key: string): void {
      setDrafts(without(drafts, [key]));
      setAnswers(without(answers, [key]));
    },
    /** The typed value is right although it was refused as implausible. */
    confirm(key: string): void {
      const draft = drafts[key];
      if (draft) setDrafts({ ...drafts, [key]: { ...draft, confirmed: true } });
      setAnswers(without(answers, [key]));
    },
    /** The typed value replaces the one that somebody else has entered. */
    insist(key: string): void {
      const draft = drafts[key];
      const current = answers[key]?.current ?? null;
      if (draft) setDrafts({ ...drafts, [key]: { ...draft, rowVersion: current?.rowVersion ?? null } });
      setAnswers(without(answers, [key]));
    },
    /** Takes the answers of a batch: what is saved is no draft any more, unless it was typed on meanwhile. */
    settle(outcomes: readonly ResultOutcome[]): void {
      const saved = outcomes.filter(({ outcome }) => outcome === 'saved');
      // As they were sent: these are the drafts of the render in which it was saved.
      const sent = drafts;
      setDrafts((kept) => {
        const next = { ...kept };
        for (const { lineId, parameterId, rowVersion } of saved) {
          const key = keyOf(lineId, parameterId);
          const [now, then] = [kept[key], sent[key]];
          const isTypedOn =
            now !== undefined && then !== undefined && TYPED.some((field) => now[field] !== then[field]);
          if (isTypedOn) next[key] = { ...now, rowVersion: rowVersion ?? null };
          else delete next[key];
        }
        return next;
      });
      setAnswers((kept) => ({
        // A refusal of before concerns nobody any more, unless its value is still to be saved.
        ...Object.fromEntries(Object.entries(kept).filter(([key, one]) => sent[key] !== undefined || isUndecided(one))),
        ...Object.fromEntries(outcomes.map((one) => [keyOf(one.lineId, one.parameterId), one])),
      }));
    },
  };
}

export type Entries = ReturnType<typeof useEntries>;
