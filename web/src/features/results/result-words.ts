// The words about a result. Each is made of what contract/result-course.ts says of its numbers, and of nothing else.

import type { ResultPoint } from '@labfront/contract/my-results';
import { printedValue } from '@labfront/contract/printed-unit';
import { isCritical } from '@labfront/contract/reference-ranges';
import {
  breakBetween,
  type CourseVariation,
  changeBetween,
  isUndecided,
  numberOf,
  positionIn,
  reachOf,
} from '@labfront/contract/result-course';
import { isUnmeasured } from '@labfront/contract/result-states';
import { formatDate, formatTime } from '../../shared/format/dates.ts';
import type { Locale } from '../../shared/i18n/messages.ts';
import { type ResultTexts, resultsMessages } from './results.messages.ts';

type Position = keyof ResultTexts['position'];
type Said = Pick<ResultPoint, 'value' | 'unit' | 'flag' | 'range' | 'noRange'>;

const TEXT_VALUES = ['not_done', 'invalid'] as const;

/** A value as it was typed, with its unit; a word in the language of the page too. */
export function valueText({ value, unit }: Pick<ResultPoint, 'value' | 'unit'>, text: ResultTexts): string {
  const unmeasured = TEXT_VALUES.find((one) => one === value);
  return unmeasured ? text.unmeasured[unmeasured] : printedValue(text.choice(value), unit);
}

/** Where a value lies, by the flag of its report; without a flag nothing is said of it. */
export function positionOf({ value, flag, range }: Said): Position {
  if (isUnmeasured(value) || flag === 'INVALID') return 'unmeasured';
  const positions = { L: 'below', LL: 'farBelow', H: 'above', HH: 'farAbove', A: 'other' } as const;
  if (flag === null) return 'unknown';
  if (flag === 'N') return isUndecided(value, range) ? 'bound' : 'within';
  // A critical limit may lie within the range, or be the only one.
  const isIn = positionIn(value, range) === 'within' || positionIn(value, range) === null;
  return isIn && isCritical(flag) ? 'critical' : positions[flag];
}

export const isOutside = (point: Said): boolean =>
  ['below', 'above', 'farBelow', 'farAbove', 'critical', 'other'].includes(positionOf(point));

/** A limit for a call may lie within the range: what reaches it is shown with what is outside, and not said to be. */
export const liesOutside = (point: Said): boolean => isOutside(point) && positionOf(point) !== 'critical';

export const isUrgent = ({ flag }: Said): boolean => isCritical(flag);

export const urgentText = (point: Said, text: ResultTexts): string =>
  positionOf(point) === 'critical' ? text.urgentAtLimit : text.urgent;

export function positionText(point: Said, text: ResultTexts): string {
  const position = positionOf(point);
  const isWord = (point.range?.expected.length ?? 0) > 0;
  // A value in words or from-to, "2-3", is compared by nobody: its report has a range all the same.
  if (position === 'unknown' && saidRange(point.range, text) !== null) return text.uncompared;
  return text.position[position === 'within' && isWord ? 'expected' : position];
}

/** The range of the report, or why there is none. */
export function rangeText({ range, noRange, value }: Said, text: ResultTexts): string {
  if (isUnmeasured(value)) return '';
  const said = saidRange(range, text);
  if (said === null) return text.noRange[noRange ?? 'none'];
  return range?.pregnancyWeek === undefined ? said : text.inPregnancy(said);
}

const expectedText = (expected: readonly string[], text: ResultTexts) => expected.map(text.choice).join(', ');

function saidRange(range: Said['range'], text: ResultTexts): string | null {
  const { low = null, high = null, expected = [] } = range ?? {};
  if (expected.length > 0) return text.range.expected(expectedText(expected, text));
  if (low !== null && high !== null) return text.range.both(low, high);
  if (low !== null) return text.range.low(low);
  return high === null ? null : text.range.high(high);
}

/** The range in a cell of a table, or in short why there is none; empty where the report gives none. */
export function rangeCell(point: Said, text: ResultTexts): string {
  if (isUnmeasured(point.value)) return '';
  const limits = limitsText(point, text);
  if (limits === '') return point.noRange === null ? '' : text.noRangeCell[point.noRange];
  return point.range?.pregnancyWeek === undefined ? limits : text.inPregnancy(limits);
}

