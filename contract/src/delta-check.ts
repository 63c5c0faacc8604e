// Whether a value differs from the patient's last one by more than biology and the method explain. Pure functions.
import { parseMeasured } from './decimal-text.ts';

/** Coefficients of variation in percent, as decimal texts: within one person, and of the method. */
export interface Variation {
  readonly cvi: string;
  readonly cva: string;
}

/** The reference change value in percent, such as 33.3 up and −25.0 down. */
export interface ReferenceChange {
  readonly up: number;
  readonly down: number;
}

/** Two-sided 95 %. */
const Z = 1.959964;

/**
 * The reference change value of two results of one person on the log-normal scale (Fokkema 2006), which is not symmetric: a value that
 * doubles and one that halves are the same step.
 */
export function referenceChange({ cvi, cva }: Variation): ReferenceChange {
  const squares = [cvi, cva].reduce((sum, cv) => sum + (Number(cv) / 100) ** 2, 0);
  const step = Z * Math.SQRT2 * Math.sqrt(Math.log(squares + 1));
  return { up: (Math.exp(step) - 1) * 100, down: (Math.exp(-step) - 1) * 100 };
}

export interface Delta {
  /** Of the last value, in percent. */
  readonly changePercent: number;
  /** More than the reference change value. */
  readonly isLarge: boolean;
}

const numberOf = (text: string): number => Number(text.trim().replace(/^[<>]/, ''));

/**
 * Compares a value with the last one of the same method and unit. Of a value with `<` or `>` the bound is compared, where the change is at
 * least as great as that of the bound, and more than expected: `>1000` after 39. Null where nothing is certain, where one of them is no
 * number, and where the last one is not above zero: a percentage of it would say nothing.
 */
export function deltaOf(value: string, last: string, variation: Variation): Delta | null {
  const [now, before] = [parseMeasured(value), parseMeasured(last)];
  if (now === null || before === null) return null;
  const [current, previous] = [numberOf(value), numberOf(last)];
  if (previous <= 0) return null;
  const changePercent = ((current - previous) / previous) * 100;
  const { up, down } = referenceChange(variation);
  const isLarge = changePercent > up || changePercent < down;
  if (now.relation === '=' && before.relation === '=') return { changePercent, isLarge };
  const isUp = now.relation !== '<' && before.relation !== '>';
  const isDown = now.relation !== '>' && before.relation !== '<';
  return isLarge && (changePercent > 0 ? isUp : isDown) ? { changePercent, isLarge } : null;
}
