import type { Result } from '@labfront/contract/laboratory';
import { printedValue } from '@labfront/contract/printed-unit';
import type { NoRangeReason, ResultFlag } from '@labfront/contract/reference-ranges';
import type { CriticalState } from '@labfront/contract/result-states';
import clsx from 'clsx';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { criticalText, normalText, rangeMessages } from '../../parameters/index.ts';
import { laboratoryWords } from './laboratory-words.ts';
import { rowMessages } from './order.messages.ts';
import type { OrderParameter } from './order.slice.ts';

/** A flag by its sign and word. */
export function Flag({ flag }: { flag: ResultFlag | null }) {
  const words = useMessages(laboratoryWords);
  if (flag === null) return null;
  return (
    <span className={clsx('font-strong', flag === 'N' ? 'text-ink-soft' : 'text-danger')}>{words.flags[flag]}</span>
  );
}

type RowTexts = (typeof rowMessages)['en'];

const withoutRange = (reason: NoRangeReason, text: RowTexts): string =>
  ({ none: text.noRange, uncertain: text.uncertainRange, pregnancy: text.pregnancyRange })[reason];

/** The normal values of a range, and whether they hold in pregnancy alone; empty without limits. */
function limitsOf(range: NonNullable<Result['range']>, text: RowTexts, words: (typeof rangeMessages)['en']): string {
  const limits = normalText(range, words);
  return limits === '' || range.pregnancyWeek === undefined ? limits : text.inPregnancy(limits, range.pregnancyWeek);
}

interface ResultFactsProps {
  readonly result: Result;
  readonly isReferred?: boolean;
  /** The line of it is on a report. */
  readonly isReleased?: boolean;
}

/** The facts for judging a value: flag, range, change, and its people. */
export function ResultFacts({ result, isReferred = false, isReleased = false }: ResultFactsProps) {
  const text = useMessages(rowMessages);
  const words = useMessages(laboratoryWords);
  const ranges = useMessages(rangeMessages);
  const { flag, range, noRange, delta, critical, state, enteredBy, verifiedBy, authorisedBy, repeat } = result;
  const limits = range === null ? '' : limitsOf(range, text, ranges);
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      <Flag flag={flag} />
      {critical && <span className="font-strong text-danger">{text.critical}</span>}
      {range?.implausible && <span className="font-strong text-danger">{text.implausible}</span>}
      {limits !== '' && <span className="tabular text-ink-soft">{text.range(limits)}</span>}
      {noRange !== null && (
        <span className="text-ink-soft">
          {noRange === 'none' && isReferred ? text.noTheirRange : withoutRange(noRange, text)}
        </span>
      )}
      {delta !== null && (
        <span className={delta.isLarge ? 'font-strong text-danger' : 'text-ink-soft'}>
          {delta.isLarge && `${text.largeChange}: `}
          {text.changed(delta.changePercent)}
        </span>
      )}
      <span className="font-strong">
        {isReleased && state === 'authorised' ? words.lines.released : words.results[state]}
      </span>
      {repeat && <span className="wrap-anywhere">{text.repeatFor(repeat.reason, repeat.by)}</span>}
      {enteredBy !== null && <span className="text-ink-soft">{text.enteredBy(enteredBy.name)}</span>}
      {verifiedBy !== null && <span className="text-ink-soft">{text.verifiedBy(verifiedBy.name)}</span>}
      {authorisedBy !== null && <span className="text-ink-soft">{text.authorisedBy(authorisedBy.name)}</span>}
    </div>
  );
}

/** The range of a value that is still to be entered, or why there is none. */
export function AwaitedRange({ awaited }: { awaited: NonNullable<OrderParameter['awaited']> }) {
  const text = useMessages(rowMessages);
  const ranges = useMessages(rangeMessages);
  const { range, noRange } = awaited;
  const limits = range === null ? '' : limitsOf(range, text, ranges);
  return (
    <div className="flex flex-col gap-0.5 text-sm text-ink-soft">
      {limits !== '' && <span className="tabular">{text.range(limits)}</span>}
      {range !== null && criticalText(range, ranges) !== '' && (
        <span className="tabular">{text.criticalRange(criticalText(range, ranges))}</span>
      )}
      {noRange !== null && <span>{withoutRange(noRange, text)}</span>}
    </div>
  );
}

const WAITING: ReadonlySet<CriticalState | null> = new Set<CriticalState>(['open', 'unreachable', 'escalated']);

/** The calls about a critical value with what each told, and whether somebody has to be called. */
export function ValueCalls({ parameter: { calls, callState, result, unit } }: { parameter: OrderParameter }) {
  const text = useMessages(rowMessages);
  const locale = useLocale();
  const lastTold = calls.find(({ outcome }) => outcome === 'reached');
  if (calls.length === 0 && !WAITING.has(callState)) return null;
  const isSame = lastTold?.value === result?.value;
  const due = lastTold === undefined ? text.callDue : isSame ? text.callWithdrawn : text.callAgain;
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      {WAITING.has(callState) && <span className="font-strong text-danger">{due}</span>}
      {calls.map(({ at, outcome, value, person, by }) => (
        <span key={at}>
          <span className="tabular text-ink-soft">
            {formatDate(at, locale)}, {formatTime(at, locale)}:
          </span>{' '}
          {(outcome === 'reached' ? text.called : text.notReached)(printedValue(value, unit), person, by)}
        </span>
      ))}
    </div>
  );
}

/** Values of this patient before, and earlier versions of this one. */
export function EarlierValues({ parameter: { earlier, versions } }: { parameter: OrderParameter }) {
  const text = useMessages(rowMessages);
  const locale = useLocale();
  const lists = [
    { label: text.earlier, rows: earlier.map((row) => ({ ...row, repeat: undefined })) },
    {
      label: text.versions,
      rows: versions.map(({ value, flag, enteredAt: at, repeat }) => ({ value, flag, at, repeat })),
    },
  ];
  return (
    <div className="flex flex-col gap-2 text-sm">
      {lists.map(
        ({ label, rows }) =>
          rows.length > 0 && (
            <div key={label}>
              <p className="text-ink-soft">{label}</p>
              <ul>
                {rows.map(({ value, flag, at, repeat }) => (
                  <li key={`${at} ${value}`} className="flex flex-wrap gap-x-2">
                    <span className="tabular wrap-anywhere">{value}</span>
                    <Flag flag={flag} />
                    <span className="tabular text-ink-soft">{formatDate(at, locale)}</span>
                    {repeat && <span className="wrap-anywhere">{text.repeatedFor(repeat.reason, repeat.by)}</span>}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </div>
  );
}
