// A picture of ranges over age, a lane for each sex: what is held, where nothing is, and where two ranges meet.
import type { Range } from '@labfront/contract/range-schemas';
import { findGaps, isOverlapping, type RangeGap } from '@labfront/contract/reference-ranges';
import { useId } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { rangeMessages } from './parameters.messages.ts';
import { agesText, cellText, normalText } from './range-text.ts';

const WIDTH = 640;
const LEFT = 64;
const LANE = 44;
const TOP = 8;
/** 100 years; an open range ends here. */
const OLDEST = 36_525;
const MARKS = [30, 365, 6 * 365.25, 18 * 365.25, 40 * 365.25, 65 * 365.25].map(Math.round);
/** Characters that fit into a width in the small letters of the picture. */
const LETTER = 6.2;

/** Square root: ranges of children are narrow and many. */
const place = (days: number) => LEFT + Math.sqrt(Math.min(days, OLDEST) / OLDEST) * (WIDTH - LEFT);

type Sex = 'female' | 'male';
const isOf = (sex: Sex) => (cell: { readonly sex: string }) => cell.sex === 'any' || cell.sex === sex;

/** The ranges that a picture shows: outside pregnancy, for every method. */
const drawn = (ranges: readonly Range[]) =>
  ranges.filter(({ pregnancyWeek, method }) => pregnancyWeek === null && method === '');

export function RangePicture({ ranges, unit }: { ranges: readonly Range[]; unit: string }) {
  const text = useMessages(rangeMessages);
  const hatch = useId();
  const shown = drawn(ranges);
  const gaps = findGaps(shown);
  if (shown.length === 0) return null;
  const height = TOP + 2 * LANE + 24;
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-sm text-ink-soft">
        <span className="font-strong text-ink">{[text.picture, unit].filter(Boolean).join(', ')}</span>{' '}
        {text.pictureHint}
      </figcaption>
      <section
        aria-label={text.picture}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${height}`} className="w-full min-w-lg text-ink">
          <defs>
            <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="3" height="8" className="fill-danger/40" />
            </pattern>
          </defs>
          <Lane sex="female" y={TOP} ranges={shown} gaps={gaps} hatch={hatch} />
          <Lane sex="male" y={TOP + LANE} ranges={shown} gaps={gaps} hatch={hatch} />
          <Axis y={TOP + 2 * LANE} />
        </svg>
      </section>
      {gaps.length > 0 && (
        <div className="text-sm">
          <p className="font-strong">{text.gapsHeading}</p>
          <ul className="flex flex-wrap gap-x-5 text-danger">
            {gaps.map((gap) => (
              <li key={`${gap.sex} ${gap.ageFromDays}`}>
                {cellText(gap, text)}: {text.gap}
              </li>
            ))}
          </ul>
        </div>
      )}
    </figure>
  );
}

interface LaneProps {
  readonly sex: Sex;
  readonly y: number;
  readonly ranges: readonly Range[];
  readonly gaps: readonly RangeGap[];
  readonly hatch: string;
}

function Lane({ sex, y, ranges, gaps, hatch }: LaneProps) {
  const text = useMessages(rangeMessages);
  const own = ranges.filter(isOf(sex));
  return (
    <g>
      <text x="0" y={y + 24} className="fill-current text-[12px]">
        {text.sexes[sex]}
      </text>
      {gaps.filter(isOf(sex)).map((gap) => (
        <rect
          key={gap.ageFromDays}
          x={place(gap.ageFromDays)}
          y={y + 4}
          width={place(gap.ageToDays ?? OLDEST) - place(gap.ageFromDays)}
          height={LANE - 8}
          fill={`url(#${hatch})`}
          className="stroke-danger/50"
        />
      ))}
      {own.map((range) => {
        const isDouble = own.some((other) => other !== range && isOverlapping(other, range));
        return <Held key={range._id} range={range} y={y} isDouble={isDouble} />;
      })}
    </g>
  );
}

function Held({ range, y, isDouble }: { range: Range; y: number; isDouble: boolean }) {
  const text = useMessages(rangeMessages);
  const x = place(range.ageFromDays);
  const width = Math.max(place(range.ageToDays ?? OLDEST) - x, 1);
  const said = isDouble ? text.overlap : normalText(range, text);
  return (
    <g>
      <title>{`${agesText(range, text)}: ${normalText(range, text)}`}</title>
      <rect
        x={x}
        y={y + 4}
        width={width}
        height={LANE - 8}
        rx="3"
        className={isDouble ? 'fill-danger/25 stroke-danger' : 'fill-brand-soft stroke-brand'}
      />
      {said.length * LETTER < width - 4 && (
        <text x={x + width / 2} y={y + LANE / 2 + 4} textAnchor="middle" className="fill-current text-[11px]">
          {said}
        </text>
      )}
    </g>
  );
}

function Axis({ y }: { y: number }) {
  const text = useMessages(rangeMessages);
  return (
    <g className="fill-current text-[11px]">
      {MARKS.map((days) => (
        <g key={days}>
          <line x1={place(days)} x2={place(days)} y1={TOP} y2={y + 4} className="stroke-line" strokeDasharray="2 3" />
          <text x={place(days)} y={y + 18} textAnchor="middle">
            {days < 365 ? text.months(1) : text.years(Math.round(days / 365.25))}
          </text>
        </g>
      ))}
    </g>
  );
}
