import { parseMeasured } from './decimal-text.ts';
import { isUnmeasured } from './result-states.ts';

/** How a unit of UCUM is printed: `10*3/uL` as `10³/µL`, annotations without their braces. */
export const printedUnit = (unit: string): string =>
  unit
    .replace(/10\*(\d)/g, (_, power: string) => `10${'⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(power)] ?? ''}`)
    .replace(/^\{(?:ratio|index|INR)\}$/, '')
    .replace(/\/\{1\.73_m2\}/, '/1.73 m²')
    .replace(/[{}[\]]/g, (mark) => ({ '{': ' ', '}': '', '[': '', ']': '' })[mark] ?? '')
    .replace(/(^|\/)u(?=[A-Za-z])/g, '$1µ')
    .trim();

/** A value with its unit, as one text: `6.9 mmol/L`, `1 × 10³/µL`. One that was not measured has no unit. */
export function printedValue(value: string, unit: string): string {
  const printed = printedUnit(unit);
  if (printed === '' || isUnmeasured(value)) return value;
  const isPower = parseMeasured(value) !== null && /^10[⁰¹²³⁴⁵⁶⁷⁸⁹]/.test(printed);
  return `${value} ${isPower ? '× ' : ''}${printed}`;
}
