import type { ResultPoint } from '@labfront/contract/my-results';
import { numberLineOf } from '@labfront/contract/result-course';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { isUrgent, positionText, rangeText, valueText } from '../result-words.ts';
import { resultsMessages } from '../results.messages.ts';

type Point = Pick<ResultPoint, 'value' | 'unit' | 'flag' | 'range' | 'noRange'>;

/** Room for half a mark at each end, in percent of the width. */
const EDGE = 4;
const percent = (at: number) => EDGE + at * (100 - 2 * EDGE);
const HEIGHT = 46;
const MIDDLE = 14;
/** Two limits that are closer than this have their figures outside of them. */
const CLOSE = 0.3;

/** Whether there is a line to draw: the report has a range, and the value is a number. */
export const hasLine = ({ value, range }: Point): boolean => numberLineOf(value, range) !== null;

/** A value on the range of its report. @param isSaid a sentence beside it says the same, so that screen readers leave it out. */
export function NumberLine({ point, isSaid = false }: { point: Point; isSaid?: boolean }) {
  const text = useMessages(resultsMessages);
  const line = numberLineOf(point.value, point.range);
  if (line === null) return null;
  const { low, high, at, beyond, relation } = line;
  const [start, end] = [percent(low?.at ?? 0), percent(high?.at ?? 1)];
  const isClose = low !== null && high !== null && high.at - low.at < CLOSE;
  const said = text.lineSaid(valueText(point, text), rangeText(point, text), positionText(point, text));
  const isInside = point.flag === 'N';
  const mark = isInside ? 'fill-brand' : isUrgent(point) ? 'fill-danger' : 'fill-saving';
  return (
    <svg
      role="img"
      aria-label={said}
      aria-hidden={isSaid}
      width="100%"
      height={HEIGHT}
      className="block text-ink print:text-black"
    >
      <rect x="0" y={MIDDLE - 4} width="100%" height="8" rx="4" className="fill-sunken stroke-line" />
      <rect
        x={`${low ? start : 0}%`}
        y={MIDDLE - 4}
        width={`${(high ? end : 100) - (low ? start : 0)}%`}
        height="8"
        rx="2"
        className="fill-brand-soft stroke-brand"
      />
      {low && <Limit text={low.text} x={start} anchor={anchorOf(start, isClose ? 'end' : 'middle')} />}
      {high && <Limit text={high.text} x={end} anchor={anchorOf(end, isClose ? 'start' : 'middle')} />}
      <svg x={`${percent(at)}%`} y={MIDDLE} overflow="visible" aria-hidden="true">
        {isInside ? (
          <circle r="8" className={`${mark} stroke-surface`} strokeWidth="2" />
        ) : (
          <path d="M0-9 9 0 0 9-9 0Z" className={`${mark} stroke-surface`} strokeWidth="2" />
        )}
        {(beyond === 'left' || relation === '<') && <path d="M-12-5-18 0l6 5Z" className={mark} />}
        {(beyond === 'right' || relation === '>') && <path d="M12-5 18 0l-6 5Z" className={mark} />}
      </svg>
    </svg>
  );
}

type Anchor = 'start' | 'middle' | 'end';

/** Figures near an end of the line stay on it. */
function anchorOf(x: number, wanted: Anchor): Anchor {
  if (x < 12) return 'start';
  return x > 88 ? 'end' : wanted;
}

function Limit({ text, x, anchor }: { text: string; x: number; anchor: Anchor }) {
  return (
    <g>
      <line x1={`${x}%`} x2={`${x}%`} y1={MIDDLE - 8} y2={MIDDLE + 10} className="stroke-brand" strokeWidth="2" />
      <text x={`${x}%`} y={HEIGHT - 6} textAnchor={anchor} className="tabular fill-current text-xs">
        {text}
      </text>
    </g>
  );
}
