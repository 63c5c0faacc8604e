// Rules between the fields of a parameter, its ranges and other parameters.
import { type Formula, findCycle, inputsOf } from '@labfront/contract/formulas';
import type { ParameterBody } from '@labfront/contract/parameters';
import type { RangeBody } from '@labfront/contract/range-schemas';
import { isOverlapping } from '@labfront/contract/reference-ranges';
import { badField } from '../../platform/base/errors.ts';

/** @throws AppError 400 where kind, formula, decimals and choices do not fit each other. */
export function refuseContradictions({ kind, formula, decimals, choices }: ParameterBody): void {
  const isCalculated = kind === 'calculated';
  if (isCalculated !== (formula !== null)) throw badField('formula', 'VALIDATION.parameterFormula');
  if (isCalculated && decimals === null) throw badField('decimals', 'VALIDATION.parameterFormula');
  const mayHave = kind === 'choice' || kind === 'titre';
  if ((!mayHave && choices.length > 0) || (kind === 'choice' && choices.length < 2)) {
    throw badField('choices', 'VALIDATION.parameterChoices');
  }
}

/** @param others the formulas of the shop by code; null for a parameter without one. @throws AppError 400 at `formula`. */
export function refuseFormula(
  code: string,
  formula: Formula | null,
  others: ReadonlyMap<string, Formula | null>,
): void {
  if (formula === null) return;
  const unknown = inputsOf(formula).find((input) => input !== code && !others.has(input));
  if (unknown !== undefined) throw badField('formula', 'VALIDATION.formulaInput', { code: unknown });
  const all = new Map([...others, [code, formula] as const].flatMap(([key, of]) => (of ? [[key, of] as const] : [])));
  const cyclic = findCycle(all);
  if (cyclic !== undefined) throw badField('formula', 'VALIDATION.formulaCycle', { code: cyclic });
}

export type DatedRange = RangeBody & { validFrom: string };

/** @throws AppError 400 at the range that overlaps an earlier one, and at an expected word that is no choice. */
export function refuseWrongRanges(ranges: readonly DatedRange[], choices: readonly string[]): void {
  ranges.forEach((range, index) => {
    const other = ranges.slice(0, index).findIndex((earlier) => isOverlapping(earlier, range));
    if (other !== -1) throw badField(`ranges.${index}.ageFromDays`, 'VALIDATION.rangeOverlap', { other: other + 1 });
    const unknown = choices.length > 0 ? range.expected.find((choice) => !choices.includes(choice)) : undefined;
    if (unknown !== undefined)
      throw badField(`ranges.${index}.expected`, 'VALIDATION.expectedUnknown', { choice: unknown });
  });
}
