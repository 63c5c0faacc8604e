import type { ResultPoint } from '@labfront/contract/my-results';
import { printedUnit } from '@labfront/contract/printed-unit';
import clsx from 'clsx';
import { type MouseEvent, useId, useRef, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { type PlacedPoint, placePoints } from '../course.ts';
import { courseSentences, isOutside, isUrgent, momentsOf, positionText, valueText } from '../result-words.ts';
import { resultsMessages } from '../results.messages.ts';

const HEIGHT = 200;
const [LEFT, RIGHT] = [12, 94];
const percent = (x: number) => LEFT + x * (RIGHT - LEFT);
/** More values than these have no room for their figures. */
const MOST_FIGURES = 6;

interface CourseChartProps {
  readonly name: string;
  readonly unit: string;
  /** Of one unit, the oldest first. */
  readonly points: readonly ResultPoint[];
}

/** The course of a value. It is one slider over its values for the keyboard and for screen readers, however many they are. */
export function CourseChart({ name, unit, points }: CourseChartProps) {
  const text = useMessages(resultsMessages);
  const locale = useLocale();
  const hint = useId();
  const placed = placePoints(points);
  const last = placed.length - 1;
  const [wanted, setChosen] = useState(last);
  const chosen = Math.min(wanted, last);
  const momentOf = momentsOf(points, locale);
  const saidOf = (point: ResultPoint) => text.pointSaid(valueText(point, text), momentOf(point), point.laboratory);
  const slider = useRef<HTMLInputElement>(null);
  const current = placed[chosen];
  const choose = (event: MouseEvent<HTMLDivElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const distances = placed.map(({ x, y }) =>
      Math.hypot((percent(x) / 100) * width + left - event.clientX, y * HEIGHT + top - event.clientY),
    );
    setChosen(distances.indexOf(Math.min(...distances)));
    slider.current?.focus({ preventScroll: true });
  };
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="font-strong">{text.chart(name, printedUnit(unit))}</figcaption>
      <p className="text-sm">{courseSentences(points, locale).join(' ')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing a value is one more way; the slider inside does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the slider's */}
      <div
        className="relative cursor-pointer touch-manipulation rounded-field has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        style={{ height: HEIGHT }}
        // The press would take the focus from the slider.
        onMouseDown={(event) => event.preventDefault()}
        // A finger that scrolls the page presses the chart, and does not click it.
        onClick={choose}
      >
        <Drawing placed={placed} chosen={chosen} />
        <input
          ref={slider}
          type="range"
          min={0}
          max={last}
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
          aria-label={text.chart(name, printedUnit(unit))}
          aria-describedby={hint}
          aria-valuetext={current && text.pointInWords(saidOf(current.point), positionText(current.point, text))}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </div>
      {current && (
        <p aria-hidden="true" className="min-h-12 text-sm print:hidden">
          <span className="tabular font-strong">{saidOf(current.point)}</span>
          <span className="block text-ink-soft">{positionText(current.point, text)}</span>
        </p>
      )}
      <p id={hint} className="sr-only">
        {text.chartHint}
      </p>
    </figure>
  );
}

function Drawing({ placed, chosen }: { placed: readonly PlacedPoint[]; chosen: number }) {
  const text = useMessages(resultsMessages);
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="absolute inset-0 block text-ink">
      <Bands placed={placed} />
      {placed.map((one, index) => {
        const before = placed[index - 1];
        return before && <Join key={one.point._id} before={before} after={one} number={breaksUpTo(placed, index)} />;
      })}
      {placed.map(({ point, x, y }, index) => (
        <svg key={point._id} aria-hidden="true" x={`${percent(x)}%`} y={y * HEIGHT} overflow="visible">
          {index === chosen && <circle r="12" className="fill-none stroke-focus print:hidden" strokeWidth="2" />}
          <Mark point={point} />
          {placed.length <= MOST_FIGURES && (
            // The line to the next value may pass behind the figures.
            <text
              y={y < 0.2 ? 24 : -14}
              textAnchor="middle"
              strokeWidth="4"
              strokeLinejoin="round"
              className="tabular fill-current stroke-surface text-xs font-strong [paint-order:stroke]"
            >
              {valueText({ value: point.value, unit: '' }, text)}
            </text>
          )}
        </svg>
      ))}
    </svg>
  );
}

/** How many breaks there are up to a point, itself included: the number of its own in the list under the chart. */
const breaksUpTo = (placed: readonly PlacedPoint[], index: number) =>
  placed.slice(0, index + 1).filter(({ broken }) => broken.length > 0).length;

/** The range of each report, as far as halfway to its neighbours. */
function Bands({ placed }: { placed: readonly PlacedPoint[] }) {
  return placed.map(({ point, x, low, high }, index) => {
    if (low === null && high === null) return null;
    const [before, after] = [placed[index - 1], placed[index + 1]];
    const start = before ? percent((before.x + x) / 2) : 0;
    const end = after ? percent((x + after.x) / 2) : 100;
    const [top, bottom] = [(high ?? 0) * HEIGHT, (low ?? 1) * HEIGHT];
    const isFirst = index === 0;
    return (
      <g key={point._id}>
        <rect x={`${start}%`} width={`${end - start}%`} y={top} height={bottom - top} className="fill-brand-soft" />
        {isFirst && high !== null && <LimitText y={top - 4} text={point.range?.high ?? ''} />}
        {isFirst && low !== null && <LimitText y={bottom + 14} text={point.range?.low ?? ''} />}
      </g>
    );
  });
}

function LimitText({ y, text }: { y: number; text: string }) {
  return (
    <text x="4" y={Math.min(Math.max(y, 12), HEIGHT - 2)} className="tabular fill-ink-soft text-xs">
      {text}
    </text>
  );
}

function Join({ before, after, number }: { before: PlacedPoint; after: PlacedPoint; number: number }) {
  const middle = percent((before.x + after.x) / 2);
  if (after.broken.length === 0) {
    return (
      <line
        x1={`${percent(before.x)}%`}
        y1={before.y * HEIGHT}
        x2={`${percent(after.x)}%`}
        y2={after.y * HEIGHT}
        className="stroke-brand"
        strokeWidth="2"
      />
    );
  }
  return (
    <svg aria-hidden="true" x={`${middle}%`} y="0" overflow="visible">
      <line y1="0" y2={HEIGHT - 16} className="stroke-line-strong" strokeDasharray="3 4" />
      <text y={HEIGHT - 3} textAnchor="middle" className="fill-ink-soft text-xs font-strong">
        {number}
      </text>
    </svg>
  );
}

/** A circle in the range, a rhombus outside; an arrow where only one side is known. */
function Mark({ point }: { point: ResultPoint }) {
  const fill = isUrgent(point) ? 'fill-danger' : isOutside(point) ? 'fill-saving' : 'fill-brand';
  const look = clsx(fill, 'stroke-surface');
  const relation = point.value.trim()[0];
  return (
    <>
      {isOutside(point) ? (
        <path d="M0-8 8 0 0 8-8 0Z" className={look} strokeWidth="2" />
      ) : (
        <circle r="6" className={look} strokeWidth="2" />
      )}
      {relation === '<' && <path d="M-5 10 0 16l5-6Z" className={fill} />}
      {relation === '>' && <path d="M-5-10 0-16l5 6Z" className={fill} />}
    </>
  );
}