/** The limits alone, within a sentence; empty where there are none. */
function limitsText({ range }: Pick<Said, 'range'>, text: ResultTexts): string {
  const { low = null, high = null, expected = [] } = range ?? {};
  if (expected.length > 0) return expectedText(expected, text);
  if (low !== null && high !== null) return text.sentence.between(low, high);
  if (low !== null) return text.sentence.atLeast(low);
  return high === null ? '' : text.sentence.atMost(high);
}

/** One sentence about a value in the range of its report. */
export function valueSentence(point: Said, text: ResultTexts): string {
  const value = valueText(point, text);
  const position = positionIn(point.value, point.range);
  if (position === null) return isUnmeasured(point.value) ? `${value}.` : text.sentence.plain(value);
  const said = isUndecided(point.value, point.range) ? 'bound' : position;
  const sentence = text.sentence[said](value, limitsText(point, text));
  return positionOf(point) === 'critical' ? `${sentence} ${text.sentence.critical}` : sentence;
}

/** How the day of each of some values is written: with the time where another one is of the same day. */
export function momentsOf(points: readonly ResultPoint[], locale: Locale): (point: ResultPoint) => string {
  const days = [...new Set(points.map(({ at }) => at))].map((at) => formatDate(at, locale));
  const shared = new Set(days.filter((day, index) => days.indexOf(day) !== index));
  return ({ at }) => {
    const day = formatDate(at, locale);
    return shared.has(day) ? `${day}, ${formatTime(at, locale)}` : day;
  };
}

/** The value before the newest one: two tests of one visit may measure the same, hungry and after a meal, and none of these was before the other. */
export function beforeNewest(points: readonly ResultPoint[]): ResultPoint | undefined {
  const newest = points.at(-1);
  return newest && points.findLast(({ at, orderId }) => at < newest.at && orderId !== newest.orderId);
}

const percentText = (percent: number) => `${percent.toFixed(1)} %`;

/** Sentences about the change from the value before; none where there is no value before that is a number. */
export function changeSentences(
  before: ResultPoint | undefined,
  after: ResultPoint,
  variation: CourseVariation,
  locale: Locale,
): string[] {
  const text = resultsMessages[locale];
  if (!before || numberOf(before.value) === null || numberOf(after.value) === null) return [];
  const [earlier, date] = [valueText(before, text), formatDate(before.at, locale)];
  const reasons = breakBetween(before, after);
  if (reasons.length > 0) return [text.broken(earlier, date, reasonsText(reasons, text))];
  const change = changeBetween(before, after, variation);
  if (change === null) return [];
  const { direction, percent, expected, compared } = change;
  if (direction === 'same') return [text.change.same(earlier, date)];
  const shown = percent < 0.05 ? text.tiny : percentText(percent);
  const said = text.change[direction](earlier, date, shown);
  return compared === null || expected === null ? [said] : [said, text.change[compared](percentText(expected))];
}

/** The course of values of one unit in sentences, the oldest first: how many, from where to where, and whether their reports have them in range. */
export function courseSentences(points: readonly ResultPoint[], locale: Locale): string[] {
  const text = resultsMessages[locale];
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return [];
  const day = ({ at }: ResultPoint) => formatDate(at, locale);
  const momentOf = momentsOf(points, locale);
  const said = [text.span(points.length, day(first), day(last))];
  const reach = reachOf(points);
  const [lowest, highest] = [points[reach?.lowest ?? -1], points[reach?.highest ?? -1]];
  if (lowest && highest) {
    const isSame = lowest === highest;
    const [low, high] = [lowest, highest].map((point) => valueText(point, text)) as [string, string];
    said.push(isSame ? text.allSame(low) : text.reach(low, momentOf(lowest), high, momentOf(highest)));
  }
  const outside = points.filter(liesOutside).length;
  if (outside > 0) said.push(text.ofOutside(outside));
  else if (points.every((point) => positionOf(point) === 'within')) said.push(text.allWithin);
  return said;
}

export const reasonsText = (reasons: readonly (keyof ResultTexts['reasons'])[], text: ResultTexts): string =>
  reasons.map((reason) => text.reasons[reason]).join(text.and);
