// Ranges in words.
import type { Range } from '@labfront/contract/range-schemas';
import type { RangeGap } from '@labfront/contract/reference-ranges';
import { toTypedAge } from './age-text.ts';
import type { rangeMessages } from './parameters.messages.ts';

type Texts = (typeof rangeMessages)['en'];
type Ages = Pick<Range, 'ageFromDays' | 'ageToDays'>;

function ageText(days: number, text: Texts): string {
  if (days === 0) return text.birth;
  const { value, unit } = toTypedAge(days);
  return text[unit](value);
}

/** Such as "18 years and older". */
export function agesText({ ageFromDays, ageToDays }: Ages, text: Texts): string {
  if (ageFromDays === 0 && ageToDays === null) return text.anyAge;
  const from = ageText(ageFromDays, text);
  return ageToDays === null ? text.andOlder(from) : text.ages(from, ageText(ageToDays, text));
}

/** Such as "3.5 to 5.1"; empty without limits. */
export function limitsText(low: string | null, high: string | null, text: Texts): string {
  if (low !== null && high !== null) return text.between(low, high);
  if (low !== null) return text.atLeast(low);
  return high === null ? '' : text.atMost(high);
}

export const normalText = (
  range: Pick<Range, 'low' | 'high'> & { expected?: readonly string[] },
  text: Texts,
): string =>
  range.expected && range.expected.length > 0 ? range.expected.join(', ') : limitsText(range.low, range.high, text);

export function criticalText(range: Pick<Range, 'criticalLow' | 'criticalHigh'>, text: Texts): string {
  const low = range.criticalLow === null ? [] : [text.criticalLow(range.criticalLow)];
  const high = range.criticalHigh === null ? [] : [text.criticalHigh(range.criticalHigh)];
  return [...low, ...high].join(', ');
}

/** Whom a range or a gap is for. */
export function cellText(cell: Ages & Pick<RangeGap, 'sex'> & { pregnancyWeek?: number | null }, text: Texts): string {
  const week = cell.pregnancyWeek == null ? [] : [text.fromWeek(cell.pregnancyWeek)];
  return [text.sexes[cell.sex], agesText(cell, text), ...week].join(', ');
}
