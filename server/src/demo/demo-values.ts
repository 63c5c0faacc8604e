// Values that a laboratory would measure: mostly within the patient's range, now and then a little outside, and sums that add up.
import type { Dice } from './demo-stories.ts';

export interface DemoRange {
  readonly sex: 'any' | 'female' | 'male';
  readonly ageFromDays: number;
  readonly ageToDays: number | null;
  readonly pregnancyWeek: number | null;
  readonly low: string | null;
  readonly high: string | null;
  readonly criticalLow: string | null;
  readonly criticalHigh: string | null;
  readonly plausibleLow: string | null;
  readonly plausibleHigh: string | null;
  readonly expected: readonly string[];
}

export interface DemoParameter {
  readonly _id: string;
  readonly code: string;
  readonly kind: 'number' | 'choice' | 'titre' | 'text' | 'calculated';
  readonly decimals: number | null;
  readonly choices: readonly string[];
  readonly ranges: readonly DemoRange[];
}

export interface Measured {
  readonly age: number;
  readonly sex: 'female' | 'male';
}

const YEAR_DAYS = 365.25;

/** Parameters that have no range, or are told in words. */
const IN_WORDS: Readonly<Record<string, string>> = { PDW: '12.4', UREA: '26', 'U-PUS': '2-3', 'U-EPITHELIAL': '1-2' };

/** The range by which values are made: that of an adult where there is none of the patient's age. */
const rangeOf = ({ ranges }: DemoParameter, { age, sex }: Measured): DemoRange | undefined => {
  const days = age * YEAR_DAYS;
  const some = ranges.filter((range) => range.pregnancyWeek === null && (range.sex === 'any' || range.sex === sex));
  const isOfAge = ({ ageFromDays, ageToDays }: DemoRange) =>
    days >= ageFromDays && (ageToDays === null || days < ageToDays);
  return some.find(isOfAge) ?? some.at(-1);
};

function ordinaryNumber(range: DemoRange, dice: Dice): number {
  const isOutside = dice.isOneIn(9);
  if (range.low !== null && range.high !== null) {
    const [low, high] = [Number(range.low), Number(range.high)];
    if (!isOutside) return dice.between(low + (high - low) * 0.15, high - (high - low) * 0.15);
    const top =
      range.criticalHigh === null ? high * 1.15 : Math.min(high * 1.15, (high + Number(range.criticalHigh)) / 2);
    const isLow = low > 0 && dice.isOneIn(3);
    if (!isLow) return dice.between(high + (top - high) * 0.2, top);
    return dice.between(Math.max(low * 0.88, (low + Number(range.criticalLow ?? 0)) / 2), low * 0.98);
  }
  if (range.high !== null) {
    const high = Number(range.high);
    return isOutside ? dice.between(high * 1.05, high * 1.3) : dice.between(high * 0.4, high * 0.9);
  }
  const low = Number(range.low ?? 1);
  return isOutside ? dice.between(low * 0.75, low * 0.95) : dice.between(low * 1.1, low * 1.5);
}

/** The value of a parameter for a patient; null for a calculated one. */
function ordinaryValue(parameter: DemoParameter, patient: Measured, dice: Dice): string | null {
  if (parameter.kind === 'calculated') return null;
  const range = rangeOf(parameter, patient);
  if (parameter.kind === 'number' && range && (range.low ?? range.high) !== null)
    return ordinaryNumber(range, dice).toFixed(parameter.decimals ?? 1);
  return range?.expected[0] ?? IN_WORDS[parameter.code] ?? parameter.choices[0] ?? 'Nil';
}

/** The nearest value that can be saved. */
const plausible = (value: number, range: DemoRange | undefined): number =>
  Math.min(Math.max(value, Number(range?.plausibleLow ?? -Infinity)), Number(range?.plausibleHigh ?? Infinity));

type Values = Map<string, number>;

/** Parameters that follow from others of their test. */
const FOLLOWING: readonly (readonly [code: string, from: readonly string[], (...from: number[]) => number])[] = [
  ['RBC', ['HB'], (hb) => hb * 0.338],
  ['PCV', ['HB'], (hb) => hb * 2.98],
  ['MCV', ['PCV', 'RBC'], (pcv, rbc) => (pcv / rbc) * 10],
  ['MCH', ['HB', 'RBC'], (hb, rbc) => (hb / rbc) * 10],
  ['MCHC', ['HB', 'PCV'], (hb, pcv) => (hb / pcv) * 100],
  ['NEUT', ['LYMPH', 'MONO', 'EOS', 'BASO'], (...others) => 100 - others.reduce((sum, one) => sum + one, 0)],
  ['BIL-D', ['BIL-T'], (total) => total * 0.3],
  ['UREA', ['CREAT'], (creatinine) => creatinine * 29],
];

function follow(values: Values, by: ReadonlyMap<string, DemoParameter>): void {
  for (const [code, from, formula] of FOLLOWING) {
    const given = from.map((one) => values.get(one));
    if (!values.has(code) || given.includes(undefined)) continue;
    values.set(code, Number(formula(...(given as number[])).toFixed(by.get(code)?.decimals ?? 1)));
  }
}

/**
 * The values of one patient by the parameters' codes; what follows from other values agrees with them.
 * @param parameters those that are asked for; calculated ones are left out.
 */
export function valuesOf(parameters: readonly DemoParameter[], patient: Measured, dice: Dice): Map<string, string> {
  const typed = new Map<string, string>();
  const numbers: Values = new Map();
  for (const parameter of parameters) {
    const value = ordinaryValue(parameter, patient, dice);
    if (value === null) continue;
    typed.set(parameter.code, value);
    if (parameter.kind === 'number') numbers.set(parameter.code, Number(value));
  }
  const by = new Map(parameters.map((parameter) => [parameter.code, parameter]));
  follow(numbers, by);
  for (const [code, value] of numbers) {
    const parameter = by.get(code);
    const range = parameter && rangeOf(parameter, patient);
    typed.set(code, plausible(value, range).toFixed(parameter?.decimals ?? 1));
  }
  return typed;
}
