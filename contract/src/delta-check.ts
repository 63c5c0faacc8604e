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

/**
 * Compares a value with the last one of the same method and unit. Null where one of them is no exact number or the last one is not
 * above zero: a percentage of it would say nothing.
 */
export function deltaOf(value: string, last: string, variation: Variation): Delta | null {
  const [now, before] = [parseMeasured(value), parseMeasured(last)];
  if (now?.relation !== '=' || before?.relation !== '=') return null;
  const [current, previous] = [Number(value), Number(last)];
  if (previous <= 0) return null;
  const changePercent = ((current - previous) / previous) * 100;
  const { up, down } = referenceChange(variation);
  return { changePercent, isLarge: changePercent > up || changePercent < down };
}
